import type { Store } from './context.ts';
import { MIGRATIONS } from './migrations/all.ts';

/** Key of the row that every readiness check writes. */
const PROBE = 'probe';

/** Writes a row durably and checks that the schema is exactly this program's; throws otherwise. */
export const probe = (write: Store['write'], now: number): Promise<void> =>
  write(async (tx) => {
    const row = { key: PROBE, window_start: now, window_end: now, count: 0 };
    await tx.db
      .insertInto('rate_limits')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_start: now, window_end: now }))
      .execute();
    const { version } = await tx.db
      .selectFrom('schema_versions')
      .select((eb) => eb.fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    if (version !== MIGRATIONS.length) throw new Error(`schema version ${version}, expected ${MIGRATIONS.length}`);
  });
