import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../engine/context.ts';
import type { OffsetFrom } from './zone-offsets.ts';

/** 0001-01-01 00:00:00, the first date of the wire (decisions §10.7). */
const FIRST_SECOND = -62_135_596_800;

/** Lifts every instant a date can name above zero, where division rounds down; whole days. */
const LIFT_SECONDS = 86_400 * 10_000_000;

/** local seconds of an epoch-ms column: a CASE over the offsets, the likeliest (most recent) range first */
const localSeconds = (instant: Expression<number>, offsets: readonly OffsetFrom[]): RawBuilder<number> => {
  const lifted = (offset: number): RawBuilder<number> =>
    sql`(${instant} + ${sql.lit(offset + LIFT_SECONDS * 1000)}) / 1000 - ${sql.lit(LIFT_SECONDS)}`;
  const oldest = offsets.at(-1)?.offset ?? 0;
  const steps = offsets.slice(0, -1);
  if (steps.length === 0) return lifted(oldest);
  const ladder = steps.map(({ from, offset }) => sql`when ${instant} >= ${sql.lit(from)} then ${sql.lit(offset)}`);
  const offset = sql<number>`case ${sql.join(ladder, sql` `)} else ${sql.lit(oldest)} end`;
  return sql`(${instant} + ${offset} + ${sql.lit(LIFT_SECONDS * 1000)}) / 1000 - ${sql.lit(LIFT_SECONDS)}`;
};

/** `YYYY-MM-DD HH:MM:SS` in the zone whose offsets are given, as on the wire; computed by the database. */
export const wireDate = (
  dialect: DialectName,
  instant: Expression<number>,
  offsets: readonly OffsetFrom[],
): RawBuilder<string> => {
  const seconds = localSeconds(instant, offsets);
  return dialect === 'sqlite'
    ? sql`datetime(max(${seconds}, ${sql.lit(FIRST_SECOND)}), 'unixepoch')`
    : // An interval is multiplied as a double: far from 1970 it is some microseconds off, which half a second swallows.
      sql`to_char(timestamp '1970-01-01 00:00:00.5' + greatest(${seconds}, ${sql.lit(FIRST_SECOND)}) * interval '1 second', 'YYYY-MM-DD HH24:MI:SS')`;
};
