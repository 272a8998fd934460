import type { ReactNode } from 'react';
import s from './segmented.module.css';

/** cards are filters on the desk, text is the small PL EN */
export type SegmentedLook = 'cards' | 'text';

/**
 * Choices side by side, one of them taken. Children are links (`aria-current`) or buttons (`aria-pressed`) with
 * `segmentClass(look)`; a count goes into `<b>`.
 */
export function Segmented({ label, look, children }: { label: string; look: SegmentedLook; children: ReactNode }) {
  return (
    <div className={look === 'cards' ? s.cards : s.text} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Class of one choice. */
export function segmentClass(look: SegmentedLook): string {
  return (look === 'cards' ? s.card : s.word) ?? '';
}
