/** The product's own server with one call more, `GET /api/bench/empty/`: signed in, checked like every other, answering nothing. */
import { endpoint } from '@siedem/contract';
import { Type } from 'typebox';
import { buildApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { createAccessTokens } from '../../packages/server/src/http/access-tokens.ts';
import { createLog } from '../../packages/server/src/http/log.ts';
import { createPasswords } from '../../packages/server/src/http/passwords.ts';
import { registerRoute } from '../../packages/server/src/http/register-route.ts';
import { serve } from '../../packages/server/src/http/serve.ts';
import { loadKeys } from '../../packages/server/src/keys.ts';
import { openOutside } from '../../packages/server/src/outside/outside.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

const empty = endpoint({
  name: 'benchEmpty',
  method: 'GET',
  path: '/api/bench/empty/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Answers nothing.',
  answers: { 200: Type.Object({}) },
});

const config = readConfig(process.env);
if (config.database.kind !== 'sqlite') throw new Error('this program is for SQLite');
const log = createLog(config.logLevel);
const keys = await loadKeys(config);
const store = await openStore({ sqliteFile: config.database.file });
const clock = Date.now;
const parts = { store, clock, keys, log, outside: openOutside(config, { store, clock, keys, log }) };
const app = buildApp(config, parts);
const services = {
  ...parts,
  config,
  access: createAccessTokens(keys.access, config.publicUrl),
  passwords: createPasswords(),
};
registerRoute(
  app,
  serve(empty, async () => ({ status: 200, body: {} })),
  services,
);
process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: config.host, port: config.port });
