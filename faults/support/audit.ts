import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Ledger } from './load.ts';
import type { Learner } from './learners.ts';

/** Acknowledged answers compared with the database: all but the first must be 0. */
export interface Account {
  readonly acknowledged: number;
  /** acknowledged and missing */
  readonly lost: number;
  /** stored with another box or word than was acknowledged last */
  readonly wrong: number;
  /** stored more than once, or never sent */
  readonly extra: number;
}

type Rows = (sql: string) => Promise<readonly Record<string, unknown>[]>;

const REVIEWS = 'select typed, count(*) as times from reviews group by typed';
const CARDS = 'select id, word, box_id from cards';

const text = (row: Record<string, unknown>, name: string): string => String(row[name]);

async function compare(rows: Rows, learners: readonly Learner[], ledger: Ledger): Promise<Account> {
  const times = new Map((await rows(REVIEWS)).map((row) => [text(row, 'typed'), Number(row['times'])]));
  const cards = new Map(
    (await rows(CARDS)).map((row) => [text(row, 'id'), { word: text(row, 'word'), section: text(row, 'box_id') }]),
  );
  const seeded = learners.flatMap(({ reviewed, edited }) => [...reviewed, ...edited]);
  let [lost, wrong, extra] = [0, 0, 0];
  for (const mark of ledger.reviews) if (!times.has(mark)) lost += 1;
  for (const id of [...seeded, ...ledger.added]) if (!cards.has(id)) lost += 1;
  for (const [mark, count] of times) {
    if (ledger.reviews.has(mark)) extra += count - 1;
    else if (!ledger.open.has(mark)) extra += count;
  }
  const known = new Set([...seeded, ...ledger.added, ...ledger.open]);
  for (const id of cards.keys()) if (!known.has(id)) extra += 1;
  for (const [id, place] of ledger.places) {
    const card = cards.get(id);
    if (card === undefined || ledger.open.has(id)) continue;
    if (card.section !== place.section || (place.word !== undefined && card.word !== place.word)) wrong += 1;
  }
  return { acknowledged: ledger.reviews.size + ledger.places.size, lost, wrong, extra };
}

/** Compares with a SQLite file; throws if it is not sound. */
export async function auditSqlite(file: string, learners: readonly Learner[], ledger: Ledger): Promise<Account> {
  const database = new DatabaseSync(file);
  try {
    const check = database.prepare('pragma integrity_check').get();
    if (check?.['integrity_check'] !== 'ok') throw new Error(`${file} is damaged: ${JSON.stringify(check)}`);
    return await compare(async (sql) => database.prepare(sql).all(), learners, ledger);
  } finally {
    database.close();
  }
}

/** Compares with a PostgreSQL database. */
export async function auditPostgres(url: string, learners: readonly Learner[], ledger: Ledger): Promise<Account> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await compare(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows, learners, ledger);
  } finally {
    await client.end();
  }
}

/** The line that a run prints. */
export const report = (what: string, { acknowledged, lost, wrong, extra }: Account, ledger?: Ledger): void => {
  const missed =
    ledger === undefined ? [] : [...ledger.missed].map(([status, times]) => `${times}×${status || 'no answer'}`);
  const repeats = missed.length === 0 ? '' : `; repeated ${missed.join(', ')}`;
  console.log(`${what}: acknowledged ${acknowledged}, lost ${lost}, wrong ${wrong}, extra ${extra}${repeats}`);
};

export const clean = { lost: 0, wrong: 0, extra: 0 };
