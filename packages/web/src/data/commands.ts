import type { Message } from '@siedem/contract';
import type { Outcome } from '../collection/views.ts';
import { collection, selection } from './app.ts';

/**
 * What a learner can do to the collection. Every command returns at once: the change is in what the hooks show before
 * the call returns, is kept on disk, and is sent when the network allows. A rule that refuses it says so in the answer;
 * a refusal that only the server can know comes back in `useSyncState().refusals`.
 */
export const {
  addCard,
  changeCard,
  deleteCards,
  moveCards,
  addCategory,
  renameCategory,
  addBox,
  changeBox,
  deleteBox,
  recordReview,
  changeLesson,
  changeMargin,
  /** Takes a refusal from the list: the learner has seen or mended it. */
  dismissRefusal,
  /** Exchanges with the server now instead of at the next turn; for a Retry button. */
  syncNow,
} = collection;

/** Deletes a category with its boxes and cards; the first category becomes current. */
export function deleteCategory(id: string): Outcome<{ readonly message: Message }> {
  const outcome = collection.deleteCategory(id);
  if (outcome.ok) selection.selectFirst();
  return outcome;
}
