import { alignAnswer, type CheckedAnswer, checkAnswer, LIMITS, sharedShare } from '@siedem/domain';

/** What the card on the landing page shows: an answer being typed, or one of the verdicts. */
export type DemoState = 'typing' | 'right' | 'near1' | 'near2' | 'wrong';

/** The box the card stands in, and where a verdict leads it. */
export const DEMO_BOX = 3;
const BOX_AFTER: Readonly<Record<DemoState, number>> = {
  typing: DEMO_BOX,
  right: 4,
  near1: DEMO_BOX,
  near2: DEMO_BOX,
  wrong: 2,
};

/** A column of the correction; whole stands for the one column that holds both answers, too unlike to be matched. */
export interface DemoLetter {
  readonly kind: 'same' | 'changed' | 'missing' | 'extra' | 'whole';
  readonly typed: string;
  readonly accepted: string;
}

export interface DemoView {
  readonly state: DemoState;
  readonly box: number;
  /** the correction, letter by letter; none for a right answer */
  readonly letters: readonly DemoLetter[];
  /** the accepted answer nearest to what was typed */
  readonly nearest: string;
  /** the other accepted answers */
  readonly others: string;
}

const stateOf = ({ verdict, distance }: CheckedAnswer): DemoState => {
  switch (verdict) {
    case 'good':
      return 'right';
    case 'again':
      return distance === 1 ? 'near1' : 'near2';
    case 'bad':
      return 'wrong';
  }
};

/** Letter by letter, unless too few letters are shared: then the whole answer is struck, as in a lesson. */
export function correction(typed: string, nearest: string): readonly DemoLetter[] {
  const letters = alignAnswer(typed, nearest);
  if (sharedShare(letters) >= LIMITS.sharedShare) return letters;
  const all = (row: 'typed' | 'accepted'): string => letters.map((letter) => letter[row]).join('');
  return [{ kind: 'whole', typed: all('typed'), accepted: all('accepted') }];
}

/** Checks an answer as a lesson does. */
export function demoView(typed: string, accepted: readonly string[]): DemoView {
  const checked = checkAnswer(typed, accepted);
  const state = stateOf(checked);
  return {
    state,
    box: BOX_AFTER[state],
    letters: state === 'right' ? [] : correction(typed, checked.nearest),
    nearest: checked.nearest,
    others: accepted.filter((each) => each !== checked.nearest).join(', '),
  };
}
