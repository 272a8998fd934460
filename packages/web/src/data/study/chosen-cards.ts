import { fadedCards } from '@siedem/domain';
import { now } from '../../platform/clock.ts';
import { collection } from '../app.ts';
import { afterBreakOf, cardsOfToday, planToday } from './after-break.ts';
import { studyNow } from './study-now.ts';

/** A lesson over cards that the record chooses: today's share of a plan, or known words that have faded. */
export type ChosenScope = 'today' | 'faded';

/** Ids of those cards; null if this device cannot tell, or without a plan. */
export async function chosenCards(category: string, scope: ChosenScope): Promise<readonly string[] | null> {
  const study = await studyNow('server');
  if (study === null) return null;
  if (scope === 'faded') return fadedCards(study.record, collection.cardPlaces(category), now());
  const after = afterBreakOf(study, category);
  return planToday(after) === null ? null : cardsOfToday(after);
}

/** How many known words of a category, or of all, have faded; null if this device cannot tell. */
export async function countFaded(category: string | null): Promise<number | null> {
  const study = await studyNow('here');
  if (study === null) return null;
  const categories = category === null ? collection.categories().map(({ id }) => id) : [category];
  const moment = now();
  return categories.reduce((sum, id) => sum + fadedCards(study.record, collection.cardPlaces(id), moment).length, 0);
}
