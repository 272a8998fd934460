import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Answer, Connection } from './connection.ts';

const STATEMENTS_KEPT = 400;

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
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
  demand(database, 'journal_mode', 'wal');
  demand(database, 'synchronous', 2);
  demand(database, 'secure_delete', 1);
};

const bound = (value: unknown): SQLInputValue => {
  if (typeof value === 'string' || value === null || typeof value === 'bigint') return value;
  // node:sqlite binds every number as REAL; a whole number must stay one in arithmetic and in JSON
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  throw new Error(`SQLite cannot bind a ${typeof value}`);
};

interface Statement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** Opens the file: one connection writes, another only reads and so neither waits for the writer nor sees its open work. */
export const openSqlite = (file: string, role: 'writer' | 'reader'): SqliteFile => {
  const database = new DatabaseSync(file, { readOnly: role === 'reader', timeout: 5_000, enableForeignKeyConstraints: true });
  if (role === 'writer') setDurable(database);
  database.exec('pragma cache_size = -32768; pragma temp_store = memory');
  demand(database, 'foreign_keys', 1);

  const statements = new Map<string, Statement>();
  const statementFor = (sql: string): Statement => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    const oldest = statements.size >= STATEMENTS_KEPT ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(sql, made);
    return made;
  };

  const run = (sql: string, parameters: readonly unknown[]): Answer => {
    const { statement, returnsRows } = statementFor(sql);
    const values = parameters.map(bound);
    if (!returnsRows) return { rows: [], changes: Number(statement.run(...values).changes) };
    const rows = statement.all(...values);
    return { rows, changes: rows.length };
  };

  return {
    database,
    run: async (sql, parameters) => run(sql, parameters),
    close: () => {
      statements.clear();
      database.close();
    },
  };
};
