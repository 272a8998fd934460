import { learnedLanguage, type Pair, type StruggleAnswer, type StruggleCard, struggles } from '@siedem/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { now } from '../../platform/clock.ts';
import { isOnline } from '../../platform/page.ts';
import { collection } from '../app.ts';
import { meaningLanguage } from './judge-card.ts';
import {
  fetchHard,
  hardCardsNow,
  type HardView,
  keptHard,
  readHard,
  waitingAnswers,
  weakSidesNow,
} from './hard-kept.ts';

/** Pairs with those of the waiting answers alone. */
function pairsWith(pairs: readonly Pair[], answers: readonly StruggleAnswer[], category: string): readonly Pair[] {
  const missed = answers.filter(({ verdict, override }) => verdict !== 'good' && !override);
  if (missed.length < 2) return pairs;
  const cards = new Map<string, StruggleCard>();
  for (const { card, typed } of missed) {
    for (const each of [collection.card(card), ...collection.lookAlikes(category, typed)]) {
      if (each) cards.set(each.id, each);
    }
  }
  const name = collection.categories().find(({ id }) => id === category)?.name ?? '';
  const { words, meanings } = collection.lesson(category);
  const ask = {
    now: now(),
    words: words === '' ? (learnedLanguage(name)?.tag ?? null) : words,
    meanings: meaningLanguage({ meanings }),
  };
  const own = struggles(answers, [...cards.values()], ask).pairs;
  const known = new Set(pairs.map(({ cards: ids }) => ids.join(' ')));
  return [...pairs, ...own.filter(({ cards: ids }) => !known.has(ids.join(' ')))];
}

const exists = (card: string): boolean => collection.card(card) !== undefined;

/** The server's last answer merged with this device's pending answers (lessons §7.4). */
export function hardNow(category: string): HardView {
  const { pairs, at } = keptHard(category);
  return {
    at,
    cards: hardCardsNow(category),
    pairs: pairsWith(pairs, waitingAnswers(category), category).filter(({ cards }) => cards.every(exists)),
    sides: weakSidesNow(category),
  };
}

/** {@link hardNow}, asked for at each look. `isOffline` while what is shown is not of this look. */
export function useHard(category: string): HardView & { readonly isOffline: boolean } {
  // Answers that wait and cards that go change what is shown.
  useSyncExternalStore(collection.subscribe, collection.sync);
  const [asked, setAsked] = useState<{ readonly category: string; readonly at: number | null } | null>(null);
  useEffect(() => {
    let over = false;
    const show = (): void => {
      if (!over) setAsked({ category, at: keptHard(category).at });
    };
    void readHard(category).then(show);
    void fetchHard(category).then(show);
    return () => {
      over = true;
    };
  }, [category]);
  const view = hardNow(category);
  return { ...view, isOffline: asked?.category === category && !isOnline() };
}
