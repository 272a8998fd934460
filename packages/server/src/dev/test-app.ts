import { randomUUID } from 'node:crypto';
import { type EndpointDefinition, grantPremium, register, survey } from '@siedem/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog, type Log } from '../log.ts';
import { deriveKeys, type Keys } from '../keys.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { openOutside, type Outside } from '../outside/outside.ts';
import { confirmEmail } from '../store/accounts/confirmations.ts';
import type { Store } from '../store/engine/context.ts';
import { openStore } from '../store/open-store.ts';
import { callApp, type CallInput, type CallResult } from './checked-call.ts';
import { makePlace, type TestDatabase } from './test-database.ts';

export { testDatabases } from './test-database.ts';

/** A clock that stands still until it is moved. */
export interface TestClock {
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

export interface TestLearner {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly store: Store;
  readonly outside: Outside;
  readonly clock: TestClock;
  readonly keys: Keys;
  readonly log: Log;
  /** every line logged so far */
  readonly logged: readonly string[];
  readonly call: <E extends EndpointDefinition>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<E>>;
  /** A new learner; `premium` and a first category unless requested otherwise. */
  readonly learner: (wish?: LearnerWish) => Promise<TestLearner>;
  /** Runs the jobs of the outbox on request: `drain()`. */
  readonly worker: Worker;
  /** A second server over the same database and clock, as another machine would run it. */
  readonly sibling: () => FastifyInstance;
  readonly close: () => Promise<void>;
}

export interface LearnerWish {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  /** what to learn, asked by the survey; null leaves the survey open */
  readonly learns?: string | null;
  readonly premium?: 'claimed' | 'none';
  readonly address?: 'unconfirmed';
}

export interface TestAppOptions {
  readonly database?: TestDatabase;
  /** environment variables beside the suite's own: no captcha, no rate limits */
  readonly env?: Readonly<Record<string, string>>;
  /** stand-ins for parts of the world outside */
  readonly outside?: Partial<Outside>;
  /** epoch ms */
  readonly startsAt?: number;
}

const testClock = (startsAt: number): TestClock => {
  let now = startsAt;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
};

const userIdIn = (access: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return String(Reflect.get(Object(claims), 'user_id'));
};

/** As if they had confirmed their address at once: what the suite looks for is every other mail. */
const confirmAtOnce = (store: Store, userId: string, now: number): Promise<void> =>
  store.write(async (tx) => {
    await confirmEmail(tx, userId, now);
    await tx.db.deleteFrom('outbox').where('kind', '=', 'welcome').where('payload', 'like', `%${userId}%`).execute();
  });

const makeLearner = async (
  { call, store, now }: { readonly call: TestApp['call']; readonly store: Store; readonly now: () => number },
  wish: LearnerWish,
): Promise<TestLearner> => {
  const name = randomUUID().slice(0, 13);
  const { username = `u-${name}`, email = `${name}@example.com`, password = 'seven-boxes-7' } = wish;
  const registered = await call(register, { body: { username, email, password, confirm_password: password } });
  const learner = (tokens: object): TestLearner => {
    const access: unknown = Reflect.get(tokens, 'access');
    const refresh: unknown = Reflect.get(tokens, 'refresh');
    if (typeof access !== 'string' || typeof refresh !== 'string') {
      throw new Error(`no tokens: ${JSON.stringify(tokens)}`);
    }
    return { userId: userIdIn(access), username, email, password, access, refresh };
  };
  let made = learner(registered.body);
  if (wish.address !== 'unconfirmed') await confirmAtOnce(store, made.userId, now());
  const learns = wish.learns === undefined ? 'Spanish' : wish.learns;
  if (learns !== null) {
    made = learner((await call(survey, { token: made.access, body: { category_name: learns } })).body);
  }
  if (wish.premium !== 'none') made = learner((await call(grantPremium, { token: made.access, body: {} })).body);
  return made;
};

/** The real app over a real, migrated, empty database; only `outside` may be replaced. Close it after the test. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const place = await makePlace(options.database ?? 'sqlite');
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    ...options.env,
  });
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const keys = deriveKeys(randomUUID());
  const clock = testClock(options.startsAt ?? Date.UTC(2026, 10, 21, 12));
  const { database } = config;
  const store = await openStore(
    database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url },
  );
  const outside = { ...(await openOutside(config, { store, clock: clock.now, keys, log })), ...options.outside };
  const build = () => buildApp(config, { store, clock: clock.now, keys, outside, log });
  const app = build();
  const worker = startWorker({ config, store, clock: clock.now, keys, outside, log }, { start: 'by hand' });
  const siblings: FastifyInstance[] = [];
  const call: TestApp['call'] = (endpoint, input) => callApp(app, endpoint, input);
  return {
    app,
    config,
    store,
    outside,
    clock,
    keys,
    log,
    logged,
    worker,
    call,
    learner: (wish = {}) => makeLearner({ call, store, now: clock.now }, wish),
    sibling: () => {
      const sibling = build();
      siblings.push(sibling);
      return sibling;
    },
    close: async () => {
      for (const each of [app, ...siblings]) await each.close();
      await store.close();
      await place.remove();
    },
  };
}
