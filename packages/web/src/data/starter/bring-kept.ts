import { learnedLanguage } from '@siedem/domain';
import { collection, session } from '../app.ts';
import { forgetKept, type KeptCards, readKept, writeKept } from './kept.ts';

/** Whether cards kept from the landing page belong in a category of this name. */
export const goesWith = (kept: KeptCards, categoryName: string): boolean =>
  learnedLanguage(categoryName)?.tag === kept.language;

/** The survey is answered: cards of that language become the learner's, others are forgotten. */
export function giveKept(learner: string, categoryName: string): void {
  const kept = readKept();
  if (kept === null) return;
  if (goesWith(kept, categoryName)) writeKept({ ...kept, learner });
  else forgetKept();
}

/** Puts the cards given to the learner into their first category, with their boxes. Does nothing before it is there. */
function bring(): boolean {
  const kept = readKept();
  const learner = kept?.learner ?? null;
  if (kept === null || learner === null) return true;
  if (session.view().user?.user_id !== learner || !collection.isFilled() || collection.needsPayment()) return false;
  const category = collection.categories().find(({ name }) => goesWith(kept, name));
  if (category === undefined) return false;
  forgetKept();
  const known = new Set(collection.boxes(category.id).map(({ id }) => id));
  const there = collection.counts(category.id).all > 0;
  // A category with cards has been begun elsewhere: nothing is mixed into it.
  if (there) return true;
  collection.restoreCards(
    kept.cards.map(({ word, meanings, box }) => ({
      category: category.id,
      word,
      meanings,
      box: known.has(box) ? box : '1',
      movedAt: kept.at,
    })),
  );
  return true;
}

/** Brings kept cards as soon as their learner's category is here; over a reload too. */
export function startBringing(): void {
  if (bring()) return;
  const end = collection.subscribe(() => {
    if (bring()) end();
  });
}
