import { type BoxIntervalRow, intervalsOf } from './learning/box-intervals.ts';
import { type BoxRow, listBoxes } from './learning/boxes.ts';
import type { CardRow } from './learning/cards.ts';
import { type CategoryRow, listCategories } from './learning/categories.ts';
import { CARD_COLUMNS, MARGIN_COLUMNS, REVIEW_COLUMNS } from './engine/columns.ts';
import { betweenPieces } from './engine/between-pieces.ts';
import type { Reader } from './engine/context.ts';
import { jsonRows } from './engine/dialects/json.ts';
import { prepare } from './engine/prepare.ts';
import { type LessonRow, listLessons } from './learning/lessons.ts';
import { isEmptyMargin } from '@siedem/domain';
import { marginOf, type MarginRow } from './learning/margins.ts';
import { type OrderRow, ordersOf } from './money/orders.ts';
import { reminderWanted } from './money/premium-reminders.ts';
import { allPausesOf, type PauseRow } from './learning/pauses.ts';
import type { ReviewRow } from './learning/review-statements.ts';
import { findStudySettings, type StoredStudySettings } from './learning/study-settings.ts';
import { allPushes, type PushRow } from './accounts/push-subscriptions.ts';
import { findReminders, type RemindersRow } from './accounts/reminders.ts';
import { eventsOf, type SecurityEvent } from './accounts/security-events.ts';
import { listSessions, type SessionRow } from './accounts/sessions.ts';
import { type Identity, identitiesOf, userById, type UserRow } from './accounts/users.ts';
import { inOrderOfTime, type Moment } from './learning/moments.ts';

/** All stored data of a learner except cards, margins, answers, the password hash and the secrets of logins. */
export interface Exported {
  readonly user: Omit<UserRow, 'password_hash'>;
  readonly identities: readonly Identity[];
  readonly sessions: readonly Omit<SessionRow, 'nonce'>[];
  readonly categories: readonly CategoryRow[];
  readonly boxes: readonly BoxRow[];
  readonly lessons: readonly LessonRow[];
  readonly orders: readonly OrderRow[];
  readonly boxIntervals: readonly BoxIntervalRow[];
  readonly pauses: readonly PauseRow[];
  readonly studySettings: StoredStudySettings | undefined;
  readonly premiumReminder: boolean;
  readonly reminders: RemindersRow | undefined;
  readonly pushes: readonly PushRow[];
  readonly securityEvents: readonly SecurityEvent[];
}

/** `actor` is the learner's name in the event log. undefined if there is no such user. */
export const exportLearner = async (reader: Reader, userId: string, actor: string): Promise<Exported | undefined> => {
  const found = await userById(reader, userId);
  if (!found) return undefined;
  const { password_hash: _, ...user } = found;
  return {
    user,
    identities: await identitiesOf(reader, userId),
    sessions: (await listSessions(reader, userId)).map(({ nonce: __, ...session }) => session),
    categories: await listCategories(reader, userId),
    boxes: await listBoxes(reader, userId),
    lessons: await listLessons(reader, userId),
    orders: await ordersOf(reader, userId),
    boxIntervals: await intervalsOf(reader, userId),
    pauses: await allPausesOf(reader, userId),
    studySettings: await findStudySettings(reader, userId),
    premiumReminder: await reminderWanted(reader, userId),
    reminders: await findReminders(reader, userId),
    pushes: await allPushes(reader, userId),
    securityEvents: await eventsOf(reader, actor),
  };
};

/** Rows of one page: SQLite reads it and its text is made synchronously, and nobody else is served meanwhile. */
const PAGE = 150;
/** Page size for the short rows with only the time of an answer. */
const MOMENTS = 1000;

type After = { userId: string; at: number; id: string; limit: number };

const cardsAfter = prepare<After, CardRow>('cards-after', ['userId', 'at', 'id', 'limit'], (db, p) =>
  db
    .selectFrom('cards')
    .select(CARD_COLUMNS)
    .where('user_id', '=', p.userId)
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(p.at, p.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit),
);

/** Every card by creation, a page at a time; others are served between two pages. */
export async function* cardPages(reader: Reader, userId: string): AsyncGenerator<readonly CardRow[]> {
  let after = { at: Number.MIN_SAFE_INTEGER, id: '' };
  for (;;) {
    const page = await reader.all(cardsAfter, { userId, ...after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = { at: last.created_at, id: last.id };
    await betweenPieces();
  }
}

const marginsAfter = prepare<{ userId: string; id: string; limit: number }, MarginRow>(
  'margins-after',
  ['userId', 'id', 'limit'],
  (db, p) =>
    db
      .selectFrom('card_margins as margin')
      .innerJoin('cards', (join) =>
        join.onRef('cards.user_id', '=', 'margin.user_id').onRef('cards.id', '=', 'margin.card_id'),
      )
      .select(MARGIN_COLUMNS.map((each) => `margin.${each}` as const))
      .where('margin.user_id', '=', p.userId)
      .where('margin.card_id', '>', p.id)
      .orderBy('margin.card_id')
      .limit(p.limit),
);

/** Every margin that is not empty, of cards that are there; a page at a time. */
export async function* marginPages(reader: Reader, userId: string): AsyncGenerator<readonly MarginRow[]> {
  for (let id = ''; ;) {
    const page = await reader.all(marginsAfter, { userId, id, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.filter((row) => !isEmptyMargin(marginOf(row)));
    id = last.card_id;
    await betweenPieces();
  }
}

const momentsAfter = prepare<{ userId: string; after: number; limit: number }, Moment>(
  'moments-after',
  ['userId', 'after', 'limit'],
  (db, p) =>
    db
      .selectFrom('reviews')
      .select(['revision', 'at'])
      .where('user_id', '=', p.userId)
      .where('revision', '>', p.after)
      .orderBy('revision')
      .limit(p.limit),
);

const reviewsAt = prepare<{ userId: string; json: string }, ReviewRow>(
  'reviews-at',
  ['userId', 'json'],
  (db, p, dialect) =>
    db
      .with(
        (cte) => cte('sent').materialized(),
        (rows) =>
          rows.selectFrom(jsonRows<{ revision: number }>(dialect, p, { revision: 'integer' }).as('row')).selectAll(),
      )
      .selectFrom('sent')
      .innerJoin('reviews', (join) =>
        join.onRef('reviews.user_id', '=', 'sent.user_id').onRef('reviews.revision', '=', 'sent.revision'),
      )
      .select(REVIEW_COLUMNS.map((each) => `reviews.${each}` as const))
      .$if(dialect === 'postgres', (rows) => rows.where('reviews.user_id', '=', p.userId)),
);

async function* momentPages(reader: Reader, userId: string): AsyncGenerator<readonly Moment[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const page = await reader.all(momentsAfter, { userId, after, limit: MOMENTS });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.revision;
    await betweenPieces();
  }
}

/**
 * Every answer by its time, then by the order of recording; a page at a time. The log is stored in the order of recording, so
 * times and revisions are read first: 16 bytes an answer.
 */
export async function* reviewPages(reader: Reader, userId: string): AsyncGenerator<readonly ReviewRow[]> {
  const revisions = await inOrderOfTime(momentPages(reader, userId));
  for (let page = revisions.take(PAGE); page.length > 0; page = revisions.take(PAGE)) {
    const rows = await reader.all(reviewsAt, { userId, json: JSON.stringify(page.map((revision) => ({ revision }))) });
    const byRevision = new Map(rows.map((row) => [row.revision, row]));
    yield page.flatMap((revision) => byRevision.get(revision) ?? []);
    await betweenPieces();
  }
}

const loggedAfter = prepare<{ userId: string; after: number; limit: number }, ReviewRow>(
  'logged-after',
  ['userId', 'after', 'limit'],
  (db, p) =>
    db
      .selectFrom('reviews')
      .select(REVIEW_COLUMNS)
      .where('user_id', '=', p.userId)
      .where('revision', '>', p.after)
      .orderBy('revision')
      .limit(p.limit),
);

/** Every answer in the order of recording, a page at a time. */
export async function* loggedPages(reader: Reader, userId: string): AsyncGenerator<readonly ReviewRow[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const page = await reader.all(loggedAfter, { userId, after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.revision;
    await betweenPieces();
  }
}
