import { readFile } from 'node:fs/promises';
import { eraseLearner } from '../accounts/erase-learner.ts';
import { finishErasing } from '../accounts/finish-deletions.ts';
import { erasuresFile } from '../accounts/erasures-file.ts';
import { actorOf } from '../audit/security-log.ts';
import { allUserIds } from '../store/accounts/users.ts';
import type { Desk } from './command.ts';

const readOr = async (file: string, otherwise: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
};

/**
 * Erases learners that a restored backup brought back, by the list of erasures beside the database.
 * The number of learners erased.
 */
export const eraseAgain = async ({ store, keys, config, clock }: Omit<Desk, 'say'>): Promise<number> => {
  const lines = (await readOr(erasuresFile(config), '')).split('\n').filter((line) => line !== '');
  const erased = new Set(lines.map((line) => line.split(' ')[1]));
  if (erased.size === 0) return 0;
  let again = 0;
  for (const userId of await allUserIds(store.read)) {
    if (!erased.has(actorOf(keys, userId))) continue;
    if (!(await store.write((tx) => eraseLearner(tx, { keys }, { userId, ip: '', now: clock() })))) continue;
    await finishErasing({ store }, userId);
    again += 1;
  }
  return again;
};
