import type { ReactNode } from 'react';
import s from './segmented.module.css';

/** cards are filters on the desk, text is the small PL EN, chips are outlined choices that wrap */
export type SegmentedLook = 'cards' | 'text' | 'chips';

const GROUPS = { cards: s.cards, text: s.text, chips: s.chips } as const;
const CHOICES = { cards: s.card, text: s.word, chips: s.chip } as const;

/**
 * Choices side by side, one of them taken. Children are links (`aria-current`) or buttons (`aria-pressed`) with
 * `segmentClass(look)`; a count goes into `<b>`.
 */
export function Segmented({ label, look, children }: { label: string; look: SegmentedLook; children: ReactNode }) {
  return (
    <div className={GROUPS[look]} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Class of one choice. */
export function segmentClass(look: SegmentedLook): string {
  return CHOICES[look] ?? '';
}
