import { LEAST_WAITING, messages, type Reminders } from '@siedem/contract';
import { reminderPace } from '@siedem/domain';
import { livePushes } from '../../store/accounts/push-subscriptions.ts';
import { findReminders, lastAnswerAt } from '../../store/accounts/reminders.ts';
import type { Reader } from '../../store/engine/context.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** `HH:MM` of minutes after midnight. */
const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const DEFAULT_AT = 19 * 60;

/** The learner's stored reminder settings, or the defaults; `zone` is used if none is stored. */
export const remindersOf = async (
  reader: Reader,
  { userId, zone, now }: { readonly userId: string; readonly zone: string; readonly now: number },
): Promise<Reminders> => {
  const row = await findReminders(reader, userId);
  const answeredAt = row ? await lastAnswerAt(reader, userId) : null;
  const isAnswered = answeredAt !== null && answeredAt > (row?.sent_at ?? 0);
  const pushes = await livePushes(reader, userId, now);
  return {
    mail: row?.mail === 1,
    at: timeOf(row?.at ?? DEFAULT_AT),
    zone: row?.zone ?? zone,
    least: LEAST_WAITING.find((least) => least === row?.least) ?? 1,
    pace: reminderPace(isAnswered ? 0 : (row?.sent_in_a_row ?? 0)),
    push: pushes.map(({ id, browser }) => ({ id, browser })),
    data: messages.settingsSaved,
  };
};
