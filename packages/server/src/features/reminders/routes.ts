import type { Route } from '../../http/serve.ts';
import { addPushRoute, deletePushRoute, pushKeyRoute } from './push.ts';
import { readRemindersRoute } from './read-reminders.ts';
import { saveRemindersRoute } from './save-reminders.ts';

export const reminderRoutes: readonly Route[] = [
  readRemindersRoute,
  saveRemindersRoute,
  pushKeyRoute,
  addPushRoute,
  deletePushRoute,
];
