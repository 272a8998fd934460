import type { Migration } from './migration.ts';

const NOBODY = '-'.repeat(36);

/**
 * Input of the learner's figures besides the log (insights §2): history of intervals, answers taken back,
 * time lent to cards, settings of study; and the study record, which is a cache of the log.
 */
export const insights: Migration = {
  name: 'insights',
  statements: ({ text, integer, table }) => [
    table(
      'box_intervals',
      `user_id ${text} not null references users (id) on delete cascade,
       category_id ${text} not null,
       box_id ${text} not null,
       from_at ${integer} not null,
       timer ${integer},
       primary key (user_id, category_id, box_id, from_at)`,
      'clustered',
    ),
    `insert into box_intervals (user_id, category_id, box_id, from_at, timer)
     select user_id, category_id, id, 0, timer from boxes where number is not null`,
    `alter table reviews add column undone ${integer}`,
    'create index reviews_undone on reviews (user_id, undone) where undone is not null',
    `alter table cards add column paused_ms ${integer} not null default 0`,
    `alter table cards add column paused_by ${text} not null default '${NOBODY}'`,
    table(
      'study_settings',
      `user_id ${text} primary key references users (id) on delete cascade,
       revision ${integer} not null,
       body ${text} not null`,
    ),
    table(
      'studies',
      `user_id ${text} primary key references users (id) on delete cascade,
       revision ${integer} not null,
       model_of ${integer},
       body ${text} not null,
       cards ${text} not null`,
    ),
    table(
      'pauses',
      `user_id ${text} not null references users (id) on delete cascade,
       id ${text} not null,
       category_id ${text},
       from_at ${integer} not null,
       until_at ${integer} not null,
       revision ${integer} not null,
       undone ${integer},
       primary key (user_id, id)`,
      'clustered',
    ),
  ],
};
