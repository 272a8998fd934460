import type { Language } from '../../i18n/texts.ts';
import { chooseFirstLanguage, type KeptCard, writeKept } from '../../data/starter/kept.ts';
import { type FirstWord, loadStack, type StackLanguage } from '../../data/starter/stacks.ts';
import { now } from '../../platform/clock.ts';
import { boxOfCard, DEMO_CARDS, type DemoView, demoView } from './demo-state.ts';

/**
 * Five cards of a language, one after another. What was answered is kept in this browser.
 * @param first the card that the page comes with; the others are fetched when the first is turned to
 * @param speaks language of the meanings
 */
export function createDemoLesson(first: FirstWord, begunWith: StackLanguage, speaks: Language) {
  let language = begunWith;
  let cards: readonly FirstWord[] = [first];
  let index = 0;
  let answered: readonly KeptCard[] = [];
  let fetching: Promise<boolean> | null = null;

  const card = (): FirstWord => cards[index] ?? first;
  /** Whether the cards are here; without a network they are not, and the next call tries again. */
  const fetch = (): Promise<boolean> => {
    const wanted = language;
    return (fetching ??= loadStack(wanted, speaks).then(
      (stack) => {
        if (language !== wanted) return false;
        cards = stack.slice(0, DEMO_CARDS);
        return true;
      },
      () => {
        fetching = null;
        return false;
      },
    ));
  };

  return {
    fetch,
    language: () => language,
    card,
    place: () => index + 1,
    box: () => boxOfCard(index),
    isLast: () => index + 1 >= DEMO_CARDS,
    /** Turns to the next card; false where there is none, or none yet. */
    advance: (): boolean => {
      if (index + 1 >= cards.length) return false;
      index += 1;
      return true;
    },
    /** Judges an answer and keeps a card that is done with. */
    judge: (typed: string): DemoView => {
      const view = demoView(typed, card().meanings, boxOfCard(index));
      if (view.state === 'right' || view.state === 'wrong') {
        answered = [...answered, { ...card(), box: String(view.box) }];
        writeKept({ language, at: now(), cards: answered, learner: null });
      }
      return view;
    },
    /** Begins with another language; false where its cards cannot be had, or another was chosen meanwhile. */
    choose: (chosen: StackLanguage): Promise<boolean> => {
      [language, index, answered, fetching] = [chosen, 0, [], null];
      chooseFirstLanguage(chosen);
      return fetch();
    },
  };
}
