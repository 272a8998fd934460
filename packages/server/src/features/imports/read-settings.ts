import {
  fits,
  type ImportedSettings,
  LEAST_WAITING,
  saveSettings,
  saveStudySettings,
  StudyGoal,
} from '@siedem/contract';
import type { DayRule, DayTimeline } from '@siedem/domain';
import { zoneOf } from '../../http/time-zone.ts';
import type { LearnerSettings } from '../../store/importing/import-settings.ts';
import { readUuid } from '../../wire/uuid.ts';

const field = (row: unknown, name: string): unknown => Reflect.get(Object(row), name);
const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
const knownZone = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? zoneOf(value) : null;

const LAST_MINUTE = 24 * 60 - 1;
/** Far more reminders in a row than are ever sent. */
const MOST_SENT = 10_000;

/** Reminders as the export has them; undefined where something is not valid. */
const readReminders = (given: unknown, now: number): LearnerSettings['reminders'] | undefined => {
  if (given === null) return null;
  const zone = knownZone(field(given, 'zone'));
  const [mail, at, sent] = [field(given, 'mail'), field(given, 'at'), field(given, 'sent')];
  const least = LEAST_WAITING.find((each) => each === field(given, 'least'));
  if (typeof mail !== 'boolean' || zone === null || least === undefined || !within(at, 0, LAST_MINUTE)) {
    return undefined;
  }
  const sentAt = typeof sent === 'string' ? Date.parse(sent) : NaN;
  const inARow = field(given, 'sent_in_a_row');
  const wasSent = within(sentAt, 0, now) && within(inARow, 0, MOST_SENT);
  return {
    mail: mail ? 1 : 0,
    at,
    zone,
    least,
    sent_at: wasSent ? sentAt : null,
    sent_in_a_row: wasSent ? inARow : 0,
  };
};

const readRule = (given: unknown, now: number): DayRule | undefined => {
  const zone = knownZone(field(given, 'zone'));
  const [from, dayStart] = [field(given, 'from'), field(given, 'dayStart')];
  return zone !== null && within(from, 0, now) && within(dayStart, 0, 6) ? { from, zone, dayStart } : undefined;
};

/** The rules of days in their order; undefined where one is not valid. */
const readTimeline = (given: unknown, now: number): DayTimeline | undefined => {
  if (!Array.isArray(given) || given.length > 1000) return undefined;
  const rules = given.flatMap((each: unknown) => readRule(each, now) ?? []);
  const [first, ...rest] = rules;
  const isSorted = rules.every(({ from }, at) => at === 0 || from > (rules[at - 1]?.from ?? 0));
  return first !== undefined && isSorted && rules.length === given.length ? [first, ...rest] : undefined;
};

const readCatchUp = (given: unknown, now: number): NonNullable<LearnerSettings['study']>['catchUp'] | undefined => {
  if (given === null) return null;
  const [minutes, begun, sent] = [field(given, 'minutes'), field(given, 'begun'), field(given, 'category')];
  const category = typeof sent === 'string' ? readUuid(sent) : null;
  if (!within(minutes, 1, 600) || !within(begun, 0, now) || category === undefined) return undefined;
  return { category, minutes, begun };
};

/** Settings of study as the export has them; undefined without a valid timeline, single fields that are not valid are the defaults. */
const readStudy = (given: unknown, now: number): LearnerSettings['study'] | undefined => {
  if (given === null) return null;
  const timeline = readTimeline(field(given, 'timeline'), now);
  const target = field(given, 'target');
  if (timeline === undefined || !fits(saveStudySettings.body, { target }) || typeof target !== 'number') {
    return undefined;
  }
  const goal = field(given, 'goal');
  return {
    timeline,
    isGuessed: field(given, 'isGuessed') === true,
    target,
    goal: fits(StudyGoal, goal) ? { kind: goal.kind, amount: goal.amount } : null,
    catchUp: readCatchUp(field(given, 'catchUp'), now) ?? null,
  };
};

/** Settings of an import, each by the rules of its own call; what is not valid is left out. */
export const readSettings = (given: ImportedSettings, now: number): Partial<LearnerSettings> => {
  const { language, premium_reminder: premiumReminder } = given;
  const plain = { language, premium_reminder: premiumReminder };
  const reminders = given.reminders === undefined ? undefined : readReminders(given.reminders, now);
  const study = given.study === undefined ? undefined : readStudy(given.study, now);
  return {
    ...(fits(saveSettings.body, { language }) && plain.language !== undefined ? { language: String(language) } : {}),
    ...(typeof premiumReminder === 'boolean' ? { premiumReminder } : {}),
    ...(reminders === undefined ? {} : { reminders }),
    ...(study === undefined ? {} : { study }),
  };
};
