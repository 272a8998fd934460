import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledForm } from '../prepare.ts';
import type { StatementResult, Connection } from './connection.ts';

/** texts without a name whose statements are kept */
const RECENT_KEPT = 200;

export interface SqliteFile extends Connection {
  readonly database: DatabaseSync;
  close(): void;
}

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];

const demand = (database: DatabaseSync, name: string, wanted: unknown): void => {
  const found = pragma(database, name);
  if (found !== wanted) throw new Error(`SQLite did not take ${name}=${String(wanted)}, it is ${String(found)}`);
};

/** A commit that has returned is on disk: WAL with any weaker `synchronous` loses acknowledged reviews in a power cut. */
const setDurable = (database: DatabaseSync): void => {
  // possible for an empty file only; lets pages of deleted rows be freed in small steps
  database.exec('pragma auto_vacuum = incremental');
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
  demand(database, 'journal_mode', 'wal');
  demand(database, 'synchronous', 2);
  demand(database, 'secure_delete', 1);
  // A large log: pages that change often are checkpointed once in a while instead of every few commits.
  database.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
};

/** Narrows to the types that SQLite binds; a number is bound as REAL and converted to INTEGER by the column. */
const isBindable = (value: unknown): value is SQLInputValue =>
  typeof value === 'string' || typeof value === 'number' || value === null;

/** Length of the write-ahead log, in pages of 4 KiB, at which a checkpoint runs. */
const LOG_PAGES = 20_000;

interface Statement {
  readonly statement: StatementSync;
  /** names of the columns; empty if the statement returns no rows */
  columns: readonly string[];
}

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

/**
 * Rows as arrays, made into objects here: the library's objects cost twice as much, each with a hidden class of its own
 * (`npm run bench -- reviews`).
 */
const objectOf = (columns: readonly string[], values: unknown): Record<string, unknown> => {
  if (!Array.isArray(values)) throw new Error('SQLite was asked for rows as arrays');
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at];
  return row;
};

/** Opens the file: one connection writes; another is read-only, so it neither waits for the writer nor sees uncommitted rows. */
export const openSqlite = (file: string, role: 'writer' | 'reader'): SqliteFile => {
  const database = new DatabaseSync(file, {
    readOnly: role === 'reader',
    timeout: 5_000,
    enableForeignKeyConstraints: true,
  });
  if (role === 'writer') setDurable(database);
  database.exec('pragma cache_size = -8192; pragma temp_store = memory');
  demand(database, 'foreign_keys', 1);

  const named = new Map<string, Statement>();
  const recent = new Map<string, Statement>();
  const make = (sql: string): Statement => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return { statement, columns: columnsOf(statement) };
  };
  const namedStatement = (name: string, sql: string): Statement => {
    const known = named.get(name);
    if (known) return known;
    const made = make(sql);
    named.set(name, made);
    return made;
  };
  const recentStatement = (sql: string): Statement => {
    const made = recent.get(sql) ?? make(sql);
    // LRU: used entries move to the end, the first one is evicted
    recent.delete(sql);
    const oldest = recent.size >= RECENT_KEPT ? recent.keys().next().value : undefined;
    if (oldest !== undefined) recent.delete(oldest);
    recent.set(sql, made);
    return made;
  };
  const statementOf = ({ name, sql }: CompiledForm): Statement =>
    name === undefined ? recentStatement(sql) : namedStatement(name, sql);

  const execute = (prepared: Statement, parameters: readonly unknown[]): StatementResult => {
    const { statement, columns } = prepared;
    if (!parameters.every(isBindable)) throw new Error('SQLite binds strings, numbers and null');
    if (columns.length === 0) return { rows: [], changes: Number(statement.run(...parameters).changes) };
    const found: readonly unknown[] = statement.all(...parameters);
    const [first] = found;
    // another process has changed the table since
    if (Array.isArray(first) && first.length !== columns.length) prepared.columns = columnsOf(statement);
    return { rows: found.map((values) => objectOf(prepared.columns, values)), changes: found.length };
  };

  return {
    database,
    run: async (sql, parameters) => execute(recentStatement(sql), parameters),
    rows: async (form, values) => execute(statementOf(form), values).rows,
    send: (form, values) => void execute(statementOf(form), values),
    close: () => {
      named.clear();
      recent.clear();
      database.close();
    },
  };
};
