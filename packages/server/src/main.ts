import { mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog, type Log } from './http/log.ts';
import { MOST_CONNECTIONS } from './http/settings.ts';
import { warmUp } from './http/warm-up.ts';
import { startWorker } from './jobs/worker.ts';
import { loadKeys } from './keys.ts';
import { openOutside } from './outside/outside.ts';
import { openStore } from './store/open-store.ts';

/** A stop that takes longer is cut off. */
const STOP_MS = 9_500;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

const environment = (): Config => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(error.message);
    process.exit(1);
  }
};

/** Stops once, however many signals come: no new requests, the running ones end, then the database closes. */
const stopOnSignal = (stop: () => Promise<void>, log: Log): void => {
  let stopping = false;
  const begin = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
};

const start = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const keys = await loadKeys(config);
  const { database } = config;
  const store = await openStore(
    database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url },
    { onBroken: (error) => log.warn({ err: error }, 'a database connection broke') },
  );
  const clock = Date.now;
  const outside = await openOutside(config, { store, clock, keys, log });
  const app = buildApp(config, { store, clock, keys, outside, log });
  app.server.maxConnections = MOST_CONNECTIONS;
  const worker = startWorker({ config, store, clock, keys, outside, log });
  stopOnSignal(async () => {
    await Promise.all([app.close(), worker.stop()]);
    await store.close();
  }, log);
  await app.listen({ host: config.host, port: config.port });
  say(`Siedem is at ${config.publicUrl}`);
  warmUp({ store, clock }).catch((error: unknown) => log.warn({ err: error }, 'the warm-up failed'));
};

const config = environment();
start(config).catch((error: unknown) => {
  complain(`Siedem cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
