import { REMINDER_LATE_MS, isLastReminder } from '@siedem/domain';
import { sealId } from '../accounts/sealed-id.ts';
import { layOut } from '../mails/lay-out.ts';
import { mailLanguage } from '../mails/letter-text.ts';
import { reminderMail } from '../mails/reminder.ts';
import type { JobPayload } from '../queue/job.ts';
import { deletePush, livePushes } from '../store/accounts/push-subscriptions.ts';
import { findReminders, waitingCards } from '../store/accounts/reminders.ts';
import { userById } from '../store/accounts/users.ts';
import { listCategories } from '../store/learning/categories.ts';
import type { JobNeeds } from './job-needs.ts';

/** Sends the mail of a reminder with the cards that are due now; nothing if it is too late or no card is due. */
export const sendReminderMail = async (
  needs: JobNeeds,
  id: string,
  { userId, planned, sent }: JobPayload<'reminder-mail'>,
): Promise<void> => {
  const { store, keys, config, outside } = needs;
  const now = needs.clock();
  const [user, row] = [await userById(store.read, userId), await findReminders(store.read, userId)];
  if (now - planned > REMINDER_LATE_MS || user === undefined || row?.mail !== 1) return;
  const counts = new Map((await waitingCards(store.read, userId, now)).map((each) => [each.category, each.cards]));
  const categories = (await listCategories(store.read, userId)).flatMap(({ id: category, name }) => {
    const cards = counts.get(category);
    return cards === undefined ? [] : [{ name, cards }];
  });
  const cards = categories.reduce((sum, each) => sum + each.cards, 0);
  if (cards === 0) return;
  const language = mailLanguage(user.language);
  const unsubscribeUrl = `${config.publicUrl}/api/unsubscribe/${sealId(keys, 'unsubscribe', userId)}/`;
  const turn = isLastReminder(sent) ? 'last' : 'another';
  const content = reminderMail(language, { cards, categories, turn, publicUrl: config.publicUrl, unsubscribeUrl });
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await outside.mail.send({ id, to: user.email, headers, ...layOut(content, language) });
};

/** Sends one browser its notification; deletes the subscription if the push service no longer knows it. */
export const sendReminderPush = async (
  { store, outside, clock }: JobNeeds,
  { userId, id, planned, cards }: JobPayload<'reminder-push'>,
): Promise<void> => {
  const now = clock();
  if (now - planned > REMINDER_LATE_MS) return;
  const user = await userById(store.read, userId);
  const push = (await livePushes(store.read, userId, now)).find((each) => each.id === id);
  if (user === undefined || push === undefined) return;
  const outcome = await outside.push.send(push, { cards, language: user.language });
  if (outcome === 'gone') await store.write((tx) => deletePush(tx, userId, id));
};
