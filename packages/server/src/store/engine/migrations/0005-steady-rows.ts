import type { Migration } from './migration.ts';

const NO_ANSWER = '-'.repeat(36);

/**
 * An answer writes less (docs/adr/0020): it records itself which revision its card got, so nothing is noted beside it and
 * nothing has to be swept; and a card's row names an answer before it has one, so that it does not grow with the first.
 */
export const steadyRows: Migration = {
  name: 'steady rows',
  statements: ({ integer }) => [
    'alter table users drop column changes_swept',
    `alter table reviews add column revision ${integer}`,
    'create index reviews_of_learner on reviews (user_id, revision) where revision is not null',
    `update cards set moved_by = '${NO_ANSWER}' where moved_by = ''`,
    `update cards set last_review = '${NO_ANSWER}' where last_review is null`,
  ],
};
