import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditPostgres, clean, report } from './support/audit.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { type Repeating, startLoad } from './support/load.ts';
import { hasPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { startProxy } from './support/proxy.ts';
import { withBug } from './support/with-bug.ts';
import { emptyDatabase } from './support/empty-database.ts';

const WRITERS = 8;

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  /** Crashes the database under load. */
  const crash = async (what: string, crashes: number, env: Environment = {}) => {
    const databaseUrl = await emptyDatabase(postgres.url);
    const server = await startServer({ DATABASE_URL: databaseUrl, ...env });
    try {
      const learners = await newLearners(server.url, WRITERS);
      const pid = server.pid();
      const load = startLoad(server.url, learners);
      for (let crash = 0; crash < crashes && server.pid() === pid; crash += 1) {
        const enough = load.acknowledged() + 30 + Math.random() * 60;
        const goneOn = (): boolean => load.acknowledged() > enough || server.pid() !== pid;
        await expect.poll(goneOn, { timeout: 300_000, interval: 5 }).toBe(true);
        await wait(Math.random() * 20);
        await postgres.crash();
      }
      if (server.pid() !== pid) {
        await load.abandon();
        return { alive: false };
      }
      await load.finish();
      const account = await auditPostgres(databaseUrl, learners, load.ledger);
      report(`${what}, ${crashes} crashes`, account, load.ledger);
      return { alive: server.pid() === pid, account, ledger: load.ledger };
    } finally {
      await server.remove();
    }
  };

  test('crashed under load, the database keeps what was acknowledged and the server lives', async () => {
    const { alive, account, ledger } = await crash('PostgreSQL crashes under load', inForm({ short: 3, long: 20 }));
    expect(alive).toBe(true);
    expect(account).toMatchObject(clean);
    expect(ledger?.odd).toEqual([]);
    expect(ledger?.missed.get(503) ?? 0).toBeGreaterThan(0);
    // Every failure is a 503 with Retry-After: never a 500, never no answer.
    expect([...(ledger?.missed.keys() ?? [])]).toEqual([503]);
  });

  test('control: a server without a listener for broken connections dies and is caught', async () => {
    const { alive } = await crash(
      'control, is silent to broken connections',
      5,
      withBug('is silent to broken connections'),
    );
    expect(alive).toBe(false);
  });

  const LEAST_LOST = 20;

  /** Loses answers to COMMIT between the database and the server. */
  const loseCommits = async (
    what: string,
    answers: number,
    how: { readonly env?: Environment; readonly repeating?: Repeating } = {},
  ) => {
    const databaseUrl = await emptyDatabase(postgres.url);
    const proxy = await startProxy(databaseUrl);
    const server = await startServer({ DATABASE_URL: proxy.url, ...how.env });
    try {
      const learners = await newLearners(server.url, WRITERS);
      proxy.loseCommits(0.05);
      const load = startLoad(server.url, learners, { repeating: how.repeating ?? 'same id' });
      // Not every lost answer is one of a review: with few of them a control could find nothing by chance.
      const beyond = (): number => Math.min(load.acknowledged() - answers, proxy.lost() - LEAST_LOST);
      await expect.poll(beyond, { timeout: 300_000, interval: 20 }).toBeGreaterThan(0);
      await load.finish();
      const account = await auditPostgres(databaseUrl, learners, load.ledger);
      report(`${what}, ${proxy.lost()} lost answers`, account, load.ledger);
      return { account, ledger: load.ledger, lost: proxy.lost() };
    } finally {
      await server.remove();
      await proxy.close();
    }
  };

  test('an answer lost after COMMIT counts once when it is sent again', async () => {
    const { account, ledger, lost } = await loseCommits(
      'answers lost after COMMIT',
      inForm({ short: 300, long: 5000 }),
    );
    expect(lost).toBeGreaterThan(3);
    expect(account).toMatchObject(clean);
    expect(ledger.odd).toEqual([]);
    expect([...ledger.missed.keys()]).toEqual([503]);
  });

  test('control: a server that does not store the ids of answers is caught', async () => {
    const { account } = await loseCommits('control, counts an answer each time it comes', 200, {
      env: withBug('counts an answer each time it comes'),
    });
    expect(account.extra).toBeGreaterThan(0);
  });

  test('control: a client that makes a new id for each attempt is caught', async () => {
    const { account } = await loseCommits('control, a new id for each try', 200, { repeating: 'new id' });
    expect(account.extra).toBeGreaterThan(0);
  });
});
