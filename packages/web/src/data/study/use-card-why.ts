import { recall } from '@siedem/contract';
import { type CardWhy, whyCard } from '@siedem/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CardView, HistoryView } from '../../collection/views.ts';
import { now } from '../../platform/clock.ts';
import { isOnline } from '../../platform/page.ts';
import { call, collection } from '../app.ts';
import { useBoxes } from '../use-boxes.ts';
import { useHistory } from '../use-history.ts';
import { fetchStudy, studyCopyNow, subscribeStudy } from './study-copy.ts';

/**
 * Expected recall (0…1, the mean of both directions) of a card at instants; null if nothing is known of it. Without an
 * answer of the server it is reckoned from the record that this device keeps.
 */
export async function fetchRecall(card: string, times: readonly number[]): Promise<readonly (number | null)[]> {
  const asks = times.flatMap((at) =>
    (['word', 'meanings'] as const).map((direction) => ({ card, at: Math.round(at), direction })),
  );
  const waits = collection.pending().some((each) => each.kind === 'review' && each.card === card);
  const answer = isOnline() && !waits ? await call(recall, { body: { asks } }) : null;
  if (answer?.status !== 200) {
    const reckoner = await import('./study-now.ts').catch(() => null);
    return reckoner === null ? times.map(() => null) : reckoner.recallHere(card, times);
  }
  const shares = answer.body.recall;
  return times.map((_, index) => {
    const [one = null, other = null] = shares.slice(index * 2, index * 2 + 2);
    return one === null || other === null ? null : (one + other) / 2;
  });
}

/** The time that pauses lent to a card and that its date contains, ms; 0 if it was moved here since. */
function useLent(card: string): number {
  const copy = useSyncExternalStore(subscribeStudy, studyCopyNow);
  useEffect(() => {
    if (studyCopyNow() === null) void fetchStudy();
  }, []);
  const isMoved = collection.pending().some((each) => each.kind === 'review' && each.card === card);
  return isMoved ? 0 : (copy?.study.lent.find((each) => each.card === card)?.ms ?? 0);
}

/** A card's date explained, as far as it is known by now. */
export interface Explained {
  /** undefined while its box is not there */
  readonly why: CardWhy | undefined;
  readonly history: HistoryView;
  /** expected recall at `why.recallAt` */
  readonly recall: number | null;
  /** epoch ms that all of it is of */
  readonly moment: number;
}

/** Why a card comes back when it does (insights §9). */
export function useCardWhy(card: CardView): Explained {
  const boxes = useBoxes(card.category);
  const history = useHistory(card.id);
  const [moment] = useState(now);
  const lastAnswerAt = history.answers[0]?.at ?? null;
  const pausedMs = useLent(card.id);
  const facts = { box: card.box, modifiedAt: card.modifiedAt, lastAnswerAt, pausedMs };
  const why = whyCard(facts, boxes, moment);
  const at = why?.recallAt ?? null;
  const [expected, setExpected] = useState<number | null>(null);
  useEffect(() => {
    let over = false;
    if (at !== null) void fetchRecall(card.id, [at]).then(([share = null]) => over || setExpected(share));
    return () => {
      over = true;
    };
  }, [card.id, at]);
  return { why, history, recall: at === null ? null : expected, moment };
}
