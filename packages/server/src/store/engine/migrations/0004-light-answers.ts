import type { Migration } from './migration.ts';

/**
 * An answer writes at the end of each table and index (docs/adr/0018): changes of cards become a list of their own, the
 * answers of a card a chain that begins at the card, and answers lie in the order of their coming. Two indexes that each
 * answer wrote into the middle of are dropped.
 */
export const lightAnswers: Migration = {
  name: 'light answers',
  statements: ({ text, integer, table }) => [
    table(
      'card_changes',
      `user_id ${text} not null references users (id) on delete cascade,
       revision ${integer} not null,
       card_id ${text} not null,
       primary key (user_id, revision)`,
      'clustered',
    ),
    'insert into card_changes (user_id, revision, card_id) select user_id, revision, id from cards',
    'drop index cards_by_revision',
    `alter table users add column changes_swept ${integer} not null default 0`,
    `alter table cards add column last_review ${text}`,
    `update cards set last_review = (
       select id from reviews where reviews.user_id = cards.user_id and reviews.card_id = cards.id
       order by at desc, id desc limit 1)`,
    'alter table reviews rename to clustered_reviews',
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
       primary key (user_id, id)`,
    ),
    `insert into reviews
     select user_id, id, card_id, at, direction, typed, verdict, override, from_box, to_box, took_ms, received_at,
       lag(id) over (partition by user_id, card_id order by at, id)
     from clustered_reviews`,
    'drop table clustered_reviews',
  ],
};
