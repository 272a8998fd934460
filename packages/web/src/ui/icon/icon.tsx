import type { LucideIcon } from 'lucide-react';

export type IconSize = 'sm' | 'md' | 'verdict';

const PIXELS: Record<IconSize, number> = { sm: 15, md: 18, verdict: 20 };
const STROKES: Record<IconSize, number> = { sm: 1.75, md: 1.75, verdict: 2.25 };

/**
 * A Lucide drawing at the measures of the design; always beside or inside something that has a name.
 *
 * @param props.of the imported drawing, e.g. `Check` of lucide-react
 * @param props.size sm 15 px, md 18 px (default), verdict 20 px with a heavier stroke
 */
export function Icon({ of: Drawing, size = 'md' }: { of: LucideIcon; size?: IconSize }) {
  return <Drawing aria-hidden="true" size={PIXELS[size]} strokeWidth={STROKES[size]} />;
}
