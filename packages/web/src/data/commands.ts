import { collection, selection } from './app.ts';
import type { Interval, LessonChange, MarginChange } from '@siedem/domain';
import type { AddedCard, Answer, CardDraft, CardEdit, Recorded } from '../collection/commands/command-types.ts';
import type { MarginChanged } from '../collection/commands/lesson-commands.ts';
import type { Changed, Outcome, Undoable, UndoableBox } from '../collection/views.ts';
import type { Message } from '@siedem/contract';

/**
 * What a learner can do to the collection. Every command returns at once: the change is in what the hooks show before
 * the call returns, is kept on disk, and is sent when the network allows. A rule that refuses it says so in the answer;
 * a refusal that only the server can know comes back in `useSyncState().refusals`.
 */

/** Adds a card; with 'Card already exists' nothing is added and `existingId` names that card. */
export function addCard(draft: CardDraft): Outcome<AddedCard> {
  return collection.addCard(draft);
}

/** Changes a card. `changed` is false, and nothing is sent, when word, meanings and box are as before (specification §5). */
export function changeCard(id: string, edit: CardEdit): Outcome<Changed> {
  return collection.changeCard(id, edit);
}

/** Deletes cards; `undo` puts them back as they were. Ids that are not there are passed over. */
export function deleteCards(ids: readonly string[]): Outcome<Undoable> {
  return collection.deleteCards(ids);
}

/** Moves cards into a box of their category; their time starts anew. `undo` puts box and time back. */
export function moveCards(ids: readonly string[], box: string): Outcome<Undoable> {
  return collection.moveCards(ids, box);
}

/** Creates a category with its seven boxes. A blank name is ignored: `created` is false (specification §5). */
export function addCategory(
  name: string,
): Outcome<{ readonly created: boolean; readonly id: string; readonly message: Message }> {
  return collection.addCategory(name);
}

/** Renames a category. A blank name or one that exists is ignored: `changed` is false (specification §5). */
export function renameCategory(
  id: string,
  name: string,
): Outcome<{ readonly changed: boolean; readonly message: Message }> {
  return collection.renameCategory(id, name);
}

/** Deletes a category with its boxes and cards; the first category becomes current. */
export function deleteCategory(id: string): Outcome<{ readonly message: Message }> {
  const outcome = collection.deleteCategory(id);
  if (outcome.ok) selection.selectFirst();
  return outcome;
}

/** Adds a middle box. */
export function addBox(
  categoryId: string,
  interval: Interval,
): Outcome<{ readonly id: string; readonly message: Message }> {
  return collection.addBox(categoryId, interval);
}

/** Changes the interval of a middle box. An unchanged interval sends nothing: `changed` is false (specification §5). */
export function changeBox(
  categoryId: string,
  boxId: string,
  interval: Interval,
): Outcome<{ readonly changed: boolean; readonly message: Message }> {
  return collection.changeBox(categoryId, boxId, interval);
}

/** Deletes a middle box; its cards move into the previous one and keep their dates (decisions §1.7). */
export function deleteBox(categoryId: string, boxId: string): Outcome<UndoableBox> {
  return collection.deleteBox(categoryId, boxId);
}

/**
 * Records an answer and moves its card as the specification says (§4): good or overridden → next box, otherwise → the
 * one before, in the first and last box it stays. 'Try again' records nothing: do not call this for it.
 * @returns undefined when the card is gone
 */
export function recordReview(answer: Answer): Recorded | undefined {
  return collection.recordReview(answer);
}

/** Takes a refusal from the list: the learner has seen or mended it. */
export function dismissRefusal(id: string): void {
  collection.dismissRefusal(id);
}

/** Exchanges with the server now instead of at the next turn; for a Retry button. */
export function syncNow(): void {
  collection.syncNow();
}

/** Changes how lessons over a category are, by field; it holds from the next answer on. */
export function changeLesson(categoryId: string, change: LessonChange): void {
  collection.changeLesson(categoryId, change);
}

/** Changes what stands beside a card, by field and by ruling; refused where more than 20 rulings would be kept. */
export function changeMargin(cardId: string, change: MarginChange): Outcome<MarginChanged> {
  return collection.changeMargin(cardId, change);
}
