import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../packages/server/src/config.ts';
import { loadKeys } from '../../packages/server/src/keys.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

// The part of a start that concerns data: the keys and the database, as the environment configures them. With FAULT_GATE it
// reports that it is ready and waits for that file first, so that many begin at the same moment.
const gate = process.env['FAULT_GATE'];
if (gate !== undefined) {
  process.stdout.write('ready\n');
  while (!existsSync(gate)) await wait(1);
}
const config = readConfig(process.env);
const keys = await loadKeys(config);
const { database } = config;
const store = await openStore(
  database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url },
);
await store.ready();
await store.close();
process.stdout.write(`${createHash('sha256').update(keys.access.export()).digest('hex')}\n`);
