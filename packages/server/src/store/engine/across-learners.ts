import type { Kysely } from 'kysely';
import type { Reader } from './context.ts';
import type { Schema } from './schema.ts';

/** The only jobs that read the rows of all learners, with the reason: on a database spread by user each asks every shard. */
export const ACROSS_LEARNERS = {
  'sweep sessions': 'once a night; deletes what ran out, wherever it lies, and nobody waits for it',
  'sweep password resets': 'once a night; deletes what ran out, wherever it lies, and nobody waits for it',
  'sweep deletions': 'once a night; deletes what is old, then updates each learner’s row by itself',
  'premium reminders': 'once an hour; finds whose premium ends in three days, a page at a time, by an index',
  reminders: 'once a minute; finds whose time of day has come, a page at a time, by an index',
  'erase again': 'by hand, after a restore; looks for those who had been erased since the backup',
} as const;

export type AcrossLearners = keyof typeof ACROSS_LEARNERS;

/** The unguarded query builder, for a job of the list above. */
export const acrossLearners = (reader: Reader, _job: AcrossLearners): Kysely<Schema> => reader.db.withoutPlugins();
