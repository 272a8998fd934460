import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { area } from './support/area.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { newLearner } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { hasPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { withBug } from './support/with-bug.ts';

type Kind = 'SQLite' | 'PostgreSQL';

/** The calls that take anybody's e-mail address. */
const doors = {
  login: { path: '/api/token/', body: (email: string) => ({ email, password: 'wrong horse 7' }) },
  reset: { path: '/api/reset_password/', body: (email: string) => ({ email }) },
} as const;

const PAIRS = inForm({ short: 20, long: 240 });
const isLong = inForm({ short: false, long: true });

/** What a stranger learns about whether an account exists: answers that differ, and how well response times distinguish. */
interface Learned {
  readonly answers: ReadonlySet<string>;
  readonly area: number;
}

/** Requests with an existing and a missing account in turns, over HTTP, each pair in random order. */
async function spy(url: string, door: keyof typeof doors, known: string): Promise<Learned> {
  const { path, body } = doors[door];
  const answers = new Set<string>();
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  const knock = async (of: 'known' | 'unknown'): Promise<void> => {
    const email = of === 'known' ? known : `${randomUUID().slice(0, known.indexOf('@'))}@example.com`;
    const began = performance.now();
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(email)),
    });
    const text = await answer.text();
    times[of].push(performance.now() - began);
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    answers.add(JSON.stringify([answer.status, headers, text]));
  };
  // The first requests pay for what is initialised only once.
  await knock('known');
  await knock('unknown');
  times.known.length = times.unknown.length = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const of of order) await knock(of);
  }
  return { answers, area: area(times.known, times.unknown) };
}

const kinds: readonly Kind[] = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

describe.each(kinds)('strangers on %s', (kind) => {
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  const spyAll = async (what: string, env: Environment = {}): Promise<Record<keyof typeof doors, Learned>> => {
    const database = postgres === undefined ? {} : { DATABASE_URL: await emptyDatabase(postgres.url) };
    const server = await startServer({ ...database, ...env });
    try {
      const { email } = await newLearner(server.url);
      const login = await spy(server.url, 'login', email);
      const reset = await spy(server.url, 'reset', email);
      const figures = Object.entries({ login, reset }).map(([name, learned]) => `${name} ${learned.area.toFixed(3)}`);
      console.log(`${kind}, ${what}, ${PAIRS} pairs, how well times tell: ${figures.join(', ')}`);
      return { login, reset };
    } finally {
      await server.remove();
    }
  };

  test('show by no answer, nor by its time, whether an account exists', async () => {
    const { login, reset } = await spyAll('as it is');
    expect(login.answers.size).toBe(1);
    expect(reset.answers.size).toBe(1);
    // With few pairs, and beside other suites, chance alone may exceed the bound.
    if (!isLong) return;
    for (const learned of [login, reset]) {
      expect(learned.area).toBeGreaterThanOrEqual(0.4);
      expect(learned.area).toBeLessThanOrEqual(0.6);
    }
  });

  test('control: a server that answers at once if the account does not exist is caught', async () => {
    const { login } = await spyAll('control, early return', withBug('looks at no password where there is no account'));
    expect(login.area).toBeGreaterThan(0.8);
  });
});
