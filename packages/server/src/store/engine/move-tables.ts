import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The one connection to PostgreSQL that the move runs on, inside a transaction that the caller ends. */
export interface MoveTarget {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What a table holds: `digest` is the same whatever the order of its rows. */
export interface Tally {
  readonly rows: number;
  readonly digest: string;
}

export interface MovedTable extends Tally {
  readonly name: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** rows read, written or compared at once */
const ROWS_AT_ONCE = 2_000;

/** The table of applied migrations; each database has its own rows. */
const VERSIONS = 'schema_versions';

/** Names come from the database's own catalogue. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (columns: readonly Column[]): string => columns.map(({ name }) => quoted(name)).join(', ');

const textOf = (row: unknown, key: string): string => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  if (typeof value !== 'string') throw new Error(`the catalogue gave no text for ${key}`);
  return value;
};

/** Tables of the file, each after those it references. */
const tablesOf = (source: DatabaseSync): string[] => {
  const names = source
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid`)
    .all()
    .map((row) => textOf(row, 'name'))
    .filter((name) => name !== VERSIONS);
  const ordered = new Set<string>();
  const add = (name: string, above: readonly string[]): void => {
    if (ordered.has(name)) return;
    if (above.includes(name)) throw new Error(`the tables ${above.join(', ')} refer to each other in a ring`);
    for (const row of source.prepare(`pragma foreign_key_list(${quoted(name)})`).all()) {
      const parent = textOf(row, 'table');
      if (parent !== name) add(parent, [...above, name]);
    }
    ordered.add(name);
  };
  for (const name of names) add(name, []);
  return [...ordered];
};

/** The target's columns in one order for reading and writing. Throws if the two tables differ. */
const columnsOf = async (source: DatabaseSync, target: MoveTarget, table: string): Promise<Column[]> => {
  const { rows } = await target.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by column_name`,
    [table],
  );
  const columns = rows.map((row) => ({ name: textOf(row, 'name'), type: textOf(row, 'type') }));
  const here = source
    .prepare(`pragma table_info(${quoted(table)})`)
    .all()
    .map((row) => textOf(row, 'name'));
  if (here.toSorted().join() !== columns.map(({ name }) => name).join()) {
    throw new Error(`the table ${table} has other columns in the target`);
  }
  return columns;
};

/** Counts rows and adds up their hashes, so that their order does not matter. */
const makeTally = () => {
  let rows = 0;
  let sum = 0n;
  return {
    add: (values: readonly unknown[]): void => {
      rows += 1;
      const line = JSON.stringify(values);
      sum = BigInt.asUintN(64, sum + createHash('sha256').update(line).digest().readBigUInt64BE());
    },
    result: (): Tally => ({ rows, digest: sum.toString(16).padStart(16, '0') }),
  };
};

const isRow = (row: unknown): row is readonly unknown[] => Array.isArray(row);
const valuesOf = (row: unknown, columns: readonly Column[]): unknown[] => {
  if (typeof row !== 'object' || row === null) throw new Error('a row came without columns');
  return columns.map(({ name }): unknown => Reflect.get(row, name));
};

/** Writes the file's rows into the empty table, some thousand at a time. */
const copyTable = async (
  source: DatabaseSync,
  target: MoveTarget,
  table: string,
  columns: readonly Column[],
): Promise<Tally> => {
  const tally = makeTally();
  const places = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  const insert = `insert into ${quoted(table)} (${listed(columns)}) select * from unnest(${places})`;
  let batch: unknown[][] = columns.map(() => []);
  const send = async (): Promise<void> => {
    if ((batch[0]?.length ?? 0) > 0) await target.query(insert, batch);
    batch = columns.map(() => []);
  };
  const statement = source.prepare(`select ${listed(columns)} from ${quoted(table)}`);
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) {
    const values: unknown = row;
    if (!isRow(values)) throw new Error('SQLite was asked for rows as arrays');
    tally.add(values);
    for (const [at, value] of values.entries()) batch[at]?.push(value);
    if ((batch[0]?.length ?? 0) >= ROWS_AT_ONCE) await send();
  }
  await send();
  return tally.result();
};

/** Reads the target's rows back, by a cursor. */
const tallyTarget = async (target: MoveTarget, table: string, columns: readonly Column[]): Promise<Tally> => {
  const tally = makeTally();
  await target.query(`declare moved no scroll cursor for select ${listed(columns)} from ${quoted(table)}`);
  for (;;) {
    const { rows } = await target.query(`fetch ${ROWS_AT_ONCE} from moved`);
    for (const row of rows) tally.add(valuesOf(row, columns));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await target.query('close moved');
  return tally.result();
};

const holdsRows = async (target: MoveTarget, table: string): Promise<boolean> =>
  (await target.query(`select 1 from ${quoted(table)} limit 1`)).rows.length > 0;

/**
 * Copies every table of a SQLite file into a PostgreSQL database of the same schema that has no rows, and reads all of it
 * back. Nothing stays if it throws and the caller rolls back.
 * @param onMoved called with each table after it was copied and compared
 * @throws if a table of the target has rows, or holds something else than the file afterwards
 */
export const moveTables = async (
  source: DatabaseSync,
  target: MoveTarget,
  onMoved: (table: MovedTable) => void,
): Promise<readonly MovedTable[]> => {
  const tables = tablesOf(source);
  for (const table of tables) {
    if (await holdsRows(target, table)) throw new Error(`the target is not empty: ${table} has rows`);
  }
  const moved: MovedTable[] = [];
  for (const name of tables) {
    const columns = await columnsOf(source, target, name);
    const here = await copyTable(source, target, name, columns);
    const there = await tallyTarget(target, name, columns);
    if (here.rows !== there.rows || here.digest !== there.digest) {
      throw new Error(`${name} differs in the target: ${here.rows} rows here, ${there.rows} there`);
    }
    moved.push({ name, ...there });
    onMoved({ name, ...there });
  }
  return moved;
};
