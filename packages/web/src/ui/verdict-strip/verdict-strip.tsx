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
  /** what differed in an answer that is right all the same, e.g. "mind the ñ" */
  why?: ReactNode;
  /** display positions the card moves between, and how many boxes there are */
  move?: { from: number; to: number; of: number } | undefined;
  /** what becomes of the card, e.g. "back in 7 days" */
  fate?: ReactNode;
  /** the one sentence readers hear in place of all of the above */
  sentence: string;
}

/**
 * The last strip of a card. It stays mounted and keeps its height; only its verdict comes and goes, or a notice why
 * nothing was judged.
 */
export function VerdictStrip(props: { verdict?: Verdict | undefined; notice?: string | undefined }) {
  const { verdict, notice } = props;
  return (
    <div className={cx(s.strip, verdict && s[verdict.tone], notice !== undefined && s.notice)} role="status">
      {!verdict && notice}
      {verdict && (
        <>
          <VisuallyHidden>{verdict.sentence}</VisuallyHidden>
          <span className={s.seen} aria-hidden="true">
            <Icon of={DRAWINGS[verdict.tone]} size="verdict" />
            <b>{verdict.word}</b>
            {verdict.why}
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
