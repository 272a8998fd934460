import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { createLog, type Log } from './log.ts';
import { MOST_CONNECTIONS } from './http/settings.ts';
import { warmUp } from './http/warm-up.ts';
import { startWorker } from './jobs/worker.ts';
import { loadKeys } from './keys.ts';
import { openOutside } from './outside/outside.ts';
import { watchReplaced } from './store/engine/file-watch.ts';
import { openStore } from './store/open-store.ts';

/** A stop that takes longer, without the draining, is cut off. */
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

/** Stops once, however many signals come. @param limitMs after which the stop is cut off */
const stopOnSignal = (stop: () => Promise<void>, limitMs: number, log: Log): void => {
  let stopping = false;
  const begin = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), limitMs).unref();
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

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');

/** Makes a folder and its parents. Not with mkdir's `recursive`, which loops for ever if none can be made, as in /proc. */
const makeFolder = async (folder: string): Promise<void> => {
  const made = () =>
    mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  await made().catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await made();
  });
};

const openDataDir = async (dataDir: string): Promise<void> => {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!(await stat(dataDir)).isDirectory()) throw new ConfigError('DATA_DIR is no folder');
};

const start = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  await openDataDir(config.dataDir);
  const keys = await loadKeys(config);
  const { database } = config;
  const store = await openStore(
    database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url },
    {
      ...(database.kind === 'postgres' ? { poolSize: database.poolSize } : {}),
      onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
    },
  );
  const clock = Date.now;
  const outside = await openOutside(config, { store, clock, keys, log });
  const stopping = new AbortController();
  const app = buildApp(config, { store, clock, keys, outside, log, stopping: stopping.signal });
  app.server.maxConnections = MOST_CONNECTIONS;
  const worker = startWorker({ config, store, clock, keys, outside, log });
  if (database.kind === 'sqlite') {
    await watchReplaced(database.file, () => {
      complain(`${database.file} was replaced under the running server: it stops, start it again`);
      process.exit(1);
    });
  }
  // First a proxy learns of it and sends nothing more; then no new requests, the running ones end, and the database closes.
  const stop = async (): Promise<void> => {
    stopping.abort();
    await wait(config.drainMs);
    await Promise.all([app.close(), worker.stop()]);
    await store.close();
  };
  stopOnSignal(stop, config.drainMs + STOP_MS, log);
  await app.listen({ host: config.host, port: config.port });
  say(`Siedem is at ${config.publicUrl}`);
  warmUp({ store, clock }).catch((error: unknown) => log.warn({ err: error }, 'the warm-up failed'));
};

const config = environment();
start(config).catch((error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  complain(error instanceof ConfigError ? why : `Siedem cannot start: ${why}`);
  process.exit(1);
});
