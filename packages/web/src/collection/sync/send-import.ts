import { type ImportedReview, importPart, messages, takeBackImport } from '@siedem/contract';
import type { Margin } from '@siedem/domain';
import type { BodyOfStatus } from '../../calls/call.ts';
import type { Refusal } from '../memory/commit.ts';
import type { ImportPartOperation, ImportPast, TakeBackOperation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { done, fromProblem, type SendParts, type SendResult } from './send-result.ts';

/** Sends a part of an import. Cards that the server had already leave the collection and become one refusal (exchange §7.3). */
export async function sendPart(parts: SendParts, operation: ImportPartOperation): Promise<SendResult> {
  const { import: id, name, source, total, made, cards, margins, reviews, past = '{"moves":[]}' } = operation;
  const { moves, history } = JSON.parse(past) as ImportPast;
  const movesById = new Map(moves);
  const answer = await parts.call(importPart, {
    params: { id },
    body: {
      name,
      source,
      total,
      ...(made.length === 0 ? {} : { made: [...made] }),
      ...(history === undefined ? {} : { history }),
      cards: [...cards.values()].map((row) => ({
        id: row.id,
        category: row.category,
        word: row.word,
        meanings: row.meanings,
        section: row.box,
        modified: row.modifiedAt,
        created: row.createdAt,
        ...marginFields(margins.get(row.id)),
        ...movesById.get(row.id),
      })),
      reviews: JSON.parse(reviews) as ImportedReview[],
    },
  });
  // Taken back on another device: drops the waiting part.
  if (answer.status === 409) return { kind: 'done', commit: { dropped: [operation.id] } };
  // A server of an older version has no imports: retry after its update.
  if (answer.status === 404 || (answer.status === 'error' && answer.code === 404)) {
    return { kind: 'later', error: { kind: 'server', status: 404, detail: messages.notFound } };
  }
  if (answer.status !== 200) return fromProblem(answer);
  return doneWith(parts, operation, answer.body.cards);
}

/** Missing for a card without a margin. */
const marginFields = (margin: Margin | undefined) =>
  margin === undefined ? {} : { note: margin.note, example: margin.example, rulings: [...margin.rulings] };

type Outcomes = BodyOfStatus<typeof importPart, 200>['cards'];

/** Applies the outcomes of a part's cards: those not added leave the collection, with one refusal per reason. */
function doneWith(parts: SendParts, operation: ImportPartOperation, outcomes: Outcomes): SendResult {
  const { import: id, cards } = operation;
  const kept = new Map(cards);
  const there = new Map<string, CardRow>();
  const refused = new Map<string, CardRow>();
  let reason: string = messages.dataNotValid;
  for (const { id: card, outcome, detail } of outcomes) {
    const row = cards.get(card);
    if (row === undefined || (outcome !== 300 && outcome !== 'refused')) continue;
    kept.delete(card);
    if (outcome === 300) there.set(card, row);
    else {
      refused.set(card, row);
      reason = detail ?? reason;
    }
  }
  const all = [
    ...refusalOf(parts, operation, { id, message: messages.cardExists, cards: there }),
    ...refusalOf(parts, operation, { id: `${id} refused`, message: reason, cards: refused }),
  ];
  return done({ ...operation, cards: kept }, all.length === 0 ? {} : { refused: all });
}

interface NotAdded {
  readonly id: string;
  readonly message: string;
  readonly cards: ReadonlyMap<string, CardRow>;
}

/** The one refusal of an import for a reason, with the cards of all its parts so far that were not added for it. */
function refusalOf(
  parts: SendParts,
  operation: ImportPartOperation,
  { id, message, cards }: NotAdded,
): readonly Refusal[] {
  if (cards.size === 0) return [];
  const before = parts.refusals().find(({ operation: { id: known } }) => known === id)?.operation;
  const all = before?.kind === 'import-part' ? new Map([...before.cards, ...cards]) : cards;
  return [{ operation: { ...operation, id, cards: all, reviews: '[]' }, message }];
}

/**
 * Takes an import back. If as many cards went as went here, they stay gone; else the changes that follow say which ones:
 * another device may have answered some.
 */
export async function sendTakeBack({ call }: SendParts, operation: TakeBackOperation): Promise<SendResult> {
  const { import: id, changed, rows } = operation;
  const answer = await call(takeBackImport, { params: { id }, query: { changed } });
  if (answer.status === 200 && answer.body.removed === rows.size) return done(operation);
  const isDone = answer.status === 200 || answer.status === 404;
  return isDone ? { kind: 'done', commit: { dropped: [operation.id] } } : fromProblem(answer);
}
