import { fail, LIMITS, ok, type Result } from '@siedem/domain';
import { cardsFit } from '../learning/bounds.ts';
import { type CardToImport, importCards, type ImportedOutcome } from './import-cards.ts';
import { importReviews, type ReviewToImport } from './import-reviews.ts';
import { type HistoryToImport, importHistory } from './import-history.ts';
import { type ImportHead, notesOf, openImport, saveImport, withNotes } from './imports.ts';
import type { Learner, Tx } from '../engine/context.ts';

/** The valid rows of one part of an import. Times are epoch ms. */
export interface PartToImport {
  readonly head: ImportHead;
  readonly cards: readonly CardToImport[];
  readonly reviews: readonly ReviewToImport[];
  /** what its file says of whole categories, in the first part */
  readonly history?: HistoryToImport | undefined;
  readonly now: number;
}

/** Outcome of a part; `cards` in the order given. */
export interface PartOutcome {
  readonly revision: number;
  readonly cards: readonly ImportedOutcome[];
  readonly reviews: { readonly recorded: number; readonly repeated: number; readonly refused: number };
}

/**
 * Imports one part under the learner's lock, in a constant number of statements (exchange §8.4). A part that
 * came before answers the same and adds nothing. Problems: `taken_back`; `too_large`, more than one import may hold; `too_many`,
 * more cards than a learner may have.
 */
export const importPart = async (
  tx: Tx,
  learner: Learner,
  { head, cards, reviews, history, now }: PartToImport,
): Promise<Result<PartOutcome, 'taken_back' | 'too_large' | 'too_many'>> => {
  const opened = await openImport(tx, learner, head, now);
  if (opened.taken_at !== null) return fail('taken_back');
  const isFirst = opened.added + opened.reviews === 0 && notesOf(opened).length === 0;
  const notes = isFirst && history !== undefined ? await importHistory(tx, learner, history, now) : [];
  const row = withNotes(opened, notes);
  // counted before, and heeded only where something was added: a repeated part answers as it did
  const fits = await cardsFit(tx, learner, cards.length);
  const brought = await importCards(tx, learner, { cards, number: row.number, now });
  const answered = await importReviews(tx, learner, { reviews, number: row.number });
  if (!fits && brought.added > 0) return fail('too_many');
  const added = row.added + brought.added;
  const recorded = row.reviews + answered.added;
  if (added > LIMITS.importing.cards || recorded > LIMITS.importing.answers) return fail('too_large');
  await saveImport(tx, { ...row, added, reviews: recorded });
  const { recorded: counted, repeated, refused } = answered;
  return ok({
    revision: learner.revision,
    cards: brought.outcomes,
    reviews: { recorded: counted, repeated, refused },
  });
};
