import type { Message } from '@siedem/contract';
import type { Outcome } from '../collection/views.ts';
import { collection, selection } from './app.ts';

/**
 * The learner's commands on the collection. Every command is an optimistic update: the hooks show the change before
 * the call returns; it is stored on disk and sent when the network allows. A refusal by a rule is in the result;
 * one by the server comes later, in `useSyncState().refusals`.
 */
export const {
  addCard,
  changeCard,
  deleteCards,
  moveCards,
  moveMany,
  addCategory,
  renameCategory,
  addBox,
  changeBox,
  deleteBox,
  recordReview,
  changeLesson,
  changeMargin,
  /** Dismisses a refusal that the learner has seen or fixed. */
  dismissRefusal,
  /** Exchanges with the server now, without waiting for the timer; for a Retry button. */
  syncNow,
} = collection;

/** Deletes a category with its boxes and cards; the first category becomes current. */
export function deleteCategory(id: string): Outcome<{ readonly message: Message }> {
  const outcome = collection.deleteCategory(id);
  if (outcome.ok) selection.selectFirst();
  return outcome;
}
