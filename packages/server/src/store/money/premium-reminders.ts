import { acrossLearners } from '../engine/across-learners.ts';
import type { Reader, Tx } from '../engine/context.ts';

/** Whether the learner wants the mail "premium ends in 3 days"; the default is yes. */
export const reminderWanted = async (reader: Reader, userId: string): Promise<boolean> => {
  const row = await reader.db
    .selectFrom('premium_reminders')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.wanted !== 0;
};

export const setReminderWanted = async (tx: Tx, userId: string, wanted: 0 | 1): Promise<void> => {
  await tx.db
    .insertInto('premium_reminders')
    .values({ user_id: userId, wanted, reminded_for: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ wanted }))
    .execute();
};

/** Learners whose premium ends in the span (epoch ms) and who have received no reminder of that end. */
export const learnersToRemind = (
  reader: Reader,
  span: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<{ readonly id: string; readonly premium_until: number | null }[]> =>
  acrossLearners(reader, 'premium reminders')
    .selectFrom('users')
    .leftJoin('premium_reminders', 'premium_reminders.user_id', 'users.id')
    .select(['users.id', 'users.premium_until'])
    .where('users.premium_until', '>', span.from)
    .where('users.premium_until', '<=', span.to)
    .where((eb) => eb.or([eb('premium_reminders.wanted', 'is', null), eb('premium_reminders.wanted', '=', 1)]))
    .where((eb) =>
      eb.or([
        eb('premium_reminders.reminded_for', 'is', null),
        eb('premium_reminders.reminded_for', '<>', eb.ref('users.premium_until')),
      ]),
    )
    .orderBy('users.premium_until')
    .limit(span.limit)
    .execute();

/** Notes that the learner receives a reminder of this end of premium; false if that was noted before. */
export const noteReminder = async (tx: Tx, userId: string, premiumUntil: number): Promise<boolean> => {
  const noted = await tx.db
    .insertInto('premium_reminders')
    .values({ user_id: userId, wanted: 1, reminded_for: premiumUntil })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ reminded_for: premiumUntil })
        .where((eb) =>
          eb.or([
            eb('premium_reminders.reminded_for', 'is', null),
            eb('premium_reminders.reminded_for', '<>', premiumUntil),
          ]),
        ),
    )
    .returning('user_id')
    .execute();
  return noted.length === 1;
};
