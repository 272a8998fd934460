import { sql } from 'kysely';
import type { Tx } from './context.ts';

/** Counts one more try under the key in its present window (fixed windows of `windowMs`) and answers how many there are now. */
export const countTry = async (
  tx: Tx,
  { key, now, windowMs }: { readonly key: string; readonly now: number; readonly windowMs: number },
): Promise<number> => {
  const fresh = { window_start: now, window_end: now + windowMs, count: 1 };
  const { count } = await tx.db
    .insertInto('rate_limits')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limits.window_end <= ${now} then 1 else rate_limits.count + 1 end`,
        window_start: sql<number>`case when rate_limits.window_end <= ${now} then ${now} else rate_limits.window_start end`,
        window_end: sql<number>`case when rate_limits.window_end <= ${now} then ${now + windowMs} else rate_limits.window_end end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
};
