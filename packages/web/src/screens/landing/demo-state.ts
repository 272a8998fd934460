import { type AlignedLetter, alignAnswer, type CheckedAnswer, checkAnswer } from '@siedem/domain';

/** What the card on the landing page shows: an answer being typed, or one of the verdicts. */
export type DemoState = 'typing' | 'right' | 'near1' | 'near2' | 'wrong';

/** The box the card stands in, and where a verdict leads it. */
export const DEMO_BOX = 3;
const BOX_AFTER: Readonly<Record<DemoState, number>> = { typing: DEMO_BOX, right: 4, near1: DEMO_BOX, near2: DEMO_BOX, wrong: 2 };

export interface DemoView {
  readonly state: DemoState;
  readonly box: number;
  /** the correction, letter by letter; none for a right answer */
  readonly letters: readonly AlignedLetter[];
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

/** Checks an answer as a lesson does. */
export function demoView(typed: string, accepted: readonly string[]): DemoView {
  const checked = checkAnswer(typed, accepted);
  const state = stateOf(checked);
  return {
    state,
    box: BOX_AFTER[state],
    letters: state === 'right' ? [] : alignAnswer(typed, checked.nearest),
    nearest: checked.nearest,
    others: accepted.filter((each) => each !== checked.nearest).join(', '),
  };
}

