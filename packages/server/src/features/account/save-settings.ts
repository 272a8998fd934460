import { messages, saveSettings } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { setReminderWanted } from '../../store/premium-reminders.ts';
import { setLanguage } from '../../store/users.ts';

/** Fields left out stay as they are. */
export const saveSettingsRoute = serve(saveSettings, async ({ body, learner }, { store }) => {
  await store.write(async (tx) => {
    if (body.language !== undefined) await setLanguage(tx, learner.userId, body.language);
    if (body.premium_reminder !== undefined) {
      await setReminderWanted(tx, learner.userId, body.premium_reminder ? 1 : 0);
    }
  });
  return { status: 200, body: { data: messages.settingsSaved } };
});
