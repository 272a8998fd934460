import { alignAnswer, type CheckedAnswer, checkAnswer, LIMITS, sharedShare } from '@siedem/domain';

/** What the card on the landing page shows: an answer being typed, or one of the verdicts. */
export type DemoState = 'typing' | 'right' | 'near1' | 'near2' | 'wrong';

/** Cards of the first lesson. */
export const DEMO_CARDS = 5;

/** The box of the first card, which shows that a card goes both ways; the others are new and begin in box 1. */
export const DEMO_BOX = 3;
export const boxOfCard = (index: number): number => (index === 0 ? DEMO_BOX : 1);

function boxAfter(state: DemoState, box: number): number {
  switch (state) {
    case 'typing':
    case 'near1':
    case 'near2':
      return box;
    case 'right':
      return box + 1;
    case 'wrong':
      return Math.max(1, box - 1);
  }
}

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

/** Checks an answer as a lesson does. @param box position of the box the card is in */
export function demoView(typed: string, accepted: readonly string[], box: number): DemoView {
  const checked = checkAnswer(typed, accepted);
  const state = stateOf(checked);
  return {
    state,
    box: boxAfter(state, box),
    letters: state === 'right' ? [] : correction(typed, checked.nearest),
    nearest: checked.nearest,
    others: accepted.filter((each) => each !== checked.nearest).join(', '),
  };
}
