import { expect, test } from 'vitest';
import { startServer } from '../e2e/support/server.ts';
import { auditPostgres, clean, report } from './support/audit.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { moreAnswers, startLoad } from './support/load.ts';
import { hasPostgres, startPair } from './support/postgres.ts';

const WRITERS = 8;

test.skipIf(!hasPostgres)(
  'the machine of the database is lost: the synchronous standby has all that was acknowledged',
  async () => {
    const pair = await startPair({ synchronous: true });
    try {
      const server = await startServer({ DATABASE_URL: pair.url });
      try {
        const learners = await newLearners(server.url, WRITERS);
        const pid = server.pid();
        const load = startLoad(server.url, learners);
        await moreAnswers(load, inForm({ short: 60, long: 3000 }));
        const lostAt = Date.now();
        await pair.failOver();
        await moreAnswers(load, inForm({ short: 30, long: 1000 }));
        const through = Date.now() - lostAt;
        await load.finish();
        const account = await auditPostgres(pair.standbyUrl, learners, load.ledger);
        report(`the database's machine is lost, through again within ${through} ms`, account, load.ledger);
        expect(account).toMatchObject(clean);
        expect(load.ledger.odd).toEqual([]);
        // every refusal is a 503 with Retry-After: never a 500, never no answer
        expect([...load.ledger.missed.keys()].filter((status) => status !== 503)).toEqual([]);
        // the server reconnected without a restart
        expect(server.pid()).toBe(pid);
      } finally {
        await server.remove();
      }
    } finally {
      await pair.remove();
    }
  },
  900_000,
);
