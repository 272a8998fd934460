import { DAY_MS } from '@siedem/domain';
import { rm, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runSlices } from '../accounts/run-slices.ts';
import { compact, giveBackPages } from '../store/engine/compact.ts';
import { erasedSince } from '../store/accounts/security-events.ts';
import { mailFolder, removeMails } from '../outside/mail.ts';
import { sweepExpired } from '../store/jobs/sweep.ts';
import type { JobNeeds } from './job-needs.ts';

/** Copies that a migration leaves, and mails in DATA_DIR, hold learners who were erased since: none outlives 30 days, like backups. */
const COPIES_KEPT_MS = 30 * DAY_MS;

/** Removes the copies `FILE.before-NNNN` that were made before an instant (epoch ms); answers how many. */
export const removeCopies = async (file: string, before: number): Promise<number> => {
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(`${basename(file)}.before-`));
  let removed = 0;
  for (const name of names) {
    const copy = join(dirname(file), name);
    if ((await stat(copy)).mtimeMs >= before) continue;
    await rm(copy, { force: true });
    removed += 1;
  }
  return removed;
};

/** Nightly cleaning: deletes expired rows, and removes deleted data from the database file. */
export const clean = async ({ store, config, log }: JobNeeds, now: number): Promise<void> => {
  await sweepExpired(store, now, runSlices);
  await removeMails(mailFolder(config), { before: now - COPIES_KEPT_MS });
  if (config.database.kind === 'sqlite') {
    const { file } = config.database;
    await removeCopies(file, now - COPIES_KEPT_MS);
    // The file is rewritten only in the two nights after an erasure; the second in case the first failed.
    if (await erasedSince(store.read, now - 2 * DAY_MS)) await compact(file);
    else await giveBackPages(file);
  }
  log.info('cleaned');
};
