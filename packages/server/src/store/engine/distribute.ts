import { sql } from 'kysely';
import type { Reader } from './context.ts';
import { LEARNER_TABLES, OTHER_TABLES } from './guard.ts';

export type Placement = 'spread' | 'everywhere' | 'at the door';

/** Every table in the order in which foreign keys allow them to be placed: what everybody refers to first. */
export const PLACEMENTS: readonly (readonly [table: string, placement: Placement])[] = [
  ...Object.entries(OTHER_TABLES).filter(([, place]) => place === 'everywhere'),
  ...Object.keys(LEARNER_TABLES).map((table) => [table, 'spread'] as const),
  ...Object.entries(OTHER_TABLES).filter(([, place]) => place === 'at the door'),
];

/** A row of Citus' catalogue: `h` is spread by hash, `n` is everywhere (kept the same by two-phase commit, `t`) or local. */
interface Placed {
  readonly name: string;
  readonly partmethod: string;
  readonly repmodel: string;
}

const placementOf = ({ partmethod, repmodel }: Placed): Placement => {
  if (partmethod === 'h') return 'spread';
  return repmodel === 't' ? 'everywhere' : 'at the door';
};

const rowsOf = async <R>(reader: Reader, query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(reader.db)).rows;

/** Whether the database is a PostgreSQL with Citus. */
export const hasCitus = async (reader: Reader): Promise<boolean> => {
  if (reader.dialect !== 'postgres') return false;
  const found = sql<{ n: number }>`select count(*) as n from pg_proc
    where proname = 'create_distributed_table' and pg_function_is_visible(oid)`;
  return Number((await rowsOf(reader, found))[0]?.n) > 0;
};

const placedTables = async (reader: Reader): Promise<ReadonlyMap<string, Placement>> => {
  const placed = sql<Placed>`select c.relname as name, p.partmethod::text as partmethod, p.repmodel::text as repmodel
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrel::oid where pg_table_is_visible(c.oid)`;
  return new Map((await rowsOf(reader, placed)).map((row) => [row.name, placementOf(row)]));
};

/** A table that is everywhere must not refer to one that is spread; the app deletes names itself. */
const dropReferences = async (reader: Reader, table: string): Promise<void> => {
  const constraints = sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 'f' and conrelid = ${table}::regclass`;
  for (const { name } of await rowsOf(reader, constraints)) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(reader.db);
  }
};

const place = async (reader: Reader, table: string, placement: Placement): Promise<void> => {
  const name = sql.lit(table);
  if (placement === 'everywhere') {
    await dropReferences(reader, table);
    await sql`select create_reference_table(${name})`.execute(reader.db);
  } else if (placement === 'at the door') {
    await sql`select citus_add_local_table_to_metadata(${name})`.execute(reader.db);
  } else {
    const key = sql.lit(LEARNER_TABLES[table] ?? '');
    const beside = table === 'users' ? sql`` : sql`, colocate_with => 'users'`;
    await sql`select create_distributed_table(${name}, ${key}${beside})`.execute(reader.db);
  }
};

/**
 * Places every table of the schema on a Citus cluster; returns how many it placed now. Each table is a step of its own: after
 * a failure, or a migration with a new table, the next run goes on where this one ended. Throws if Citus is missing, or a
 * table lies otherwise than it should.
 */
export const distribute = async (reader: Reader, say: (line: string) => void): Promise<number> => {
  if (!(await hasCitus(reader))) throw new Error('the database has no Citus: run "create extension citus" in it first');
  const placed = await placedTables(reader);
  const wrong = PLACEMENTS.filter(([table, wanted]) => placed.has(table) && placed.get(table) !== wanted);
  if (wrong.length > 0) {
    const lines = wrong.map(([table, wanted]) => `${table} is ${placed.get(table)} and should be ${wanted}`);
    throw new Error(`placed otherwise: ${lines.join('; ')}`);
  }
  const missing = PLACEMENTS.filter(([table]) => !placed.has(table));
  for (const [table, placement] of missing) {
    await place(reader, table, placement);
    say(`${table.padEnd(20)} ${placement}`);
  }
  return missing.length;
};

/** The machines of a cluster, and the tables that {@link distribute} has not placed yet. */
export interface Cluster {
  readonly nodes: readonly { readonly name: string; readonly port: number; readonly isActive: boolean }[];
  readonly notPlaced: readonly string[];
}

/** undefined if the database is no cluster. */
export const clusterOf = async (reader: Reader): Promise<Cluster | undefined> => {
  if (!(await hasCitus(reader))) return undefined;
  const nodes = sql<{ name: string; port: number; isActive: boolean }>`select nodename as name, nodeport as port,
    isactive as "isActive" from pg_dist_node order by nodename, nodeport`;
  const placed = await placedTables(reader);
  return {
    nodes: await rowsOf(reader, nodes),
    notPlaced: PLACEMENTS.map(([table]) => table).filter((table) => !placed.has(table)),
  };
};
