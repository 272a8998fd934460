import type { Migration } from './migration.ts';

/**
 * Large deletions run in slices (docs/adr/0024): the learner's row says which one is under way. Addresses are confirmed;
 * those registered before nobody was asked to confirm count as confirmed.
 */
export const slices: Migration = {
  name: 'slices and confirmed addresses',
  statements: ({ text, integer }) => [
    `alter table users add column deleting_category ${text}`,
    `alter table users add column erased_at ${integer}`,
    `alter table users add column confirmed_at ${integer}`,
    'update users set confirmed_at = created_at',
  ],
};
