import type { Migration } from './migration.ts';

/**
 * Lesson settings of a category, and the margin of a card (docs/adr/0030). Both are small documents that are read
 * and written whole, under the learner's lock; fields of a newer version are preserved.
 */
export const lessons: Migration = {
  name: 'lessons and margins',
  statements: ({ text, integer, table }) => [
    table(
      'lesson_settings',
      `user_id ${text} not null references users (id) on delete cascade,
       category_id ${text} not null,
       fields ${text} not null,
       revision ${integer} not null,
       primary key (user_id, category_id)`,
    ),
    table(
      'card_margins',
      `user_id ${text} not null references users (id) on delete cascade,
       card_id ${text} not null,
       note ${text} not null,
       example ${text} not null,
       rulings ${text} not null,
       revision ${integer} not null,
       primary key (user_id, card_id)`,
    ),
    'create index card_margins_by_revision on card_margins (user_id, revision)',
  ],
};
