import { setImmediate } from 'node:timers/promises';
import { isPremium, localDay, localMidnight, nextReminder, REMINDER_LATE_MS, remindsNow } from '@siedem/domain';
import { leaveJob } from '../queue/job.ts';
import { livePushes } from '../store/accounts/push-subscriptions.ts';
import {
  dueReminders,
  lastAnswerAt,
  type RemindersRow,
  takeReminder,
  waitingCards,
} from '../store/accounts/reminders.ts';
import { userById } from '../store/accounts/users.ts';
import type { Tx } from '../store/engine/context.ts';
import type { JobNeeds } from './job-needs.ts';

/** Learners handled in one transaction. */
const PAGE = 50;

/** Outcome for one learner. */
interface Turn {
  readonly row: RemindersRow;
  /** reminders in a row since the last answer, without this one */
  readonly sentInARow: number;
  /** channels; null: nothing is sent */
  readonly sends: { readonly mail: boolean; readonly pushes: readonly string[]; readonly cards: number } | null;
}

const decide = async ({ store }: JobNeeds, row: RemindersRow, now: number): Promise<Turn> => {
  const { user_id: userId, zone, next_at: planned } = row;
  const none: Turn = { row, sentInARow: row.sent_in_a_row, sends: null };
  if (now - planned > REMINDER_LATE_MS) return none;
  const user = await userById(store.read, userId);
  if (!user || !isPremium(user.premium_until, now)) return none;
  const answeredAt = await lastAnswerAt(store.read, userId);
  const today = localDay(zone, planned);
  const isAnswered = answeredAt !== null && answeredAt > (row.sent_at ?? 0);
  const sentInARow = isAnswered ? 0 : row.sent_in_a_row;
  const quiet: Turn = { row, sentInARow, sends: null };
  const mail = row.mail === 1 && user.confirmed_at !== null;
  const pushes = (await livePushes(store.read, userId, now)).map(({ id }) => id);
  const sentOn = row.sent_at === null ? null : localDay(zone, row.sent_at);
  const state = { today, sentOn, sentInARow, least: row.least, isPremium: true };
  const answeredToday = answeredAt !== null && answeredAt >= localMidnight(zone, today);
  // counting reads every card: last, and only if anything would be sent
  if ((!mail && pushes.length === 0) || !remindsNow({ ...state, answeredToday, waiting: Infinity })) return quiet;
  const waiting = (await waitingCards(store.read, userId, now)).reduce((sum, { cards }) => sum + cards, 0);
  if (!remindsNow({ ...state, answeredToday, waiting })) return quiet;
  return { row, sentInARow, sends: { mail, pushes, cards: waiting } };
};

const take = async (tx: Tx, { row, sentInARow, sends }: Turn, now: number): Promise<void> => {
  const { user_id: userId, next_at: planned } = row;
  const next = { next_at: nextReminder(row, now), sent_in_a_row: sentInARow };
  const sent = sends ? { sent_at: planned, sent_in_a_row: sentInARow + 1 } : {};
  // another server may have claimed this learner
  if (!(await takeReminder(tx, row, { ...next, ...sent })) || !sends) return;
  if (sends.mail) await leaveJob(tx, 'reminder-mail', { userId, planned, sent: sentInARow }, { now });
  for (const id of sends.pushes) {
    await leaveJob(tx, 'reminder-push', { userId, id, planned, cards: sends.cards }, { now });
  }
};

/** Goes through the learners whose `next_at` has passed, page by page, and enqueues mails and notifications that are due (lessons §10). */
export const remindOfCards = async (needs: JobNeeds, now: number): Promise<void> => {
  for (;;) {
    const due = await dueReminders(needs.store.read, now, PAGE);
    const turns: Turn[] = [];
    for (const row of due) {
      turns.push(await decide(needs, row, now));
      // SQLite calls are synchronous: yield between two learners so that lessons go on
      await setImmediate();
    }
    if (turns.length > 0) {
      await needs.store.write(async (tx) => {
        for (const turn of turns) await take(tx, turn, now);
      });
    }
    if (due.length < PAGE) return;
  }
};
