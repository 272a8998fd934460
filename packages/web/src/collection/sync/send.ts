import {
  addCard,
  addCategory,
  addSection,
  changeCard,
  changeCards,
  changeLesson,
  changeMargin,
  changeSection,
  deleteCard,
  deleteCategory,
  deleteSection,
  type ImportedReview,
  importPart,
  messages,
  recordReviews,
  renameCategory,
  type ReviewResult,
  takeBackImport,
  type Tokens,
  undoReview,
} from '@siedem/contract';
import { formatLabel, intervalMs, LIMITS } from '@siedem/domain';
import type { Call } from '../../calls/call.ts';
import type { SyncError } from '../views.ts';
import type { Commit, Refusal, SingleOperation } from '../memory/commit.ts';
import type { AddBoxOperation, ImportPartOperation, Operation, ReviewOperation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { problemOf } from './sync-problem.ts';
import type { WireDates } from './wire-date.ts';
import { boxOf } from './wire-rows.ts';
import { withBoxRenamed } from '../memory/with-box-renamed.ts';

/** What became of what was sent: `later` it is tried again. */
export type Sent =
  | { readonly kind: 'done'; readonly commit: Commit }
  | { readonly kind: 'later'; readonly error: SyncError; readonly tokens?: Tokens }
  | { readonly kind: 'refused'; readonly message: string };

export interface SendParts {
  readonly call: Call;
  readonly dates: WireDates;
  /** The card as the server was last known to have it. */
  readonly baseCard: (id: string) => CardRow | null;
  readonly pending: () => readonly Operation[];
  readonly refusals: () => readonly Refusal[];
}

/** What is sent in one call: the operation at the head, or all answers of a lesson that stand there in a row. */
export function nextBatch(pending: readonly Operation[]): readonly Operation[] {
  const head = pending[0];
  if (head === undefined) return [];
  if (head.kind !== 'review') return [head];
  const end = pending.findIndex(({ kind }, index) => kind !== 'review' || index === LIMITS.reviewsPerBatch);
  return end < 0 ? pending : pending.slice(0, end);
}

const done = (operation: Operation, more: Commit = {}): Sent => ({
  kind: 'done',
  commit: { applied: [operation], ...more },
});

const fromProblem = (answer: Parameters<typeof problemOf>[0]): Sent => {
  const problem = problemOf(answer);
  return problem.kind === 'later'
    ? problem
    : { kind: 'refused', message: problem.message === '' ? messages.busy : problem.message };
};

async function sendReviews(parts: SendParts, reviews: readonly ReviewOperation[]): Promise<Sent> {
  const answer = await parts.call(recordReviews, {
    body: {
      reviews: reviews.map(({ id, card, at, direction, typed, verdict, override, from, to, tookMs }) => ({
        id,
        card,
        at,
        direction,
        typed,
        verdict,
        override,
        from,
        to,
        took_ms: tookMs,
      })),
    },
  });
  if (answer.status !== 200) return fromProblem(answer);
  const results = new Map(answer.body.reviews.map((result) => [result.id, result]));
  const cards = new Map<string, CardRow>();
  const deleted = new Set<string>();
  const refused: Refusal[] = [];
  const dropped: string[] = [];
  for (const review of reviews) {
    const result = results.get(review.id);
    // An answer that leaves one out would be a fault of the server; the review stays and is sent again.
    if (result === undefined) continue;
    const isRefused = result.outcome === 'refused';
    if (isRefused) refused.push({ operation: review, message: result.detail ?? messages.dataNotValid });
    else dropped.push(review.id);
    const before = cards.get(review.card) ?? parts.baseCard(review.card);
    // A refusal never removes a card (decisions §10.1): if it is deleted, the changes say so.
    if (result.section === null && !isRefused) deleted.add(review.card);
    else if (before !== null) cards.set(review.card, placed(before, review, result, parts.dates));
  }
  if (dropped.length + refused.length === 0) {
    return { kind: 'later', error: { kind: 'server', status: 200, detail: messages.busy } };
  }
  return { kind: 'done', commit: { dropped, refused, cards: [...cards.values()], deletedCards: [...deleted] } };
}

/** A card where the server says it is now. The wire has whole seconds: of our own move the exact time is known. */
function placed(row: CardRow, review: ReviewOperation, result: ReviewResult, dates: WireDates): CardRow {
  const box = result.section ?? row.box;
  const told = result.modified_date === null ? row.modifiedAt : dates.parse(result.modified_date);
  const own = result.modified_date === dates.format(review.at) && box === review.to && review.from !== review.to;
  return { ...row, box, modifiedAt: own ? review.at : told };
}

/** Sends a part of an import. What the server had already leaves the collection and is told as one number (exchange §7.3). */
async function sendPart(parts: SendParts, operation: ImportPartOperation): Promise<Sent> {
  const { import: id, name, source, total, made, cards, reviews } = operation;
  const answer = await parts.call(importPart, {
    params: { id },
    body: {
      name,
      source,
      total,
      ...(made.length === 0 ? {} : { made: [...made] }),
      cards: [...cards.values()].map((row) => ({
        id: row.id,
        category: row.category,
        word: row.word,
        meanings: row.meanings,
        section: row.box,
        modified: row.modifiedAt,
        created: row.createdAt,
      })),
      reviews: JSON.parse(reviews) as ImportedReview[],
    },
  });
  // Taken back on another device: what waits of it goes.
  if (answer.status === 409) return { kind: 'done', commit: { dropped: [operation.id] } };
  // A server of the version before knows no imports: they wait for the next one.
  if (answer.status === 404 || (answer.status === 'error' && answer.code === 404)) {
    return { kind: 'later', error: { kind: 'server', status: 404, detail: messages.notFound } };
  }
  if (answer.status !== 200) return fromProblem(answer);
  const kept = new Map(cards);
  const there = new Map<string, CardRow>();
  for (const { id: card, outcome } of answer.body.cards) {
    const row = cards.get(card);
    if (row === undefined || (outcome !== 300 && outcome !== 'refused')) continue;
    kept.delete(card);
    there.set(card, row);
  }
  return done({ ...operation, cards: kept }, there.size === 0 ? {} : { refused: [told(parts, operation, there)] });
}

/** What is told of an import: one refusal, with the cards of all its parts so far that were there already. */
function told(parts: SendParts, operation: ImportPartOperation, there: ReadonlyMap<string, CardRow>): Refusal {
  const before = parts.refusals().find(({ operation: { id } }) => id === operation.import)?.operation;
  const cards = before?.kind === 'import-part' ? new Map([...before.cards, ...there]) : there;
  return { operation: { ...operation, id: operation.import, cards, reviews: '[]' }, message: messages.cardExists };
}

/** Sends one batch and says what became of it. Never throws for what the network or the server does. */
export async function send(parts: SendParts, batch: readonly Operation[]): Promise<Sent> {
  const [operation] = batch;
  if (operation === undefined) return { kind: 'done', commit: {} };
  const { call, dates } = parts;
  switch (operation.kind) {
    case 'review':
      return sendReviews(
        parts,
        batch.filter((each) => each.kind === 'review'),
      );
    case 'undo-review': {
      const { review, box: section, modifiedAt: at } = operation;
      const answer = await call(undoReview, { params: { id: review }, query: { section, at } });
      // Not known there: the answer itself was refused.
      return answer.status === 200 || answer.status === 404 ? done(operation) : fromProblem(answer);
    }
    case 'add-card': {
      const { id, category, word, meanings, box, modifiedAt } = operation.row;
      const body = { id, category, word, meanings, section: box, modified_date: dates.format(modifiedAt) };
      const answer = await call(addCard, { body });
      switch (answer.status) {
        case 200:
        case 201:
        case 202:
        case 203:
          return done(operation);
        case 301: {
          const { access, refresh } = answer.body;
          return { kind: 'later', error: { kind: 'payment' }, tokens: { access, refresh } };
        }
        case 300:
          return { kind: 'refused', message: answer.body.data };
        default:
          return fromProblem(answer);
      }
    }
    case 'change-card': {
      const { card: id, category, word, meanings, box: section, modifiedAt } = operation;
      const answer = await call(changeCard, {
        params: { id },
        body: {
          id,
          category,
          ...(word === undefined ? {} : { word }),
          ...(meanings === undefined ? {} : { meanings }),
          ...(section === undefined ? {} : { section, modified_date: dates.format(modifiedAt ?? operation.at) }),
        },
      });
      return answer.status === 200 ? done(operation) : fromProblem(answer);
    }
    case 'change-lesson': {
      const answer = await call(changeLesson, { params: { id: operation.category }, body: operation.change });
      return answer.status === 200 ? done(operation) : fromProblem(answer);
    }
    case 'change-margin': {
      const answer = await call(changeMargin, { params: { id: operation.card }, body: operation.change });
      if (answer.status !== 200) return fromProblem(answer);
      const { card, note, example, rulings } = answer.body;
      return done(operation, { margins: [{ card, note, example, rulings }] });
    }
    case 'move-cards': {
      const moves = [...operation.moves].map(([id, { box, modifiedAt }]) => ({
        id,
        section: box,
        modified_date: dates.format(modifiedAt),
      }));
      const answer = await call(changeCards, { body: { moves } });
      if (answer.status !== 200) return fromProblem(answer);
      // A card that another device deleted needs no move any more; a box that is gone the learner has to hear of.
      const lost = new Set(answer.body.refused);
      if (lost.size === 0 && answer.body.missing.length === 0) return done(operation);
      const missing = new Set(answer.body.missing);
      const [stays, left] = [new Map(operation.moves), new Map(operation.moves)];
      for (const id of operation.moves.keys()) (lost.has(id) ? stays : left).delete(id);
      for (const id of missing) stays.delete(id);
      const refused = singles(parts.baseCard)({ ...operation, moves: left });
      return done(
        { ...operation, moves: stays },
        { refused: refused.map((each) => ({ operation: each, message: messages.boxNotValid })) },
      );
    }
    case 'delete-cards': {
      const answer = await call(changeCards, { body: { deletions: [...operation.rows.keys()] } });
      return answer.status === 200 ? done(operation) : fromProblem(answer);
    }
    case 'delete-card': {
      const answer = await call(deleteCard, { params: { id: operation.row.id } });
      // Gone already: by an earlier try whose answer was lost, or by another device (decisions §9.8).
      return answer.status === 200 || answer.status === 404 ? done(operation) : fromProblem(answer);
    }
    case 'import-part':
      return sendPart(parts, operation);
    case 'take-back': {
      const { import: id, changed } = operation;
      const answer = await call(takeBackImport, { params: { id }, query: { changed } });
      // The changes that follow tell which cards went: some may have been answered on another device.
      return answer.status === 200 || answer.status === 404
        ? { kind: 'done', commit: { dropped: [operation.id] } }
        : fromProblem(answer);
    }
    case 'add-category': {
      const answer = await call(addCategory, { body: { id: operation.category, name: operation.name } });
      return answer.status === 200 ? done(operation) : fromProblem(answer);
    }
    case 'rename-category': {
      const { category: id, name } = operation;
      const answer = await call(renameCategory, { params: { id }, body: { id, name } });
      return answer.status === 200 ? done(operation) : fromProblem(answer);
    }
    case 'delete-category': {
      const { category: id, name } = operation;
      const answer = await call(deleteCategory, { params: { id }, body: { id, name } });
      return answer.status === 200 || answer.status === 404
        ? done(operation, { deletedCategories: [id] })
        : fromProblem(answer);
    }
    case 'add-box': {
      const { category, interval } = operation;
      const answer = await call(addSection, { body: { category, ...labelAndTimer(interval) } });
      if (answer.status !== 200) return fromProblem(answer);
      const box = boxOf(answer.body);
      return box === null ? done(operation) : boxAdded(operation, box.id, parts.pending());
    }
    case 'change-box': {
      const { category, box: id, interval } = operation;
      const answer = await call(changeSection, { params: { id }, body: { id, category, ...labelAndTimer(interval) } });
      return answer.status === 200 ? done(operation) : fromProblem(answer);
    }
    case 'delete-box': {
      const { category, box: id, into } = operation;
      const answer = await call(deleteSection, { params: { id }, body: { id, category, newSection: into } });
      return answer.status === 200 || answer.status === 404 ? done(operation) : fromProblem(answer);
    }
  }
}

const labelAndTimer = (interval: AddBoxOperation['interval']) => ({
  label: formatLabel(interval),
  timer: String(intervalMs(interval)),
});

/** An operation card by card, with ids of their own; a move says which words were moved, where they are known. */
export const singles =
  (baseCard: SendParts['baseCard']) =>
  (operation: Operation): SingleOperation[] => {
    const { id, at } = operation;
    switch (operation.kind) {
      case 'move-cards':
        return [...operation.moves].map(([card, place]) => {
          const row = baseCard(card);
          const text = row === null ? {} : { word: row.word, meanings: row.meanings };
          return {
            id: `${id}/${card}`,
            at,
            kind: 'change-card',
            card,
            category: operation.category,
            ...text,
            ...place,
          };
        });
      case 'take-back':
        return [];
      case 'delete-cards':
        return [...operation.rows.values()].map((row) => ({ id: `${id}/${row.id}`, at, kind: 'delete-card', row }));
      default:
        return [operation];
    }
  };

/** A new box is there under the server's value; waiting operations that mean it by another follow. */
export function boxAdded(operation: AddBoxOperation, value: string, pending: readonly Operation[]): Sent {
  if (value === operation.box) return done(operation);
  const later = pending.slice(pending.findIndex(({ id }) => id === operation.id) + 1);
  const replaced = later
    .map((each) => withBoxRenamed(each, operation.category, operation.box, value))
    .filter((each, index) => each !== later[index]);
  return done({ ...operation, box: value }, { replaced });
}
