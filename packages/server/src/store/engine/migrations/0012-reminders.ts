import type { Migration } from './migration.ts';

/** Reminders of waiting cards (lessons §10, docs/adr/0025). A push subscription ends with the login it was made in. */
export const reminders: Migration = {
  name: 'reminders',
  statements: ({ text, integer, table }) => [
    table(
      'reminders',
      `user_id ${text} primary key references users (id) on delete cascade,
       mail ${integer} not null,
       at ${integer} not null,
       zone ${text} not null,
       least ${integer} not null,
       next_at ${integer} not null,
       sent_at ${integer},
       sent_in_a_row ${integer} not null`,
    ),
    'create index reminders_by_next on reminders (next_at)',
    table(
      'push_subscriptions',
      `user_id ${text} not null references users (id) on delete cascade,
       id ${text} not null,
       family ${text} not null,
       endpoint ${text} not null,
       p256dh ${text} not null,
       auth ${text} not null,
       browser ${text} not null,
       created_at ${integer} not null,
       primary key (user_id, id),
       foreign key (user_id, family) references sessions (user_id, family) on delete cascade`,
    ),
    'create unique index push_subscriptions_by_endpoint on push_subscriptions (user_id, endpoint)',
  ],
};
