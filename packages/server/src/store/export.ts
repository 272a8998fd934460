import { type BoxIntervalRow, intervalsOf } from './learning/box-intervals.ts';
import { type BoxRow, listBoxes } from './learning/boxes.ts';
import type { CardRow } from './learning/cards.ts';
import { type CategoryRow, listCategories } from './learning/categories.ts';
import type { Reader } from './engine/context.ts';
import { type LessonRow, listLessons } from './learning/lessons.ts';
import { listMargins, type MarginRow } from './learning/margins.ts';
import { type OrderRow, ordersOf } from './money/orders.ts';
import { reminderWanted } from './money/premium-reminders.ts';
import { allPausesOf, type PauseRow } from './learning/pauses.ts';
import type { ReviewRow } from './learning/review-statements.ts';
import { findStudySettings, type StoredStudySettings } from './learning/study-settings.ts';
import { eventsOf, type SecurityEvent } from './accounts/security-events.ts';
import { listSessions, type SessionRow } from './accounts/sessions.ts';
import { type Identity, identitiesOf, userById, type UserRow } from './accounts/users.ts';

/** Everything the store holds of a learner, but for the hash of the password and the secrets of logins. */
export interface Exported {
  readonly user: Omit<UserRow, 'password_hash'>;
  readonly identities: readonly Identity[];
  readonly sessions: readonly Omit<SessionRow, 'nonce'>[];
  readonly categories: readonly CategoryRow[];
  readonly boxes: readonly BoxRow[];
  readonly cards: readonly CardRow[];
  readonly reviews: readonly ReviewRow[];
  readonly lessons: readonly LessonRow[];
  readonly margins: readonly MarginRow[];
  readonly orders: readonly OrderRow[];
  readonly boxIntervals: readonly BoxIntervalRow[];
  readonly pauses: readonly PauseRow[];
  readonly studySettings: StoredStudySettings | undefined;
  readonly premiumReminder: boolean;
  readonly securityEvents: readonly SecurityEvent[];
}

/** `actor` is the learner's name in the event log. undefined where there is no such user. */
export const exportLearner = async (reader: Reader, userId: string, actor: string): Promise<Exported | undefined> => {
  const found = await userById(reader, userId);
  if (!found) return undefined;
  const { password_hash: _, ...user } = found;
  const cards = reader.db.selectFrom('cards').selectAll().where('user_id', '=', userId);
  const reviews = reader.db.selectFrom('reviews').selectAll().where('user_id', '=', userId);
  return {
    user,
    identities: await identitiesOf(reader, userId),
    sessions: (await listSessions(reader, userId)).map(({ nonce: __, ...session }) => session),
    categories: await listCategories(reader, userId),
    boxes: await listBoxes(reader, userId),
    cards: await cards.orderBy('created_at').orderBy('id').execute(),
    reviews: await reviews.orderBy('at').orderBy('id').execute(),
    lessons: await listLessons(reader, userId),
    margins: await listMargins(reader, userId),
    orders: await ordersOf(reader, userId),
    boxIntervals: await intervalsOf(reader, userId),
    pauses: await allPausesOf(reader, userId),
    studySettings: await findStudySettings(reader, userId),
    premiumReminder: await reminderWanted(reader, userId),
    securityEvents: await eventsOf(reader, actor),
  };
};
