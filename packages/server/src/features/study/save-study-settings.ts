import { type BodyOf, messages, saveStudySettings } from '@siedem/contract';
import { dayRuleAt, fail, ok, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { zoneOf } from '../../http/time-zone.ts';
import type { Tx } from '../../store/engine/context.ts';
import { findCategory } from '../../store/learning/categories.ts';
import { findStudySettings, putStudySettings, type StoredStudySettings } from '../../store/learning/study-settings.ts';
import { defaultSettings } from '../../study/sources.ts';
import { gone, notFound } from '../../wire/answers.ts';
import { settingsOnWire } from '../../wire/study-settings.ts';
import { readUuid } from '../../wire/uuid.ts';

type Sent = BodyOf<typeof saveStudySettings>;

/** A first explicit rule replaces the guessed one for all the past; a later one holds from now on (insights §3.3). */
const timelineAfter = (
  { timeline, isGuessed }: StoredStudySettings,
  { zone, day_start: dayStart }: Sent,
  now: number,
): Pick<StoredStudySettings, 'timeline' | 'isGuessed'> => {
  if (zone === undefined && dayStart === undefined) return { timeline, isGuessed };
  const last = dayRuleAt(timeline, Infinity);
  const rule = { zone: zone ?? last.zone, dayStart: dayStart ?? last.dayStart };
  if (isGuessed) return { timeline: [{ from: 0, ...rule }], isGuessed: false };
  if (rule.zone === last.zone && rule.dayStart === last.dayStart) return { timeline, isGuessed };
  const [first, ...rest] = timeline;
  return { timeline: [first, ...rest.filter(({ from }) => from < now), { from: now, ...rule }], isGuessed };
};

const changed = (before: StoredStudySettings, sent: Sent, now: number): StoredStudySettings => ({
  ...timelineAfter(before, sent, now),
  target: sent.target ?? before.target,
  goal: sent.goal === undefined ? before.goal : sent.goal,
  catchUp:
    sent.catch_up === undefined
      ? before.catchUp
      : sent.catch_up && {
          category: sent.catch_up.category ?? null,
          minutes: sent.catch_up.minutes,
          begun: sent.catch_up.begun ?? now,
        },
});

const isCategory = async (tx: Tx, userId: string, category: string): Promise<boolean> => {
  const id = readUuid(category);
  return id !== undefined && (await findCategory(tx, userId, id)) !== undefined;
};

export const saveStudySettingsRoute = serve(saveStudySettings, async ({ body, learner, zone, now }, { store }) => {
  const sent: Sent = { ...body };
  if (body.zone !== undefined) {
    const known = zoneOf(body.zone);
    if (known === null) return { status: 400, body: { detail: messages.dataNotValid } };
    sent.zone = known;
  }
  const saved = await store.change(
    learner.userId,
    async (tx, owner): Promise<Result<StoredStudySettings, 'not_found'>> => {
      const category = sent.catch_up?.category;
      if (typeof category === 'string' && !(await isCategory(tx, owner.userId, category))) {
        return fail('not_found');
      }
      const before = (await findStudySettings(tx, owner.userId)) ?? defaultSettings(zone);
      const after = changed(before, sent, now);
      await putStudySettings(tx, owner, after);
      return ok(after);
    },
  );
  if (saved.ok) return { status: 200, body: settingsOnWire(saved.value) };
  return saved.problem === 'gone' ? gone : notFound;
});
