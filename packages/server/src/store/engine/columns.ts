import type { UsersTable } from './tables/accounts.ts';
import type {
  BoxesTable,
  CardMarginsTable,
  CardsTable,
  CategoriesTable,
  DeletionsTable,
  LessonSettingsTable,
  ReviewsTable,
} from './tables/learning.ts';

/*
 * The columns of a table by name, for prepared queries. PostgreSQL refuses a statement that it has prepared as `select *`
 * once another version's migration has added a column, and keeps refusing on every connection of a running server.
 */

/** Does not compile if a column is missing. */
const every =
  <T>() =>
  <C extends keyof T & string>(...columns: C[] & ([keyof T] extends [C] ? unknown : never)): readonly C[] =>
    columns;

export const USER_COLUMNS = every<UsersTable>()(
  'id',
  'username',
  'email',
  'password_hash',
  'premium_until',
  'free_premium',
  'first_login',
  'language',
  'created_at',
  'revision',
  'deletions_from',
  'deleting_category',
  'erased_at',
  'confirmed_at',
);
export const CATEGORY_COLUMNS = every<CategoriesTable>()('user_id', 'id', 'name', 'name_key', 'created_at', 'revision');
export const BOX_COLUMNS = every<BoxesTable>()('user_id', 'category_id', 'id', 'number', 'unit', 'timer', 'revision');
export const CARD_COLUMNS = every<CardsTable>()(
  'user_id',
  'id',
  'category_id',
  'word',
  'word_key',
  'meanings',
  'box_id',
  'modified_at',
  'moved_by',
  'created_at',
  'revision',
  'last_review',
  'paused_ms',
  'paused_by',
  'import_number',
  'import_revision',
  'import_review',
);
export const REVIEW_COLUMNS = every<ReviewsTable>()(
  'user_id',
  'revision',
  'id',
  'card_id',
  'at',
  'direction',
  'typed',
  'verdict',
  'override',
  'from_box',
  'to_box',
  'took_ms',
  'received_at',
  'previous',
  'undone',
  'source',
  'import_number',
);
export const DELETION_COLUMNS = every<DeletionsTable>()(
  'user_id',
  'revision',
  'kind',
  'id',
  'category_id',
  'timer',
  'at',
);
export const LESSON_COLUMNS = every<LessonSettingsTable>()('user_id', 'category_id', 'fields', 'revision');
export const MARGIN_COLUMNS = every<CardMarginsTable>()('user_id', 'card_id', 'note', 'example', 'rulings', 'revision');
