import type {
  EmailsTable,
  IdentitiesTable,
  PasswordResetsTable,
  PushSubscriptionsTable,
  RateLimitsTable,
  RemindersTable,
  SecurityEventsTable,
  SessionsTable,
  TrialsTable,
  UsedChallengesTable,
  UsernamesTable,
  UsersTable,
} from './tables/accounts.ts';
import type { DictionariesTable, DictionaryWordsTable } from './tables/dictionaries.ts';
import type { OutboxTable, SchemaVersionsTable } from './tables/jobs.ts';
import type {
  BoxIntervalsTable,
  BoxesTable,
  CardChangesTable,
  CardMarginsTable,
  CardMeaningsTable,
  CardReceiptsTable,
  CardsTable,
  CategoriesTable,
  CategoryReceiptsTable,
  DeletionsTable,
  ImportsTable,
  LessonSettingsTable,
  PausesTable,
  ReviewsTable,
  StudiesTable,
  StudySettingsTable,
} from './tables/learning.ts';
import type { OrdersTable, PremiumRemindersTable, ProviderEventsTable, SandboxPaymentsTable } from './tables/money.ts';

/**
 * Every table of the product, once, for both databases.
 * Instants are epoch milliseconds (UTC), flags are 0 or 1, ids are text, JSON is text.
 * Tables that hold a learner's data have `user_id` first in their primary key; `guard.ts` lists them.
 */
export interface Schema {
  users: UsersTable;
  usernames: UsernamesTable;
  emails: EmailsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  categories: CategoriesTable;
  category_receipts: CategoryReceiptsTable;
  boxes: BoxesTable;
  cards: CardsTable;
  card_changes: CardChangesTable;
  card_meanings: CardMeaningsTable;
  card_receipts: CardReceiptsTable;
  reviews: ReviewsTable;
  imports: ImportsTable;
  deletions: DeletionsTable;
  box_intervals: BoxIntervalsTable;
  study_settings: StudySettingsTable;
  studies: StudiesTable;
  pauses: PausesTable;
  lesson_settings: LessonSettingsTable;
  card_margins: CardMarginsTable;
  orders: OrdersTable;
  provider_events: ProviderEventsTable;
  trials: TrialsTable;
  used_challenges: UsedChallengesTable;
  rate_limits: RateLimitsTable;
  outbox: OutboxTable;
  security_events: SecurityEventsTable;
  sandbox_payments: SandboxPaymentsTable;
  premium_reminders: PremiumRemindersTable;
  reminders: RemindersTable;
  push_subscriptions: PushSubscriptionsTable;
  dictionaries: DictionariesTable;
  dictionary_words: DictionaryWordsTable;
  schema_versions: SchemaVersionsTable;
}
