import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccessTokens } from '../../packages/server/src/accounts/access-tokens.ts';
import { refreshToken } from '../../packages/server/src/accounts/refresh-token.ts';
import { tokenUser } from '../../packages/server/src/accounts/token-user.ts';
import { deriveKeys } from '../../packages/server/src/keys.ts';
import { builtServer } from '../../tools/lib/build.mjs';
import { fill, type Filled, type Filling } from './fill.ts';
import { freePort, type Running, startServer } from './process.ts';

const SECRET = 'the secret of a database that lives for one measurement';
const PUBLIC_URL = 'http://localhost';

/** A signed-in learner of a filled database. */
export interface Learner extends Filled {
  readonly token: string;
  /** the first refresh token of the login; it rotates */
  readonly refresh: string;
}

export interface Product extends Running {
  readonly learners: readonly Learner[];
  /** where its files are */
  readonly home: string;
  /** Starts another server over the same database, of another program if given; stop it before this one. */
  readonly another: (program?: string) => Promise<Running>;
}

export interface Wish extends Filling {
  /** the server's program, if not the built product */
  readonly program?: string;
  /** URL of PostgreSQL for the product and for filling it; SQLite without it */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const signIn = (learner: Filled): string => {
  const { userId: id, username, email, premiumUntil: premium_until } = learner;
  const now = Date.now();
  const user = tokenUser({ id, username, email, premium_until, free_premium: 0, first_login: 0 }, now);
  return createAccessTokens(deriveKeys(SECRET).access, PUBLIC_URL).sign(user, learner.sessionId, now);
};

/** A filled learner with the tokens of their login. */
export const signedIn = (learner: Filled): Learner => {
  const { userId, sessionId: family, nonce } = learner;
  const refresh = refreshToken(deriveKeys(SECRET).refresh, { userId, family, gen: 1 }, nonce);
  return { ...learner, token: signIn(learner), refresh };
};

/** Starts the product over a filled database, with or without rate limits; stopping it removes its data. */
export async function startProduct({
  program = builtServer,
  databaseUrl,
  env = {},
  ...filling
}: Wish): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'siedem-bench-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  process.once('exit', remove);
  const database = databaseUrl === undefined ? { sqliteFile: join(home, 'siedem.sqlite') } : { databaseUrl };
  const filled = await fill(database, filling);
  const learners = filled.map(signedIn);
  const another = async (own = program): Promise<Running> => {
    const port = await freePort();
    const settings = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL, DATA_DIR: home, SECRET, RATE_LIMITS: 'off' };
    return startServer({
      args: [own],
      port,
      readyPath: '/health/ready',
      env: { ...settings, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), ...env },
    });
  };
  const running = await another();
  return {
    ...running,
    learners,
    home,
    another,
    stop: async () => {
      await running.stop();
      process.off('exit', remove);
      remove();
    },
  };
}
