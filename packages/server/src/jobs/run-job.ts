import type { OutboxRow } from '../store/jobs/outbox.ts';
import { finishDeletingCategory, finishErasing } from '../accounts/finish-deletions.ts';
import { giveBack } from '../payments/give-back.ts';
import { type JobKind, jobPayloads, readJob } from '../queue/job.ts';
import type { JobNeeds } from './job-needs.ts';
import { offerResetLink } from './offer-reset-link.ts';
import { rememberErasure } from './remember-erasure.ts';
import { workOnStudy } from './study-jobs.ts';
import { sendReminderMail, sendReminderPush } from './send-reminder.ts';
import { sendWelcome } from './send-welcome.ts';
import { sendPasswordChanged, sendPremiumEnds, sendQuestion, sendReceipt, sendWithdrawal } from './send-mails.ts';

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobPayloads, kind);

/** Runs one job; throws if it must be retried. `waits`: it can only run later, and nothing failed. */
export const runJob = (needs: JobNeeds, { id, kind, payload }: OutboxRow): Promise<void | 'waits'> => {
  if (!isJobKind(kind)) throw new Error(`unknown work: ${kind}`);
  switch (kind) {
    case 'reset-request':
      return offerResetLink(needs, id, readJob(kind, payload));
    case 'welcome':
      return sendWelcome(needs, id, readJob(kind, payload));
    case 'password-changed':
      return sendPasswordChanged(needs, id, readJob(kind, payload));
    case 'question':
      return sendQuestion(needs, id, readJob(kind, payload));
    case 'premium-receipt':
      return sendReceipt(needs, id, readJob(kind, payload));
    case 'premium-ends':
      return sendPremiumEnds(needs, id, readJob(kind, payload));
    case 'reminder-mail':
      return sendReminderMail(needs, id, readJob(kind, payload));
    case 'reminder-push':
      return sendReminderPush(needs, readJob(kind, payload));
    case 'withdrawal':
      return sendWithdrawal(needs, id, readJob(kind, payload));
    case 'remember-erasure':
      return rememberErasure(needs, readJob(kind, payload));
    case 'erase':
      return finishErasing(needs, readJob(kind, payload).userId);
    case 'delete-category':
      return finishDeletingCategory(needs, readJob(kind, payload).userId);
    case 'refund':
      return giveBack(needs, readJob(kind, payload));
    case 'fold-study':
    case 'fit-memory':
      return workOnStudy(needs, { kind, userId: readJob(kind, payload).userId, ask: null });
    case 'search-boxes': {
      const { userId, category, minutes } = readJob(kind, payload);
      return workOnStudy(needs, { kind, userId, ask: { category, minutes: minutes ?? undefined } });
    }
  }
};
