import { readReminders } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { remindersOf } from './reminders-of.ts';

export const readRemindersRoute = serve(readReminders, async ({ learner, zone, now }, { store }) => ({
  status: 200,
  body: await remindersOf(store.read, { userId: learner.userId, zone, now }),
}));
