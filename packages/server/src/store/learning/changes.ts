import type { Selectable } from 'kysely';
import type { BoxRow } from './boxes.ts';
import type { CardRow } from './cards.ts';
import type { CategoryRow } from './categories.ts';
import type { LessonRow } from './lessons.ts';
import type { MarginRow } from './margins.ts';
import {
  BOX_COLUMNS,
  CARD_COLUMNS,
  CATEGORY_COLUMNS,
  DELETION_COLUMNS,
  LESSON_COLUMNS,
  MARGIN_COLUMNS,
} from '../engine/columns.ts';
import type { DialectName, Reader } from '../engine/context.ts';
import { betweenPieces } from '../engine/between-pieces.ts';
import { prepare } from '../engine/prepare.ts';
import type { DeletionsTable } from '../engine/tables/learning.ts';

export type DeletionRow = Selectable<DeletionsTable>;

/** One page of what changed; `revision` is what the next page, or the next call, asks after. */
export interface Changes {
  readonly revision: number;
  readonly more: boolean;
  /** true: forget everything known before, this starts from the beginning */
  readonly reset: boolean;
  readonly categories: readonly CategoryRow[];
  readonly boxes: readonly BoxRow[];
  readonly cards: readonly CardRow[];
  /** empty if they were not asked for */
  readonly lessons: readonly LessonRow[];
  readonly margins: readonly MarginRow[];
  readonly deletions: readonly DeletionRow[];
}

/**
 * Added to the revision of a page that ends before the oldest kept deletion: it says that its holder started from the
 * beginning after those deletions were forgotten, and so is not to be sent back to the beginning again.
 */
const FROM_START = 2 ** 50;

type Bounds = { readonly revision: number; readonly deletions_from: number };

const bounds = prepare<{ userId: string }, Bounds>('bounds', ['userId'], (db, p) =>
  db.selectFrom('users').select(['revision', 'deletions_from']).where('id', '=', p.userId),
);

type Span = { userId: string; after: number; upTo: number; limit: number };
const SPAN = ['userId', 'after', 'upTo', 'limit'] as const;

/** What pages have beside what they always have (lessons §13). */
export type Extra = 'lessons' | 'margins';

const NO_EXTRAS: ReadonlySet<Extra> = new Set();

const COLUMNS = {
  categories: CATEGORY_COLUMNS,
  boxes: BOX_COLUMNS,
  deletions: DELETION_COLUMNS,
  lesson_settings: LESSON_COLUMNS,
  card_margins: MARGIN_COLUMNS,
};

const changed = <R>(table: keyof typeof COLUMNS) =>
  prepare<Span, R>(`changed-${table}`, SPAN, (db, p) =>
    db
      .selectFrom(table)
      .select(COLUMNS[table])
      .where('user_id', '=', p.userId)
      .where('revision', '>', p.after)
      .where('revision', '<=', p.upTo)
      .orderBy('revision')
      .limit(p.limit)
      .$castTo<R>(),
  );

const changedCategories = changed<CategoryRow>('categories');
const changedBoxes = changed<BoxRow>('boxes');
const changedDeletions = changed<DeletionRow>('deletions');
const changedLessons = changed<LessonRow>('lesson_settings');
const changedMargins = changed<MarginRow>('card_margins');

/** Cards as creation, an edit or a move by hand left them: those that have another revision by now come with it. */
const changedCards = prepare<Span, CardRow>('changed-cards', SPAN, (db, p) =>
  db
    .selectFrom('card_changes as changed')
    .innerJoin('cards', (join) =>
      join
        .onRef('cards.user_id', '=', 'changed.user_id')
        .onRef('cards.id', '=', 'changed.card_id')
        .onRef('cards.revision', '=', 'changed.revision'),
    )
    .select(CARD_COLUMNS.map((each) => `cards.${each}` as const))
    .where('changed.user_id', '=', p.userId)
    .where('changed.revision', '>', p.after)
    .where('changed.revision', '<=', p.upTo)
    .orderBy('changed.revision')
    .limit(p.limit),
);

/** Cards as answers left them. */
const answeredCards = prepare<Span, CardRow>('answered-cards', SPAN, (db, p) =>
  db
    .selectFrom('reviews')
    .innerJoin('cards', (join) =>
      join
        .onRef('cards.user_id', '=', 'reviews.user_id')
        .onRef('cards.id', '=', 'reviews.card_id')
        .onRef('cards.revision', '=', 'reviews.revision'),
    )
    .select(CARD_COLUMNS.map((each) => `cards.${each}` as const))
    .where('reviews.user_id', '=', p.userId)
    .where('reviews.revision', '>', p.after)
    .where('reviews.revision', '<=', p.upTo)
    .orderBy('reviews.revision')
    .limit(p.limit),
);

/** Revisions that one page looks at: most of a diligent learner's are of answers after which the card was answered again. */
const LOOKED_AT = 20_000;

/** Revisions read in one piece; others are served between two. SQLite reads it synchronously; PostgreSQL is waited for. */
const PIECE: Readonly<Record<DialectName, number>> = { sqlite: 500, postgres: 2000 };

/**
 * The rows with a revision above `since`, lowest first, at most `limit` in all; undefined if there is no such user.
 * A row changed meanwhile moves up and comes with a later page, so applying all pages in order gives the present state.
 */
export const changesSince = async (
  reader: Reader,
  {
    userId,
    since,
    limit,
    extras = NO_EXTRAS,
  }: { readonly userId: string; readonly since: number; readonly limit: number; readonly extras?: ReadonlySet<Extra> },
): Promise<Changes | undefined> => {
  // read first: everything up to this revision is committed, and what comes later is left to the next call
  const [learner] = await reader.all(bounds, { userId });
  if (!learner) return undefined;
  const { after, reset } = startOf(since, learner);
  const upTo = Math.min(learner.revision, after + LOOKED_AT);
  const found = await changedRows(reader, { userId, after, upTo, limit: limit + 1 }, extras);
  const revisions = Object.values(found)
    .flatMap((rows) => rows.map((row) => row.revision))
    .sort((a, b) => a - b);
  const last = revisions.length > limit ? (revisions[limit - 1] ?? after) : upTo;
  const returned = new Set(found.cards.map(({ id }) => id));
  return {
    revision: last < learner.deletions_from ? last + FROM_START : last,
    more: last < learner.revision,
    reset,
    categories: within(found.categories, last),
    boxes: within(found.boxes, last),
    cards: within(found.cards, last),
    lessons: within(found.lessons, last),
    margins: within(found.margins, last),
    deletions: within(found.deletions, last).filter((deletion) => !isBack(deletion, found, returned)),
  };
};

/**
 * A box's value is used again, and a card of an import taken back may be imported again under its id; where the new row
 * comes in the same answer, the deletion of the old one is history.
 */
const isBack = (
  { kind, id, category_id }: DeletionRow,
  { boxes }: Pick<Changes, 'boxes'>,
  cards: ReadonlySet<string>,
): boolean =>
  kind === 'card'
    ? cards.has(id)
    : kind === 'box' && boxes.some((box) => box.id === id && box.category_id === category_id);

const startOf = (since: number, { revision, deletions_from }: Bounds): { after: number; reset: boolean } => {
  if (since === 0) return { after: 0, reset: false };
  const fromStart = since >= FROM_START;
  const after = fromStart ? since - FROM_START : since;
  const lost = after > revision || (!fromStart && after < deletions_from);
  return lost ? { after: 0, reset: true } : { after, reset: false };
};

type Rows = Pick<Changes, 'categories' | 'boxes' | 'cards' | 'lessons' | 'margins' | 'deletions'>;

const NOTHING: Rows = { categories: [], boxes: [], cards: [], lessons: [], margins: [], deletions: [] };

const countRows = (rows: Rows): number => Object.values(rows).reduce((sum, each) => sum + each.length, 0);

/** The rows of a span, lowest revisions first: all, or at least `span.limit` of them. */
const changedRows = async (reader: Reader, span: Span, extras: ReadonlySet<Extra>): Promise<Rows> => {
  // the refresh that finds nothing new is by far the most frequent one
  if (span.after === span.upTo) return NOTHING;
  // who starts from nothing has nothing to delete
  const wanted = { extras, deletions: span.after === 0 ? 'without' : 'with' } as const;
  const length = PIECE[reader.dialect];
  if (span.upTo - span.after <= length) return rowsOf(reader, span, wanted);
  const pieces: Rows[] = [];
  let count = 0;
  for (let after = span.after; after < span.upTo && count < span.limit; after += length) {
    await betweenPieces();
    const piece = await rowsOf(reader, { ...span, after, upTo: Math.min(after + length, span.upTo) }, wanted);
    pieces.push(piece);
    count += countRows(piece);
  }
  return {
    categories: pieces.flatMap((piece) => piece.categories),
    boxes: pieces.flatMap((piece) => piece.boxes),
    cards: pieces.flatMap((piece) => piece.cards),
    lessons: pieces.flatMap((piece) => piece.lessons),
    margins: pieces.flatMap((piece) => piece.margins),
    deletions: pieces.flatMap((piece) => piece.deletions),
  };
};

const rowsOf = async (
  reader: Reader,
  span: Span,
  wanted: { readonly extras: ReadonlySet<Extra>; readonly deletions: 'with' | 'without' },
): Promise<Rows> => {
  const { extras } = wanted;
  const [categories, boxes, noted, answered, lessons, margins, deletions] = await Promise.all([
    reader.all(changedCategories, span),
    reader.all(changedBoxes, span),
    reader.all(changedCards, span),
    reader.all(answeredCards, span),
    extras.has('lessons') ? reader.all(changedLessons, span) : [],
    extras.has('margins') ? reader.all(changedMargins, span) : [],
    wanted.deletions === 'with' ? reader.all(changedDeletions, span) : [],
  ]);
  const cards = [...noted, ...answered].sort((a, b) => a.revision - b.revision);
  return { categories, boxes, cards, lessons, margins, deletions };
};

const within = <R extends { readonly revision: number }>(rows: readonly R[], last: number): readonly R[] =>
  rows.filter((row) => row.revision <= last);
