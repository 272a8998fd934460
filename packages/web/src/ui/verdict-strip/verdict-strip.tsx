import { Check, EqualApproximately, type IconNode, X } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { BoxChip } from '../index-tab/index-tab.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import s from './verdict-strip.module.css';

export type VerdictTone = 'right' | 'near' | 'wrong';

const DRAWINGS: Record<VerdictTone, IconNode> = { right: Check, near: EqualApproximately, wrong: X };

export interface Verdict {
  tone: VerdictTone;
  /** the word, e.g. "Right" */
  word: ReactNode;
  /** display positions the card moves between, and how many boxes there are */
  move?: { from: number; to: number; of: number } | undefined;
  /** what becomes of the card, e.g. "back in 7 days" */
  fate?: ReactNode;
  /** the one sentence readers hear in place of all of the above */
  sentence: string;
}

/** The last strip of a card. It stays mounted and keeps its height; only its verdict comes and goes. */
export function VerdictStrip({ verdict }: { verdict?: Verdict | undefined }) {
  return (
    <div className={cx(s.strip, verdict && s[verdict.tone])} role="status">
      {verdict && (
        <>
          <VisuallyHidden>{verdict.sentence}</VisuallyHidden>
          <span className={s.seen} aria-hidden="true">
            <Icon of={DRAWINGS[verdict.tone]} size="verdict" />
            <b>{verdict.word}</b>
            <span className={s.fate}>
              {verdict.move && (
                <>
                  <BoxChip position={verdict.move.from} of={verdict.move.of} />
                  <span>→</span>
                  <BoxChip position={verdict.move.to} of={verdict.move.of} />
                </>
              )}
              {verdict.fate}
            </span>
          </span>
        </>
      )}
    </div>
  );
}
