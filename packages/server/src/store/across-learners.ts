import type { Kysely } from 'kysely';
import type { Reader } from './context.ts';
import type { Schema } from './schema.ts';

/** The only jobs that look across learners; on a database spread by user each runs on every shard. */
export type AcrossLearners =
  | 'sweep sessions'
  | 'sweep password resets'
  | 'sweep deletions'
  | 'premium reminders'
  | 'erase again';

/** The unguarded query builder, for a job of the list above. */
export const acrossLearners = (reader: Reader, _job: AcrossLearners): Kysely<Schema> => reader.db.withoutPlugins();
