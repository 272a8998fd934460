import { buildApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { createAccessTokens } from '../../packages/server/src/accounts/access-tokens.ts';
import { createLog } from '../../packages/server/src/log.ts';
import { createPasswords } from '../../packages/server/src/accounts/passwords.ts';
import { learnerLimits } from '../../packages/server/src/http/learner-limits.ts';
import { registerRoute } from '../../packages/server/src/http/register-route.ts';
import type { Route } from '../../packages/server/src/http/serve.ts';
import { loadKeys } from '../../packages/server/src/keys.ts';
import { openOutside } from '../../packages/server/src/outside/outside.ts';
import type { Store } from '../../packages/server/src/store/engine/context.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

export interface Variant {
  /** calls that the product does not have */
  readonly routes?: readonly Route[];
  /** replaces the store */
  readonly change?: (store: Store) => Store;
}

/** Starts the product's own server on SQLite with one difference, to compare with. */
export async function listen({ routes = [], change = (store) => store }: Variant): Promise<void> {
  const config = readConfig(process.env);
  if (config.database.kind !== 'sqlite') throw new Error('variants run on SQLite');
  const log = createLog(config.logLevel);
  const keys = await loadKeys(config);
  const store = change(await openStore({ sqliteFile: config.database.file }));
  const clock = Date.now;
  const parts = { store, clock, keys, log, outside: await openOutside(config, { store, clock, keys, log }) };
  const app = buildApp(config, parts);
  const access = createAccessTokens(keys.access, config.publicUrl);
  const stopping = new AbortController().signal;
  const services = { ...parts, config, access, stopping, passwords: createPasswords(), limits: learnerLimits(config) };
  for (const route of routes) registerRoute(app, route, services);
  process.once('SIGTERM', () => process.exit(0));
  await app.listen({ host: config.host, port: config.port });
}
