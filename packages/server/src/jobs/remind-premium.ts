import { DAY_MS } from '@siedem/domain';
import { learnersToRemind, noteReminder } from '../store/money/premium-reminders.ts';
import { leaveJob } from '../queue/job.ts';
import type { JobNeeds } from './job-needs.ts';

const AHEAD_MS = 3 * DAY_MS;
const BATCH = 200;

/** Enqueues the mail "premium ends in 3 days" for every learner it is due for: once per end of premium. */
export const remindPremium = async ({ store }: JobNeeds, now: number): Promise<void> => {
  for (;;) {
    const due = await learnersToRemind(store.read, { from: now, to: now + AHEAD_MS, limit: BATCH });
    for (const { id: userId, premium_until: until } of due) {
      if (until === null) continue;
      await store.write(async (tx) => {
        if (await noteReminder(tx, userId, until)) await leaveJob(tx, 'premium-ends', { userId, until }, { now });
      });
    }
    if (due.length < BATCH) return;
  }
};
