import { DAY_MS } from '@siedem/domain';
import { compact } from '../store/engine/compact.ts';
import { sweepSandbox } from '../store/money/sandbox-payments.ts';
import { sweepExpired } from '../store/jobs/sweep.ts';
import type { JobNeeds } from './job-needs.ts';

/** Longer than anything asks about a test payment. */
const SANDBOX_KEPT_MS = 60 * DAY_MS;

/** The night's cleaning: what has run out goes, and what was deleted leaves the file for good. */
export const clean = async ({ store, config, log }: JobNeeds, now: number): Promise<void> => {
  await store.write(async (tx) => {
    await sweepExpired(tx, now);
    await sweepSandbox(tx, now - SANDBOX_KEPT_MS);
  });
  if (config.database.kind === 'sqlite') await compact(config.database.file);
  log.info('cleaned');
};
