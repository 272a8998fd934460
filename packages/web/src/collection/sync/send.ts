import { LIMITS } from '@siedem/domain';
import type { Operation } from '../memory/operation.ts';
import { sendAddedCard, sendChangedCard, sendDeletion, sendDeletions, sendMargin, sendMoves } from './send-cards.ts';
import { sendPart, sendTakeBack } from './send-import.ts';
import type { SendParts, SendResult } from './send-result.ts';
import { sendReviews, sendUndo } from './send-reviews.ts';
import { sendStructural } from './send-structure.ts';

/** The batch of one call: the operation at the head, or all consecutive answers of a lesson there. */
export function nextBatch(pending: Iterable<Operation>): readonly Operation[] {
  const batch: Operation[] = [];
  for (const operation of pending) {
    const goesWith = batch.length === 0 || (batch[0]?.kind === 'review' && operation.kind === 'review');
    if (!goesWith || batch.length === LIMITS.reviewsPerBatch) break;
    batch.push(operation);
    if (operation.kind !== 'review') break;
  }
  return batch;
}

/** Sends one batch and returns the outcome. Never throws for network or server errors. */
export async function send(parts: SendParts, batch: readonly Operation[]): Promise<SendResult> {
  const [operation] = batch;
  if (operation === undefined) return { kind: 'done', commit: {} };
  switch (operation.kind) {
    case 'review':
      return sendReviews(
        parts,
        batch.filter((each) => each.kind === 'review'),
      );
    case 'undo-review':
      return sendUndo(parts, operation);
    case 'add-card':
      return sendAddedCard(parts, operation);
    case 'change-card':
      return sendChangedCard(parts, operation);
    case 'change-margin':
      return sendMargin(parts, operation);
    case 'move-cards':
      return sendMoves(parts, operation);
    case 'delete-cards':
      return sendDeletions(parts, operation);
    case 'delete-card':
      return sendDeletion(parts, operation);
    case 'import-part':
      return sendPart(parts, operation);
    case 'take-back':
      return sendTakeBack(parts, operation);
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
    case 'change-lesson':
    case 'add-box':
    case 'change-box':
    case 'delete-box':
      return sendStructural(parts, operation);
  }
}
