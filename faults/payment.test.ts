import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Environment, type ServerHandle, startServer } from '../e2e/support/server.ts';
import { openStripeStandIn, type StripeStandIn } from '../packages/server/src/dev/stripe-stand-in.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { bearer, type Learner, newLearner } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { hasPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { killableAtAwaits, together, withBug } from './support/with-bug.ts';

const PERIOD_MS = 30 * 86_400_000;

type Kind = 'SQLite' | 'PostgreSQL';

/** The learner's premium, and the states of the orders. */
interface Credits {
  readonly until: number;
  readonly credited: number;
  readonly receipts: number;
}

const CREDITS = `select (select max(premium_until) from users) as until,
  (select count(*) from orders where status = 'credited') as credited,
  (select count(*) from security_events where type = 'premium_credited') as receipts`;

/** A server that can be killed at any step, with one learner, the provider's stand-in and the orders. */
interface PaymentRig {
  readonly start: () => Promise<number>;
  readonly claim: () => Promise<number>;
  /** The provider sends its webhook for every payment that arrived, and repeats it until it is accepted. */
  readonly deliverWebhooks: () => Promise<number>;
  readonly provider: StripeStandIn;
  readonly credits: () => Promise<Credits>;
  /** Does the work with a server that is killed at its n-th await; returns whether it was killed. The server runs again afterwards. */
  readonly killedAt: (step: number, work: () => Promise<number>) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

async function openRig(kind: Kind, postgres: Postgres | undefined, bug: Environment = {}): Promise<PaymentRig> {
  const provider = await openStripeStandIn();
  const file = join(tmpdir(), `siedem-killed-at-${randomUUID()}`);
  writeFileSync(file, '');
  const databaseUrl = kind === 'PostgreSQL' ? await emptyDatabase(postgres?.url ?? '') : undefined;
  // The fail points are inserted after the seeded bug has changed the source.
  const env = together(bug, killableAtAwaits(file), {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_URL: provider.url,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const server: ServerHandle = await startServer(env);
  const learner: Learner = await newLearner(server.url);
  const call = async (method: string, path: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...bearer(learner) };
    return (await fetch(server.url + path, { method, body: '{}', headers })).status;
  };
  const deliver = async (object: unknown): Promise<number> => {
    const { body, signature } = provider.event('payment_intent.succeeded', object);
    const answer = await fetch(`${server.url}/api/webhooks/stripe/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    return answer.status;
  };
  const delivered = new Set<string>();
  const read = async (): Promise<Record<string, unknown>> => {
    if (databaseUrl === undefined) {
      const database = new DatabaseSync(join(server.dataDir, 'siedem.sqlite'));
      try {
        return database.prepare(CREDITS).get() ?? {};
      } finally {
        database.close();
      }
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(CREDITS)).rows[0] ?? {};
    } finally {
      await client.end();
    }
  };
  return {
    provider,
    start: () => call('POST', '/api/payment/'),
    claim: () => call('PUT', '/api/premium/'),
    deliverWebhooks: async () => {
      for (const intent of provider.intents.values()) {
        if (intent.status !== 'succeeded' || delivered.has(intent.id)) continue;
        const status = await deliver(intent);
        if (status !== 200) return status;
        delivered.add(intent.id);
      }
      return 200;
    },
    credits: async () => {
      const row = await read();
      return { until: Number(row['until']), credited: Number(row['credited']), receipts: Number(row['receipts']) };
    },
    killedAt: async (step, work) => {
      writeFileSync(file, String(step));
      const status = await work().catch(() => 0);
      writeFileSync(file, '');
      if (status !== 0) expect(status).toBe(200);
      // one that answered may have died at the next await; then, as where no answer came, wait until the death is noticed
      const lives = status !== 0 && (await fetch(`${server.url}/health/live`).catch(() => undefined))?.ok === true;
      if (!lives) await expect.poll(server.pid, { timeout: 60_000 }).toBeUndefined();
      const died = server.pid() === undefined;
      if (died) await server.restart();
      return died;
    },
    close: async () => {
      await server.remove();
      await provider.close();
      rmSync(file, { force: true });
    },
  };
}

/** Kills at one await in so many: fewer in the short form, other ones on the second database. */
const strideOn = (kind: Kind): number => inForm({ short: kind === 'SQLite' ? 7 : 9, long: 1 });

interface Outcome {
  readonly kills: number;
  /** payments that arrived and were not credited in spite of later webhooks and requests */
  readonly uncredited: number;
}

/** Kills the server at each await of starting a payment, until so many paid ones are lost. */
async function killStarting(rig: PaymentRig, stride: number, enough = Infinity): Promise<Outcome> {
  const outcome = { kills: 0, uncredited: 0 };
  for (let step = 0, died = true; died && outcome.uncredited < enough; step += stride) {
    const before = await rig.credits();
    const known = new Set(rig.provider.intents.keys());
    died = await rig.killedAt(step, rig.start);
    if (died) outcome.kills += 1;
    const made = [...rig.provider.intents.keys()].filter((id) => !known.has(id));
    for (const id of made) rig.provider.pay(id);
    expect(await rig.deliverWebhooks()).toBe(200);
    const after = await rig.credits();
    outcome.uncredited += made.length - (after.credited - before.credited);
    expect(after.until).toBe(before.until + (after.credited - before.credited) * PERIOD_MS);
  }
  return outcome;
}

/** Kills the server at each await of counting a payment; afterwards the provider repeats its webhook, and the learner asks. */
async function killCounting(rig: PaymentRig, stride: number, way: 'webhook' | 'claim'): Promise<Outcome> {
  const outcome = { kills: 0, uncredited: 0 };
  for (let step = 0, died = true; died; step += stride) {
    const before = await rig.credits();
    const known = new Set(rig.provider.intents.keys());
    expect(await rig.start()).toBe(200);
    const made = [...rig.provider.intents.keys()].find((id) => !known.has(id));
    rig.provider.pay(made ?? '');
    died = await rig.killedAt(step, way === 'webhook' ? rig.deliverWebhooks : rig.claim);
    if (died) outcome.kills += 1;
    // the one that died first, then the other: both must find it counted, and once
    const rest = way === 'webhook' ? [rig.deliverWebhooks, rig.claim] : [rig.claim, rig.deliverWebhooks];
    for (const again of rest) expect(await again()).toBe(200);
    const after = await rig.credits();
    if (after.credited === before.credited) outcome.uncredited += 1;
    expect(after).toEqual({
      until: before.until + PERIOD_MS,
      credited: before.credited + 1,
      receipts: before.receipts + 1,
    });
  }
  return outcome;
}

const kinds: readonly Kind[] = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

describe.each(kinds)('money on %s', (kind) => {
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  const report = (what: string, { kills, uncredited }: Outcome): void =>
    console.log(`${kind}, ${what}: ${kills} kills, ${uncredited} paid and not credited`);

  test('killed at any step of starting or counting a payment, what was paid is credited, once', async () => {
    const rig = await openRig(kind, postgres);
    try {
      const started = await killStarting(rig, strideOn(kind));
      const notified = await killCounting(rig, strideOn(kind), 'webhook');
      const claimed = await killCounting(rig, strideOn(kind), 'claim');
      report('killed while it started a payment', started);
      report('killed while it took the webhook', notified);
      report('killed while it answered the learner', claimed);
      for (const { kills, uncredited } of [started, notified, claimed]) {
        expect(uncredited).toBe(0);
        expect(kills).toBeGreaterThan(1);
      }
    } finally {
      await rig.close();
    }
  });

  // The order's state is the same on both.
  test.skipIf(kind !== 'SQLite')(
    'control: a server that asks the provider before it writes the order is caught',
    async () => {
      const rig = await openRig(kind, postgres, withBug('asks the provider before it writes the order'));
      try {
        // at every await: a stride may step over the few between the provider's answer and the order
        const started = await killStarting(rig, 1, 1);
        report('control, provider first', started);
        expect(started.uncredited).toBeGreaterThan(0);
      } finally {
        await rig.close();
      }
    },
  );
});
