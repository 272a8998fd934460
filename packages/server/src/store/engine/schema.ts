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

export type Flag = 0 | 1;

export interface UsersTable {
  id: string;
  username: string;
  email: string;
  /** null for an account that signs in through a provider only */
  password_hash: string | null;
  premium_until: number | null;
  free_premium: Flag;
  first_login: Flag;
  /** language of mails, 'pl' or 'en' */
  language: string;
  created_at: number;
  /** highest revision given to any of the learner's rows or deletions */
  revision: number;
  /** deletions up to this revision are no longer kept */
  deletions_from: number;
  /** the category whose cards are being deleted; the learner's calls wait until it is null again */
  deleting_category: string | null;
  /** epoch ms of the erasure; the remaining rows wait to be deleted in slices */
  erased_at: number | null;
  /** epoch ms at which the e-mail was confirmed */
  confirmed_at: number | null;
}

export interface UsernamesTable {
  username_key: string;
  user_id: string;
}

export interface EmailsTable {
  email_key: string;
  user_id: string;
}

export interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
}

export interface SessionsTable {
  user_id: string;
  family: string;
  gen: number;
  nonce: string;
  rotated_at: number;
  created_at: number;
  last_seen_at: number;
  idle_expires_at: number;
  absolute_expires_at: number;
  revoked_at: number | null;
  revoked_reason: string | null;
  user_agent: string;
}

export interface PasswordResetsTable {
  user_id: string;
  /** SHA-256 of the token, hex */
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface CategoriesTable {
  user_id: string;
  id: string;
  name: string;
  /** folded name, unique per learner */
  name_key: string;
  created_at: number;
  revision: number;
}

/** Response to a category create with a client-made id, so that a repeat gets the same. */
export interface CategoryReceiptsTable {
  user_id: string;
  id: string;
  digest: string;
}

export interface BoxesTable {
  user_id: string;
  category_id: string;
  /** '1' … '7' */
  id: string;
  number: number | null;
  unit: string | null;
  /** wire timer in ms: first 0, last 1, middle number × unit */
  timer: number;
  revision: number;
}

export interface CardsTable {
  user_id: string;
  id: string;
  category_id: string;
  word: string;
  word_key: string;
  /** meanings joined by `|`, as on the wire */
  meanings: string;
  box_id: string;
  modified_at: number;
  /** id of the review that moved the card last; empty when creation or an edit did */
  moved_by: string;
  created_at: number;
  revision: number;
  /** id of the answer recorded last, the head of the chain that `reviews.previous` goes on; empty without one */
  last_review: string;
  /** time lent by pauses since the last move, which `modified_at` contains; moves are merged by the date without it */
  paused_ms: number;
  /** id of the pause that lent, or the beginnings of the ids of several (see `store/learning/pauses.ts`); empty without one */
  paused_by: string;
  /** number of the import that brought it */
  import_number: number | null;
  /** its revision as that import left it */
  import_revision: number | null;
  /** id of the imported answer recorded last: the head of a chain of imported answers alone */
  import_review: string | null;
}

/** Which card each revision was given to by creation, an edit or a move by hand. Only the row with a card's present revision counts. */
export interface CardChangesTable {
  user_id: string;
  revision: number;
  card_id: string;
}

export interface CardMeaningsTable {
  user_id: string;
  category_id: string;
  meaning_key: string;
  card_id: string;
}

/** Response to a card create; kept after edits and after the card's deletion. */
export interface CardReceiptsTable {
  user_id: string;
  id: string;
  digest: string;
  status: number;
}

export interface ReviewsTable {
  user_id: string;
  /**
   * The revision it was recorded with; below 0: from before there were any. Of a call's answers about a card that they moved
   * the last has the card's revision, as long as nothing changed the card since.
   */
  revision: number;
  /** unique for the learner */
  id: string;
  card_id: string;
  at: number;
  direction: string;
  typed: string;
  verdict: string;
  override: Flag;
  from_box: string;
  to_box: string;
  took_ms: number;
  received_at: number;
  /** id of the answer recorded before it on the same card; null for the first */
  previous: string | null;
  /** the revision at which it was taken back */
  undone: number | null;
  /** the program it was given in; null for an answer given here */
  source: string | null;
  /** number of the import that brought it; null for a lesson's */
  import_number: number | null;
}

/** Interval of a middle box from `from_at` on; null: it was deleted (insights §2.1). */
export interface BoxIntervalsTable {
  user_id: string;
  category_id: string;
  box_id: string;
  from_at: number;
  /** ms */
  timer: number | null;
}

export interface StudySettingsTable {
  user_id: string;
  revision: number;
  /** JSON, see `study-settings.ts` */
  body: string;
}

/** A cache of the learner's log (insights §4): rebuilt from it at any time. */
export interface StudiesTable {
  user_id: string;
  /** everything up to it is counted */
  revision: number;
  /** encounters that the memory model was fitted to; null before the first fit */
  model_of: number | null;
  /** written by the domain's `writeRecord` */
  body: string;
  cards: string;
}

export interface PausesTable {
  user_id: string;
  id: string;
  /** null: all categories */
  category_id: string | null;
  from_at: number;
  until_at: number;
  revision: number;
  /** the revision at which it was taken back */
  undone: number | null;
}

/** An import, as far as its parts have arrived (exchange §8). */
export interface ImportsTable {
  user_id: string;
  id: string;
  /** the revision it began with: a short name for it in the rows it brought */
  number: number;
  at: number;
  name: string;
  source: 'siedem' | 'anki' | 'table' | 'list';
  total: number;
  /** JSON array: ids of the categories made for it, and an object for each other thing that taking it back undoes (`ImportNote`) */
  made: string;
  /** cards that its parts added */
  added: number;
  /** answers recorded and not taken back */
  reviews: number;
  /** epoch ms from which further parts are refused */
  taken_at: number | null;
  /** cards removed and kept when it was taken back; null until that is done */
  removed: number;
  kept: number | null;
}

export interface DeletionsTable {
  user_id: string;
  revision: number;
  kind: 'category' | 'box' | 'card';
  id: string;
  category_id: string;
  /** timer of a deleted box: a late review into it goes to the box before it */
  timer: number | null;
  at: number;
}

/** Lesson settings of a category; no row: the defaults (lessons §3). */
export interface LessonSettingsTable {
  user_id: string;
  category_id: string;
  /** JSON of the fields that were ever set */
  fields: string;
  revision: number;
}

/** The margin of a card (lessons §4); an emptied one keeps its row, so that other devices receive the change. */
export interface CardMarginsTable {
  user_id: string;
  card_id: string;
  note: string;
  example: string;
  /** JSON of the domain's `Ruling[]` */
  rulings: string;
  revision: number;
}

/** Orders outlive the account (accounting): after erasure `user_id` is null and `erased_at` set. */
export interface OrdersTable {
  id: string;
  user_id: string | null;
  amount: number;
  currency: string;
  kind: string;
  status: 'open' | 'credited' | 'refunded' | 'orphan' | 'closed';
  /** the provider's payment intent, unique */
  intent: string | null;
  source: string | null;
  claimed_until: string | null;
  until_before: number | null;
  until_after: number | null;
  created_at: number;
  credited_at: number | null;
  acked_at: number | null;
  refunded_at: number | null;
  erased_at: number | null;
}

export interface ProviderEventsTable {
  id: string;
  type: string;
  received_at: number;
}

export interface TrialsTable {
  /** HMAC of the canonical e-mail or of provider and subject */
  ledger_key: string;
  claimed_at: number;
  /** set at erasure: when the entry may be forgotten */
  forget_at: number | null;
}

export interface UsedChallengesTable {
  signature: string;
  expires_at: number;
}

export interface RateLimitsTable {
  key: string;
  window_start: number;
  window_end: number;
  count: number;
}

export interface OutboxTable {
  id: string;
  kind: string;
  /** JSON; emptied when done */
  payload: string;
  created_at: number;
  run_at: number;
  attempts: number;
  leased_until: number;
  done_at: number | null;
  failed_at: number | null;
}

export interface SecurityEventsTable {
  id: string;
  at: number;
  actor: string;
  type: string;
  ip: string;
  detail: string;
}

/** The sandbox provider's own book of test payments. */
export interface SandboxPaymentsTable {
  id: string;
  order_id: string;
  user_id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: string;
  created_at: number;
  refunded_at: number | null;
}

/** A learner without a row wants the mail "premium ends in 3 days" and has had none. */
export interface PremiumRemindersTable {
  user_id: string;
  wanted: Flag;
  /** the end of premium in the last reminder */
  reminded_for: number | null;
}

/** No row: no reminders. */
export interface RemindersTable {
  user_id: string;
  mail: Flag;
  /** minutes after midnight, local time */
  at: number;
  /** IANA name */
  zone: string;
  /** waiting cards below which nothing is sent */
  least: number;
  /** time of the learner's next check */
  next_at: number;
  /** the time that the last reminder was for */
  sent_at: number | null;
  /** reminders sent since the last answer; see the domain's `paceOf` */
  sent_in_a_row: number;
}

/** A browser's push subscription (RFC 8030); keys as base64url (RFC 8291). */
export interface PushSubscriptionsTable {
  user_id: string;
  id: string;
  /** the login it was made in */
  family: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** name of the browser, for the learner's list */
  browser: string;
  created_at: number;
}

export interface SchemaVersionsTable {
  version: number;
  name: string;
  applied_at: number;
}

/** A dictionary that the operator has installed. Visible once `whole`. */
export interface DictionariesTable {
  id: string;
  name: string;
  from_language: string;
  to_language: string;
  licence: string;
  source: string | null;
  entries: number;
  added_at: number;
  whole: Flag;
}

export interface DictionaryWordsTable {
  dictionary_id: string;
  /** key of lookups: folded, without accents */
  key: string;
  /** distinguishes words with one key */
  seq: number;
  word: string;
  /** joined by `|` */
  meanings: string;
}
