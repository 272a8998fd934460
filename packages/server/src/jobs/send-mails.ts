import { layOut } from '../mails/lay-out.ts';
import { type Content, type MailLanguage, mailLanguage } from '../mails/letter-text.ts';
import { passwordChangedMail } from '../mails/password-changed.ts';
import { premiumEndsMail, receiptMail, withdrawalMail } from '../mails/premium.ts';
import { questionMail } from '../mails/question.ts';
import { orderById } from '../store/money/orders.ts';
import { reminderWanted } from '../store/money/premium-reminders.ts';
import { userById } from '../store/accounts/users.ts';
import type { JobPayload } from '../queue/job.ts';
import type { JobNeeds } from './job-needs.ts';

interface Mailing {
  readonly id: string;
  readonly userId: string;
  /** `notice`: waits until the address is confirmed; `owed`: required by law or contract */
  readonly kind: 'notice' | 'owed';
}

/** To the account's present address; nothing if the account no longer exists. */
export const mailLearner = async (
  { store, outside }: JobNeeds,
  { id, userId, kind }: Mailing,
  write: (language: MailLanguage) => Content,
): Promise<void | 'waits'> => {
  const user = await userById(store.read, userId);
  if (user === undefined) return;
  if (kind === 'notice' && user.confirmed_at === null) return 'waits';
  const language = mailLanguage(user.language);
  await outside.mail.send({ id, to: user.email, ...layOut(write(language), language) });
};

export const sendPasswordChanged = (needs: JobNeeds, id: string, { userId }: JobPayload<'password-changed'>) =>
  mailLearner(needs, { id, userId, kind: 'notice' }, (language) =>
    passwordChangedMail(language, needs.config.publicUrl),
  );

export const sendQuestion = async (needs: JobNeeds, id: string, asked: JobPayload<'question'>): Promise<void> => {
  const language = mailLanguage(asked.language);
  const to = needs.config.mail.supportEmail.replace(/^.*<([^<>]*)>$/, '$1');
  await needs.outside.mail.send({ id, to, replyTo: asked.email, ...layOut(questionMail(language, asked), language) });
};

export const sendReceipt = async (needs: JobNeeds, id: string, { userId, orderId }: JobPayload<'premium-receipt'>) => {
  const order = await orderById(needs.store.read, orderId);
  const { credited_at: paidAt, until_after: until } = order ?? {};
  if (!order || !paidAt || !until) return;
  const test = order.kind === 'sandbox' ? 'test' : 'real';
  const paid = {
    order: order.id,
    amount: order.amount,
    paidAt,
    until,
    test,
    publicUrl: needs.config.publicUrl,
  } as const;
  await mailLearner(needs, { id, userId, kind: 'owed' }, (language) => receiptMail(language, paid));
};

/** Not sent if the learner has extended premium or opted out since it was enqueued. */
export const sendPremiumEnds = async (needs: JobNeeds, id: string, { userId, until }: JobPayload<'premium-ends'>) => {
  const user = await userById(needs.store.read, userId);
  if (user?.premium_until !== until || !(await reminderWanted(needs.store.read, userId))) return;
  const ending = { until, publicUrl: needs.config.publicUrl };
  return mailLearner(needs, { id, userId, kind: 'notice' }, (language) => premiumEndsMail(language, ending));
};

export const sendWithdrawal = async (
  needs: JobNeeds,
  id: string,
  { userId, orderId, at }: JobPayload<'withdrawal'>,
) => {
  const order = await orderById(needs.store.read, orderId);
  if (order === undefined) return;
  const withdrawn = { order: order.id, amount: order.amount, at };
  await mailLearner(needs, { id, userId, kind: 'owed' }, (language) => withdrawalMail(language, withdrawn));
};
