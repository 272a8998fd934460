import type { IconNode } from 'lucide';
import { createElement } from 'react';

export type IconSize = 'cap' | 'sm' | 'md' | 'verdict';

const PIXELS: Record<IconSize, number> = { cap: 12, sm: 15, md: 18, verdict: 20 };
const STROKES: Record<IconSize, number> = { cap: 2.2, sm: 1.75, md: 1.75, verdict: 2.25 };

/**
 * A Lucide drawing at the measures of the design; always beside or inside something that has a name.
 *
 * @param props.of the drawing, e.g. `Check` of lucide
 * @param props.size cap 12 px for keys, sm 15 px, md 18 px (default), verdict 20 px with a heavier stroke
 */
export function Icon({ of: parts, size = 'md' }: { of: IconNode; size?: IconSize }) {
  return (
    <svg
      aria-hidden="true"
      width={PIXELS[size]}
      height={PIXELS[size]}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={STROKES[size]}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {parts.map(([shape, attributes], place) => createElement(shape, { key: place, ...attributes }))}
    </svg>
  );
}
