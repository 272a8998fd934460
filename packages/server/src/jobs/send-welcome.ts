import { counterOfMailbox, welcomesTo } from '../accounts/recipients.ts';
import { countTriesIn, peekTries } from '../accounts/limits.ts';
import { sealId } from '../accounts/sealed-id.ts';
import { layOut } from '../mails/lay-out.ts';
import { mailLanguage } from '../mails/letter-text.ts';
import { welcomeMail } from '../mails/welcome.ts';
import { userById } from '../store/accounts/users.ts';
import type { JobPayload } from '../queue/job.ts';
import type { JobNeeds } from './job-needs.ts';

/** The only mail to an unconfirmed address; limited per mailbox and day over all sub-addresses. */
export const sendWelcome = async (needs: JobNeeds, id: string, { userId }: JobPayload<'welcome'>): Promise<void> => {
  const { store, keys, config, outside } = needs;
  const user = await userById(store.read, userId);
  if (user === undefined || user.confirmed_at !== null) return;
  const tries = { counters: [counterOfMailbox(needs, welcomesTo, user.email)], now: needs.clock() };
  if (await peekTries(needs, tries)) return;
  const language = mailLanguage(user.language);
  const url = `${config.publicUrl}/api/confirm/${sealId(keys, 'confirm', userId)}/`;
  await outside.mail.send({ id, to: user.email, ...layOut(welcomeMail(language, url), language) });
  await store.write((tx) => countTriesIn(tx, needs, tries));
};
