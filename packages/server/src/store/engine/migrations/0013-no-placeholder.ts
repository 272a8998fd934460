import type { Migration } from './migration.ts';

const PLACEHOLDER = '-'.repeat(36);
const COLUMNS = ['moved_by', 'last_review', 'paused_by'] as const;

/** A card without an answer or a pause has an empty text there; a placeholder as long as an id stood there before (docs/adr/0020). */
export const noPlaceholder: Migration = {
  name: 'no placeholder for an answer',
  statements: () => COLUMNS.map((column) => `update cards set ${column} = '' where ${column} = '${PLACEHOLDER}'`),
};
