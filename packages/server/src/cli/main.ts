import { readConfig } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { createLog } from '../log.ts';
import { loadKeys } from '../keys.ts';
import { openOutside } from '../outside/outside.ts';
import { openStore } from '../store/open-store.ts';
import { restore } from './restore.ts';
import { type Chosen, chooseCommand, runCommand, tellOutcome, usageText } from './run-command.ts';

const WRONG_USAGE = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Opens the store and the other parts of the server for one command. */
const run = async (chosen: Chosen): Promise<number> => {
  const config = readConfig(process.env);
  const { command, args } = chosen;
  if ('runBare' in command) return tellOutcome(() => command.runBare(args, { config, say }), complain);
  const [file] = args;
  // before anything opens, and thereby creates, a database
  if (command.usage.startsWith('restore') && file !== undefined) await restore(config.database, file);
  const log = createLog('warn', complain);
  const keys = await loadKeys(config);
  const { database } = config;
  const store = await openStore(
    database.kind === 'sqlite' ? { sqliteFile: database.file } : { databaseUrl: database.url },
  );
  try {
    const outside = await openOutside(config, { store, clock: Date.now, keys, log });
    return await runCommand(chosen, { config, store, clock: Date.now, keys, outside, log, say }, complain);
  } finally {
    await store.close();
  }
};

const given = process.argv.slice(2);
const chosen = chooseCommand(given);
if (chosen === undefined) {
  const asked = given.length === 0 || ['help', '--help', '-h'].includes(given[0] ?? '');
  (asked ? say : complain)(usageText());
  process.exitCode = asked ? 0 : WRONG_USAGE;
} else {
  try {
    process.exitCode = await run(chosen);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof ConfigError ? WRONG_USAGE : 1;
  }
}
