import type { Migration } from './migration.ts';

/** Test payments of the sandbox, and which reminder of the end of premium a learner has had. */
export const moneyAndReminders: Migration = {
  name: 'money and reminders',
  statements: ({ text, integer, table }) => [
    // no reference to users: it is the provider's book, and an order may outlive its learner
    table(
      'sandbox_payments',
      `id ${text} primary key,
       order_id ${text} not null,
       user_id ${text} not null,
       client_secret ${text} not null,
       amount ${integer} not null,
       currency ${text} not null,
       status ${text} not null,
       created_at ${integer} not null,
       refunded_at ${integer}`,
    ),
    table(
      'premium_reminders',
      `user_id ${text} primary key references users (id) on delete cascade,
       wanted ${integer} not null,
       reminded_for ${integer}`,
    ),
    'create index users_by_premium_end on users (premium_until) where premium_until is not null',
  ],
};
