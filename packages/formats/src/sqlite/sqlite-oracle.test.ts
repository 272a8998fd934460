import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { ReadFailure } from '../model/problem.ts';
import { SqliteFile } from './sqlite-file.ts';

const LONG = process.env['FORMATS'] === 'long';
const DATABASES = LONG ? 2000 : 60;
const FLIPS = LONG ? 10_000 : 600;
const folder = mkdtempSync(join(tmpdir(), 'siedem-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Numbers by chance, the same in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Value = number | bigint | string | Uint8Array | null;

function randomValue(random: () => number): Value {
  const kind = Math.floor(random() * 9);
  const length = Math.floor(random() ** 6 * 20_000);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return Math.floor(random() * 3) - 1;
    case 2:
      return Math.floor((random() - 0.5) * 2 ** 16);
    case 3:
      return Math.floor((random() - 0.5) * 2 ** 32);
    case 4:
      return Math.floor((random() - 0.5) * 2 ** 53);
    case 5:
      return random() * 1e9;
    case 6:
      return new Uint8Array(length).fill(7);
    case 7:
      return 'zażółć gęślą jaźń 犬 '.repeat(Math.ceil(length / 20));
    default:
      return 'plain text '.repeat(Math.ceil(length / 11));
  }
}

interface Made {
  readonly bytes: Uint8Array;
  readonly rows: ReadonlyMap<string, readonly (readonly Value[])[]>;
}

let made = 0;

function makeDatabase(seed: number): Made {
  const random = chance(seed);
  const path = join(folder, `${made++}.db`);
  const db = new DatabaseSync(path);
  const pageSize = 512 << Math.floor(random() * 8);
  db.exec(`pragma page_size = ${pageSize}; pragma encoding = "${['UTF-8', 'UTF-16le', 'UTF-16be'][seed % 3]}"`);
  if (random() < 0.2) db.exec('pragma journal_mode = wal');
  db.exec(
    'create table plain (id integer primary key, a, b, c); create table keyed (k text, n integer, v, primary key (k, n)) without rowid',
  );
  db.exec('begin');
  const plain = db.prepare('insert or replace into plain values (?, ?, ?, ?)');
  const keyed = db.prepare('insert or replace into keyed values (?, ?, ?)');
  const count = Math.floor(random() ** 3 * 1500);
  for (let at = 0; at < count; at++) {
    const id = Math.floor((random() - 0.3) * (random() < 0.1 ? 2 ** 50 : 10_000));
    plain.run(id, randomValue(random), randomValue(random), randomValue(random));
    keyed.run(
      `key ${Math.floor(random() * 300)} ${'x'.repeat(Math.floor(random() ** 8 * 3000))}`,
      at,
      randomValue(random),
    );
  }
  db.exec('delete from plain where id % 7 = 3; commit; pragma wal_checkpoint(truncate)');
  const rows = new Map(
    [
      ['plain', 'select id, a, b, c from plain order by id'],
      ['keyed', 'select k, n, v from keyed order by k, n'],
    ].map(
      ([table = '', sql = '']) =>
        [
          table,
          db
            .prepare(sql)
            .all()
            .map((row) => Object.values(row) as Value[]),
        ] as const,
    ),
  );
  db.close();
  return { bytes: new Uint8Array(readFileSync(path)), rows };
}

function readAll(bytes: Uint8Array): Map<string, Value[][]> {
  const file = new SqliteFile(bytes);
  const rows = new Map<string, Value[][]>();
  for (const table of ['plain', 'keyed']) {
    const own: Value[][] = [];
    file.scan(table, (record) => {
      const values = Array.from({ length: record.width }, (_, column) => record.value(column));
      if (table === 'plain') values[0] = record.rowid;
      own.push(values);
    });
    rows.set(table, own);
  }
  return rows;
}

const plainly = (rows: readonly (readonly Value[])[] | undefined) =>
  rows?.map((row) => row.map((value) => (value instanceof Uint8Array ? `blob ${value.join()}` : value)));

describe('the table reader', () => {
  test(`reads what SQLite reads, in ${DATABASES} databases`, { timeout: 600_000 }, () => {
    for (let seed = 1; seed <= DATABASES; seed++) {
      const { bytes, rows } = makeDatabase(seed);
      const read = readAll(bytes);
      const sorted = (all: readonly (readonly Value[])[] | undefined) =>
        plainly(all)?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      expect(plainly(read.get('plain')), `seed ${seed}`).toEqual(plainly(rows.get('plain')));
      expect(sorted(read.get('keyed')), `seed ${seed}`).toEqual(sorted(rows.get('keyed')));
    }
  });

  test(`ends in rows or in not whole after ${FLIPS} flips and cuts`, { timeout: 600_000 }, () => {
    const random = chance(99);
    const sources = [4, 8, 13].map((seed) => makeDatabase(seed).bytes);
    for (let flip = 0; flip < FLIPS; flip++) {
      const bytes = Uint8Array.from(sources[flip % sources.length] ?? []);
      const cut = flip % 10 === 0;
      for (let times = 0; times < 1 + (flip % 4); times++) {
        bytes[Math.floor(random() * (flip % 2 === 0 ? 4096 : bytes.length))] = Math.floor(random() * 256);
      }
      try {
        readAll(cut ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ReadFailure);
      }
    }
  });
});
