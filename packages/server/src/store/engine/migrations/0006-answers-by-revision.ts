import type { Migration } from './migration.ts';

/**
 * An answer's key is its learner and the revision it was recorded with (docs/adr/0021), so that what finds the answers
 * since a revision is the key itself. Answers from before revisions get numbers below zero, in the order of their coming.
 * Their ids grow with time: an index that begins with them is written at its end for every learner.
 */
export const answersByRevision: Migration = {
  name: 'answers by revision',
  statements: ({ text, integer, table }) => [
    'drop index reviews_of_learner',
    'alter table reviews rename to reviews_by_learner_and_id',
    table(
      'reviews',
      `user_id ${text} not null references users (id) on delete cascade,
       revision ${integer} not null,
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
       primary key (user_id, revision)`,
    ),
    `insert into reviews
     select user_id,
       coalesce(revision, -row_number() over (partition by user_id, revision is null order by received_at desc, at desc, id desc)),
       id, card_id, at, direction, typed, verdict, override, from_box, to_box, took_ms, received_at, previous
     from reviews_by_learner_and_id`,
    'drop table reviews_by_learner_and_id',
    'create unique index reviews_by_id on reviews (id, user_id)',
  ],
};
