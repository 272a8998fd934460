import { LIMITS } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { Ruling } from './lessons.ts';
import { BoxValue, closed, DataDetail, Detail, IdParams, Uuid } from './shapes.ts';
import { Review } from './reviews.ts';

/** Kind of file that an import was read from (exchange §8.1). */
export const ImportSource = Type.Union([
  Type.Literal('siedem'),
  Type.Literal('anki'),
  Type.Literal('table'),
  Type.Literal('list'),
]);
export type ImportSource = Static<typeof ImportSource>;

/**
 * A card of an import. `meanings` joined by `|`, `section` a box value, times epoch ms in UTC; later than now counts as
 * now, and without `created` the card is made now, in the order of the part. `note`, `example` and `rulings` are what stands
 * beside it (lessons §4.7). `moved_by`, an answer of the import, `paused_ms` and `paused_by` say, as the export of Siedem
 * does, what moved it last and what pauses have lent it since (insights §10).
 */
export const ImportedCard = closed({
  id: Uuid,
  category: Uuid,
  word: Type.String(),
  meanings: Type.String(),
  section: Type.String(),
  modified: Type.Integer(),
  created: Type.Optional(Type.Integer()),
  note: Type.Optional(Type.String()),
  example: Type.Optional(Type.String()),
  rulings: Type.Optional(Type.Array(Ruling)),
  moved_by: Type.Optional(Uuid),
  paused_ms: Type.Optional(Type.Integer({ minimum: 0 })),
  paused_by: Type.Optional(Uuid),
});
export type ImportedCard = Static<typeof ImportedCard>;

/**
 * An answer of an import: as {@link Review}, of any past time. `source` names the program it was given in; without it, it
 * was given here. `undone`: an answer taken back, as the export of Siedem has it. `received`: when a server recorded it, epoch
 * ms; later than now counts as now, and without it that is now.
 */
export const ImportedReview = closed({
  ...Review.properties,
  verdict: Type.Union([Type.Literal('good'), Type.Literal('again'), Type.Literal('bad'), Type.Literal('undone')]),
  source: Type.Optional(Type.Literal('anki')),
  received: Type.Optional(Type.Integer()),
});
export type ImportedReview = Static<typeof ImportedReview>;

/** Rows of each list of {@link ImportHistory}. */
const HISTORY_ROWS = 2000;

/**
 * The learner's settings as the export of Siedem has them, ids of categories replaced. Each field is read by the rules of its
 * own call; what is not valid is passed over.
 */
export const ImportedSettings = closed({
  language: Type.Optional(Type.Unknown()),
  premium_reminder: Type.Optional(Type.Unknown()),
  reminders: Type.Optional(Type.Unknown()),
  study: Type.Optional(Type.Unknown()),
});
export type ImportedSettings = Static<typeof ImportedSettings>;

/** Middle boxes and lesson settings that a category without cards had before the import gave it others. */
export const CategoryBefore = closed({
  category: Uuid,
  sections: Type.Array(closed({ id: BoxValue, label: Type.String() }), { maxItems: LIMITS.boxes }),
  /** as in `PUT /api/category/{id}/lesson/`; left out if the import left them alone */
  lesson: Type.Optional(Type.Unknown()),
});
export type CategoryBefore = Static<typeof CategoryBefore>;

/**
 * What the export of Siedem says beside its cards (exchange §3.8): since when boxes have had their intervals, pauses, when
 * categories were made, and settings. Heeded in the first part of an import, for categories without cards; pauses of all
 * categories (`category` null) and settings if the learner has no card yet. `before`: what taking the import back restores
 * while it is as the import left it and no card stays in the category. Times are epoch ms; `timer` null: the box was deleted.
 */
export const ImportHistory = closed({
  box_intervals: Type.Array(
    closed({
      category: Uuid,
      section: Type.String(),
      from: Type.Integer({ minimum: 0 }),
      timer: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    }),
    { maxItems: HISTORY_ROWS },
  ),
  pauses: Type.Array(
    closed({
      id: Uuid,
      category: Type.Union([Uuid, Type.Null()]),
      from: Type.Integer({ minimum: 0 }),
      until: Type.Integer({ minimum: 1 }),
      undone: Type.Boolean(),
    }),
    { maxItems: HISTORY_ROWS },
  ),
  categories: Type.Optional(
    Type.Array(closed({ category: Uuid, created: Type.Integer() }), { maxItems: LIMITS.categories }),
  ),
  settings: Type.Optional(ImportedSettings),
  before: Type.Optional(Type.Array(CategoryBefore, { maxItems: LIMITS.categories })),
});
export type ImportHistory = Static<typeof ImportHistory>;

/**
 * One part of an import. The schema asks of cards and reviews only that they are objects: one that is not of the form
 * {@link ImportedCard} or {@link ImportedReview} is refused alone and the others of the part still count.
 */
export const ImportPart = closed({
  /** 1–200 code points: the file's name, or what the learner sees instead */
  name: Type.String(),
  source: ImportSource,
  /** the cards of the whole import */
  total: Type.Integer({ minimum: 0, maximum: LIMITS.importing.cards }),
  /** ids of categories made for this import, which taking it back removes if they are empty by then */
  made: Type.Optional(Type.Array(Uuid)),
  history: Type.Optional(ImportHistory),
  cards: Type.Array(Type.Unsafe<ImportedCard>({ type: 'object', description: 'See the schema ImportedCard.' })),
  reviews: Type.Array(Type.Unsafe<ImportedReview>({ type: 'object', description: 'See the schema ImportedReview.' })),
});
export type ImportPart = Static<typeof ImportPart>;

/** Outcome of one card: statuses as of `POST /api/` (decisions §2.3); `detail` says why it was refused. */
export const ImportedCardResult = closed({
  id: Type.String(),
  outcome: Type.Union([
    Type.Literal(200),
    Type.Literal(201),
    Type.Literal(202),
    Type.Literal(203),
    Type.Literal(300),
    Type.Literal('refused'),
  ]),
  detail: Type.Optional(Type.String()),
});
export type ImportedCardResult = Static<typeof ImportedCardResult>;

/** Outcome of a part: cards in the order sent, answers as counts. */
export const ImportPartResult = closed({
  revision: Type.Integer(),
  cards: Type.Array(ImportedCardResult),
  reviews: closed({ recorded: Type.Integer(), repeated: Type.Integer(), refused: Type.Integer() }),
});
export type ImportPartResult = Static<typeof ImportPartResult>;

/**
 * Exchange §8.1: brings in one part of an import, at most `LIMITS.importing.part.cards` cards and `LIMITS.importing.part.answers`
 * answers (413), in one transaction. `{id}` is a UUID made by the client for the whole import. A repeated part answers the
 * same and adds nothing. 409 after the import was taken back.
 */
export const importPart = endpoint({
  name: 'importPart',
  method: 'POST',
  path: '/api/imports/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Bring in one part of an import: cards and answers.',
  params: IdParams,
  bodyLimit: LIMITS.importing.part.bytes,
  judgesTexts: true,
  body: ImportPart,
  answers: { 200: ImportPartResult, 400: DataDetail, 404: Detail, 409: DataDetail, 413: Detail },
});

/** An import in the list (exchange §8.3). Times are epoch ms. */
export const ListedImport = closed({
  id: Uuid,
  at: Type.Integer(),
  name: Type.String(),
  source: ImportSource,
  /** cards of the whole import, by its parts' `total` */
  total: Type.Integer(),
  /** cards of it that are still there */
  cards: Type.Integer(),
  /** of {@link cards} those answered or changed since */
  changed: Type.Integer(),
  /** answers of it that are still there */
  reviews: Type.Integer(),
  taken_back: Type.Boolean(),
  /** until when it can be taken back */
  until: Type.Integer(),
});
export type ListedImport = Static<typeof ListedImport>;

/** Most imports that {@link listImports} returns. */
export const IMPORTS_LISTED = 50;

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports/',
  access: 'premium',
  gate: 'refuse',
  summary: 'The newest 50 imports, newest first.',
  answers: { 200: closed({ imports: Type.Array(ListedImport) }) },
});

/**
 * Exchange §8.3, §7.5: removes the cards of an import, the answers it brought, and the categories made for it that are
 * empty by then. Cards answered or changed since stay (`keep`, the default) or are removed too (`remove`). A repeated call answers
 * the same. 400 once `LIMITS.importing.takeBackMs` are over.
 */
export const takeBackImport = endpoint({
  name: 'takeBackImport',
  method: 'DELETE',
  path: '/api/imports/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Take an import back.',
  params: IdParams,
  query: closed({ changed: Type.Optional(Type.Union([Type.Literal('keep'), Type.Literal('remove')])) }),
  answers: {
    200: closed({
      revision: Type.Integer(),
      /** cards removed */
      removed: Type.Integer(),
      /** cards that stayed because they were answered or changed since */
      kept: Type.Integer(),
      data: Type.String(),
    }),
    400: DataDetail,
    404: Detail,
  },
});
