import { messages, saveSettings } from '@siedem/contract';
import { ok } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { setReminderWanted } from '../../store/money/premium-reminders.ts';
import { setLanguage } from '../../store/accounts/users.ts';
import { gone } from '../../wire/answers.ts';

/** Fields left out stay as they are. */
export const saveSettingsRoute = serve(saveSettings, async ({ body, learner }, { store }) => {
  // Under the learner's lock, because the account may be deleted concurrently.
  const saved = await store.change(learner.userId, async (tx) => {
    if (body.language !== undefined) await setLanguage(tx, learner.userId, body.language);
    if (body.premium_reminder !== undefined) {
      await setReminderWanted(tx, learner.userId, body.premium_reminder ? 1 : 0);
    }
    return ok(null);
  });
  return saved.ok ? { status: 200, body: { data: messages.settingsSaved } } : gone;
});
