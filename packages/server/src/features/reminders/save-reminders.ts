import { messages, saveReminders } from '@siedem/contract';
import { nextReminder, ok } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { zoneOf } from '../../http/time-zone.ts';
import { saveReminders as save } from '../../store/accounts/reminders.ts';
import { dataProblem, gone } from '../../wire/answers.ts';
import { remindersOf } from './reminders-of.ts';

/** Replaces all settings: the last write wins (lessons §14). */
export const saveRemindersRoute = serve(saveReminders, async ({ body, learner, now }, { store }) => {
  const zone = body.zone.trim();
  if (zone === '' || zoneOf(zone) === null) return dataProblem(400, messages.dataNotValid);
  const [hours = 0, minutes = 0] = body.at.split(':').map(Number);
  const at = hours * 60 + minutes;
  const { userId } = learner;
  const saved = await store.change(userId, async (tx) => {
    const wish = { mail: body.mail ? 1 : 0, at, zone, least: body.least } as const;
    await save(tx, userId, { ...wish, next_at: nextReminder({ zone, at }, now) });
    return ok(await remindersOf(tx, { userId, zone, now }));
  });
  return saved.ok ? { status: 200, body: saved.value } : gone;
});
