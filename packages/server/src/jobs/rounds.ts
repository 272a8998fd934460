import type { Store } from '../store/engine/context.ts';
import { enqueueOnce, notAfter } from '../store/jobs/job-rounds.ts';
import { clean } from './clean.ts';
import type { JobNeeds } from './job-needs.ts';
import { remindOfCards } from './remind-cards.ts';
import { remindPremium } from './remind-premium.ts';
import { sweepOldPayments, sweepPayments } from './sweep-payments.ts';

interface Round {
  readonly run: (needs: JobNeeds, now: number) => Promise<void>;
  /** The next time after `now`, epoch ms. */
  readonly next: (now: number) => number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 03:00 UTC: few learn then. */
const NIGHT_MS = 3 * HOUR_MS;

const minutely = (now: number): number => now + 60_000;
const hourly = (now: number): number => now + HOUR_MS;
const nightly = (now: number): number => Math.floor((now - NIGHT_MS) / DAY_MS + 1) * DAY_MS + NIGHT_MS;

/** Recurring jobs. Each is one row of the jobs table, so that one of several instances runs it. */
export const rounds: Readonly<Record<string, Round>> = {
  'sweep-payments': { run: sweepPayments, next: hourly },
  'sweep-old-payments': { run: sweepOldPayments, next: nightly },
  'remind-premium': { run: remindPremium, next: hourly },
  'remind-cards': { run: remindOfCards, next: minutely },
  clean: { run: clean, next: nightly },
};

/** Inserts the rows at the first start; none waits longer than its interval, even if the clock was set back. */
export const plantRounds = (store: Store, now: number): Promise<void> =>
  store.write(async (tx) => {
    for (const [kind, { next }] of Object.entries(rounds)) {
      const id = `round-${kind}`;
      const runAt = next(now);
      await enqueueOnce(tx, { id, kind, payload: '{}', now, runAt });
      await notAfter(tx, id, runAt);
    }
  });
