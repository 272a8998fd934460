import { open } from 'node:fs/promises';
import { erasuresFile } from '../accounts/erasures-file.ts';
import { mailFolder, removeMails } from '../outside/mail.ts';
import type { JobPayload } from '../queue/job.ts';
import type { JobNeeds } from './job-needs.ts';

/**
 * Appends to the list of erased learners beside the database (idempotent: a repeated line changes nothing) and
 * removes mails to them from DATA_DIR.
 */
export const rememberErasure = async (
  { config }: Pick<JobNeeds, 'config'>,
  { actor, at, mail }: JobPayload<'remember-erasure'>,
): Promise<void> => {
  if (mail !== undefined) await removeMails(mailFolder(config), { mark: mail });
  const file = await open(erasuresFile(config), 'a', 0o600);
  try {
    await file.write(`${new Date(at).toISOString()} ${actor}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};
