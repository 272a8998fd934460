import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../context.ts';
import type { Schema } from '../schema.ts';

/**
 * One JSON array, as text, of an object per row of the query it is selected from, in that query's order.
 * SQLite hands it over as bytes, which can be sent as they are.
 */
export const jsonArray = (
  dialect: DialectName,
  fields: Readonly<Record<string, Expression<unknown>>>,
  order: RawBuilder<unknown>,
): RawBuilder<Uint8Array | string> => {
  const pairs = sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]));
  return dialect === 'sqlite'
    ? sql`cast(json_group_array(json_object(${pairs})) as blob)`
    : sql`coalesce(json_agg(json_build_object(${pairs}) order by ${order})::text, '[]')`;
};

/** Bytes ready to be sent. */
export const jsonBytes = (json: Uint8Array | string): Buffer =>
  typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);

export type ColumnKind = 'text' | 'integer';

/**
 * Rows out of one parameter, a JSON array of objects, with the learner's id in each: so one statement text serves any
 * number of rows. Use it in a materialised CTE and join on the learner's id from here: if SQLite can flatten it,
 * it picks the learner's id as the index term and scans all their rows.
 */
export const jsonRows = <T>(
  dialect: DialectName,
  { userId, json }: { readonly userId: RawBuilder<string>; readonly json: RawBuilder<string> },
  columns: Readonly<Record<keyof T & string, ColumnKind>>,
): RawBuilder<T & { user_id: string }> => {
  const entries = Object.entries<ColumnKind>(columns);
  if (dialect === 'sqlite') {
    // Parsed once: json_each returns each row as text, and every column would parse it again.
    const picked = entries.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`);
    return sql`(select ${userId} as user_id, ${sql.join(picked)} from jsonb_each(${json}))`;
  }
  const kinds = entries.map(([name, kind]) => sql`${sql.id(name)} ${sql.raw(kind === 'text' ? 'text' : 'bigint')}`);
  return sql`(select ${userId}::text as user_id, given.* from json_to_recordset(${json}::json) as given(${sql.join(kinds)}))`;
};

/**
 * Sent rows beside the learner's own row, for an INSERT that takes `users.id` from here: a database spread by user then runs it
 * where the learner is. Of sent rows alone it knows no shard; it would read them at the coordinator and copy them from there.
 */
export const besideLearner = <T>(
  db: Kysely<Schema>,
  userId: RawBuilder<string>,
  rows: RawBuilder<T & { user_id: string }>,
) => db.selectFrom(rows.as('sent')).innerJoin('users', (join) => join.on('users.id', '=', userId));

/** {@link jsonRows} of the one row whose values are parameters of their own, which costs less than reading JSON. */
export const oneRow = <T>(
  dialect: DialectName,
  userId: RawBuilder<string>,
  values: Readonly<Record<keyof T & string, RawBuilder<unknown>>>,
  columns: Readonly<Record<keyof T & string, ColumnKind>>,
): RawBuilder<T & { user_id: string }> => {
  const entries = Object.entries<ColumnKind>(columns) as [keyof T & string, ColumnKind][];
  const picked = entries.map(([name, kind]) => sql`${typed(dialect, values[name], kind)} as ${sql.id(name)}`);
  return sql`(select ${typed(dialect, userId, 'text')} as user_id, ${sql.join(picked)})`;
};

/** A parameter whose type PostgreSQL cannot infer from its position. */
export const typed = <T>(dialect: DialectName, parameter: RawBuilder<T>, kind: ColumnKind): RawBuilder<T> =>
  dialect === 'sqlite' ? parameter : sql`${parameter}::${sql.raw(kind === 'text' ? 'text' : 'bigint')}`;
