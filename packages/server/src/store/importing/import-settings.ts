import { isDeepStrictEqual } from 'node:util';
import { nextReminder } from '@siedem/domain';
import { dropReminders, findReminders, putReminders, type RemindersRow } from '../accounts/reminders.ts';
import { setLanguage, userById, type UserRow } from '../accounts/users.ts';
import type { Learner, Tx } from '../engine/context.ts';
import {
  dropStudySettings,
  findStudySettings,
  putStudySettings,
  type StoredStudySettings,
} from '../learning/study-settings.ts';
import { reminderWanted, setReminderWanted } from '../money/premium-reminders.ts';

/** Settings of a learner as the export has them; null where nothing was saved. */
export interface LearnerSettings {
  readonly language: UserRow['language'];
  readonly premiumReminder: boolean;
  readonly reminders: Omit<RemindersRow, 'user_id' | 'next_at'> | null;
  readonly study: StoredStudySettings | null;
}

/** Settings before an import brought others, and after it. */
export interface SettingsNote {
  readonly before: LearnerSettings;
  readonly after: LearnerSettings;
}

const wishesOf = ({ mail, at, zone, least, sent_at, sent_in_a_row }: RemindersRow): LearnerSettings['reminders'] => ({
  mail,
  at,
  zone,
  least,
  sent_at,
  sent_in_a_row,
});

const settingsOf = async (tx: Tx, userId: string): Promise<LearnerSettings> => {
  const row = await findReminders(tx, userId);
  return {
    language: (await userById(tx, userId))?.language ?? 'en',
    premiumReminder: await reminderWanted(tx, userId),
    reminders: row === undefined ? null : wishesOf(row),
    study: (await findStudySettings(tx, userId)) ?? null,
  };
};

const putSettings = async (
  tx: Tx,
  learner: Learner,
  { language, premiumReminder, reminders, study }: Partial<LearnerSettings>,
  now: number,
): Promise<void> => {
  const { userId } = learner;
  if (language !== undefined) await setLanguage(tx, userId, language);
  if (premiumReminder !== undefined) await setReminderWanted(tx, userId, premiumReminder ? 1 : 0);
  if (reminders === null) await dropReminders(tx, userId);
  else if (reminders !== undefined) {
    await putReminders(tx, { user_id: userId, ...reminders, next_at: nextReminder(reminders, now) });
  }
  if (study === null) await dropStudySettings(tx, userId);
  else if (study !== undefined) await putStudySettings(tx, learner, study);
};

/** Puts these settings in place of the learner's; undefined if they were the same. */
export const bringSettings = async (
  tx: Tx,
  learner: Learner,
  given: Partial<LearnerSettings>,
  now: number,
): Promise<SettingsNote | undefined> => {
  const before = await settingsOf(tx, learner.userId);
  await putSettings(tx, learner, differing(given, before), now);
  const after = await settingsOf(tx, learner.userId);
  return isDeepStrictEqual(before, after) ? undefined : { before, after };
};

/** Those of `given` that are not as in `other`. */
const differing = (given: Partial<LearnerSettings>, other: LearnerSettings): Partial<LearnerSettings> => ({
  ...('language' in given && given.language !== other.language ? { language: given.language } : {}),
  ...('premiumReminder' in given && given.premiumReminder !== other.premiumReminder
    ? { premiumReminder: given.premiumReminder }
    : {}),
  ...('reminders' in given && !isDeepStrictEqual(given.reminders, other.reminders)
    ? { reminders: given.reminders }
    : {}),
  ...('study' in given && !isDeepStrictEqual(given.study, other.study) ? { study: given.study } : {}),
});

/** Puts settings back as they were before an import, each that was not changed since. */
export const restoreSettings = async (
  tx: Tx,
  learner: Learner,
  { before, after }: SettingsNote,
  now: number,
): Promise<void> => {
  const current = await settingsOf(tx, learner.userId);
  const changedSince = differing(current, after);
  const back = differing(before, after);
  for (const name of Object.keys(changedSince)) Reflect.deleteProperty(back, name);
  await putSettings(tx, learner, back, now);
};
