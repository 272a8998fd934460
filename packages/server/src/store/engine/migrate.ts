import type { DialectName } from './context.ts';
import type { Connection } from './dialects/connection.ts';
import { MIGRATIONS } from './migrations/all.ts';
import { type Migration, wordsOf } from './migrations/migration.ts';

const VERSIONS = (integer: string, text: string, ending: string): string =>
  `create table if not exists schema_versions (
     version ${integer} primary key, name ${text} not null, applied_at ${integer} not null)${ending}`;

/** Makes the table of applied migrations. Another process may do the same concurrently. */
export const ensureVersions = async (connection: Pick<Connection, 'run'>, dialect: DialectName): Promise<void> => {
  const { integer, text } = wordsOf(dialect);
  const create = VERSIONS(integer, text, dialect === 'sqlite' ? ' strict' : '');
  try {
    await connection.run(create, []);
  } catch (error) {
    // PostgreSQL: two simultaneous `create table if not exists` can clash in its catalogue; the other one made it
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '23505' && code !== '42P07') throw error;
  }
};

export const versionOf = async (connection: Pick<Connection, 'run'>): Promise<number> => {
  const { rows } = await connection.run('select coalesce(max(version), 0) as version from schema_versions', []);
  const row = rows[0];
  if (typeof row === 'object' && row !== null && 'version' in row) return Number(row.version);
  throw new Error('schema_versions cannot be read');
};

/** An older program must not write into a newer schema: it does not know the newer invariants. */
export const refuseNewer = (version: number, known: readonly Migration[] = MIGRATIONS): void => {
  if (version > known.length) {
    throw new Error(
      `the database has schema version ${version}, this program knows only up to ${known.length}: start a newer program`,
    );
  }
};

/** Runs what is pending on a connection that holds the lock of `schema_versions` in an open transaction. */
export const applyPending = async (
  connection: Pick<Connection, 'run'>,
  dialect: DialectName,
  known: readonly Migration[] = MIGRATIONS,
): Promise<void> => {
  const version = await versionOf(connection);
  refuseNewer(version, known);
  const words = wordsOf(dialect);
  const mark = dialect === 'sqlite' ? ['?', '?', '?'] : ['$1', '$2', '$3'];
  for (const [index, migration] of known.entries()) {
    if (index < version) continue;
    for (const statement of migration.statements(words)) await connection.run(statement, []);
    await connection.run(`insert into schema_versions (version, name, applied_at) values (${mark.join(', ')})`, [
      index + 1,
      migration.name,
      Date.now(),
    ]);
  }
};
