import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACROSS_LEARNERS } from './engine/across-learners.ts';
import type { DialectName } from './engine/context.ts';
import { LEARNER_TABLES, OTHER_TABLES } from './engine/guard.ts';
import { MIGRATIONS } from './engine/migrations/all.ts';
import { wordsOf } from './engine/migrations/migration.ts';
import { preparedQueries } from './engine/prepare.ts';

const here = import.meta.dirname;
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('contract'),
);
const sources = new Map(files.map((file) => [file, readFileSync(join(here, file), 'utf8')]));
const naming = (pattern: RegExp): string[] =>
  [...sources].flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).sort();

const tables = MIGRATIONS.flatMap((migration) => migration.statements(wordsOf('postgres'))).flatMap((statement) => {
  const name = /^create table (\w+)/.exec(statement)?.[1];
  return name === undefined ? [] : [name];
});

// What is not compiled ahead is built by a builder that has the guard in it, and thrown out when it is run.
const modules = files.filter((file) => !/^engine\/(?:compact-thread|migrations\/|dialects\/)/.test(file));
for (const file of modules) await import(join(here, file));

const tablesIn = (sql: string): string[] => tables.filter((table) => sql.includes(`"${table}"`));
const queries = [...preparedQueries().entries()];

describe('every query of the store', () => {
  it('is known', () => {
    const declared = [...sources.values()].flatMap((source) => [
      ...source.matchAll(/= prepare<[^;]*?\(\s*'([\w-]+)'/gs),
    ]);
    expect(declared.length).toBeGreaterThan(20);
    for (const [, name = ''] of declared) expect(queries.map(([each]) => each)).toContain(name);
  });

  it.each(queries)('asks one shard when prepared: %s', (_, query) => {
    for (const dialect of ['sqlite', 'postgres'] satisfies DialectName[]) {
      // The guard looks on while it compiles, and throws if a learner's table is not tied to one learner.
      const { sql } = query.compiled(dialect);
      const touched = tablesIn(sql);
      const learners = touched.filter((table) => table in LEARNER_TABLES);
      const others = touched.filter((table) => !(table in LEARNER_TABLES));
      // Beside learners' rows only what has a copy on every machine; by itself, one table with a key of its own.
      if (learners.length > 0) for (const table of others) expect(OTHER_TABLES[table]).toBe('everywhere');
      else expect(others.length).toBeLessThanOrEqual(1);
    }
  });

  it.each(queries)('names its columns when prepared: %s', (_, query) => {
    // Rows that come as JSON have no columns but those of the text.
    const sent = /(?:select \* from \()?select \$\d+::text as user_id, given\.\*/g;
    expect(query.compiled('postgres').sql.replaceAll(sent, '')).not.toMatch(/(?:select|returning) \*|\.\*/);
  });

  it('is built with the guard: no other file makes a query builder or removes the guard', () => {
    expect(naming(/new Kysely\b/)).toEqual(['engine/make-reader.ts', 'engine/prepare.ts']);
    const guarded = /plugins: \[guardPlugin\((?:this\.)?dialect\)\]/;
    for (const file of naming(/new Kysely\b/)) expect(sources.get(file)).toMatch(guarded);
    expect(naming(/withoutPlugins\(/)).toEqual(['engine/across-learners.ts']);
  });

  it('bypasses the builder only to create, copy or compact tables', () => {
    expect(naming(/\b(?:connection|client|writer|queries)\.(?:run|query)\(/)).toEqual(
      [
        'engine/dialects/kysely-dialect.ts',
        'engine/dialects/postgres.ts',
        'engine/make-reader.ts',
        'engine/migrate.ts',
        'open-postgres-store.ts',
      ].sort(),
    );
  });

  it('that asks every shard is listed with a reason', () => {
    const named = [...sources.values()].flatMap((source) => [
      ...source.matchAll(/acrossLearners\((?:tx|reader|store\.read), '([^']+)'\)/g),
    ]);
    expect(new Set(named.map(([, name]) => name))).toEqual(new Set(Object.keys(ACROSS_LEARNERS)));
  });
});

describe('a database spread by user', () => {
  it('has a place for every table', () => {
    expect([...Object.keys(LEARNER_TABLES), ...Object.keys(OTHER_TABLES), 'schema_versions'].sort()).toEqual(
      [...new Set([...tables, 'schema_versions']), 'schema_versions'].sort(),
    );
  });
});
