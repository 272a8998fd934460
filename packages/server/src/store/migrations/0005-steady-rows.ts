import type { Migration } from './migration.ts';

const NO_ANSWER = '-'.repeat(36);

/**
 * An answer writes less (docs/adr/0020): it tells itself which revision its card got, so nothing is noted beside it and
 * nothing has to be swept; its key begins with its id, which grows with time, so that the answers of all learners are
 * written side by side; and a card's row names an answer before it has one, so that it does not grow with the first.
 */
export const steadyRows: Migration = {
  name: 'steady rows',
  statements: ({ text, integer, table }) => [
    'alter table users drop column changes_swept',
    'alter table reviews rename to reviews_by_user',
    table(
      'reviews',
      `user_id ${text} not null references users (id) on delete cascade,
       id ${text} not null,
       card_id ${text} not null,
       at ${integer} not null,
       direction ${text} not null,
       typed ${text} not null,
       verdict ${text} not null,
       override ${integer} not null,
       from_box ${text} not null,
       to_box ${text} not null,
       took_ms ${integer} not null,
       received_at ${integer} not null,
       previous ${text},
       revision ${integer},
       primary key (id, user_id)`,
    ),
    'insert into reviews select reviews_by_user.*, null from reviews_by_user',
    'drop table reviews_by_user',
    'create index reviews_of_learner on reviews (user_id, revision)',
    `update cards set moved_by = '${NO_ANSWER}' where moved_by = ''`,
    `update cards set last_review = '${NO_ANSWER}' where last_review is null`,
  ],
};
