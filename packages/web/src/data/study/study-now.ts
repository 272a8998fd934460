import type { Insights, Study, StudySettings } from '@siedem/contract';
import {
  type BoxHistory,
  boxHistory,
  dayFigures,
  dayName,
  dayOf,
  type DayRule,
  type DayTimeline,
  decides,
  expectedRecallAt,
  firstDay,
  foldAnswers,
  insightsFigures,
  isPausedDay,
  type PauseSpan,
  readRecord,
  readWithoutCards,
  type StudyAnswer,
  type StudyRecord,
} from '@siedem/domain';
import { now } from '../../platform/clock.ts';
import { collection } from '../app.ts';
import type { StudyCopy } from './read-copy.ts';
import { dropStudy, fetchStudy, keptStudy } from './study-copy.ts';

/** Figures computed in the browser: from the record with the pending answers (insights §12.5). */
export interface StudyNow {
  readonly record: StudyRecord;
  readonly timeline: DayTimeline;
  readonly history: BoxHistory;
  readonly pauses: readonly (PauseSpan & { readonly id: string })[];
  readonly settings: StudySettings;
  readonly copy: StudyCopy;
  /** answers of this device that the server has not counted */
  readonly waiting: number;
}

const ruleOf = ({ from, zone, day_start: dayStart }: Study['timeline'][number]): DayRule => ({ from, zone, dayStart });

const timelineOf = ({ timeline, settings }: Study): DayTimeline => {
  const [first = { from: 0, zone: settings.zone, day_start: settings.day_start }, ...rest] = timeline;
  return [ruleOf(first), ...rest.map(ruleOf)];
};

/** The answers that wait to be sent, as the record counts them. */
const waitingAnswers = (): StudyAnswer[] => {
  const pending = collection.pending();
  const undone = new Set(pending.flatMap((each) => (each.kind === 'undo-review' ? [each.review] : [])));
  return pending.flatMap((operation): StudyAnswer[] => {
    if (operation.kind !== 'review' || undone.has(operation.id)) return [];
    const { id, card, at, direction, from, to, tookMs, verdict, override } = operation;
    const remembered = decides(verdict, override);
    return [{ id, card, at, receivedAt: now(), direction, remembered, from, to, tookMs, isImported: false }];
  });
};

interface Reckoned {
  readonly copy: StudyCopy;
  readonly counted: readonly string[];
  readonly now: StudyNow;
}

let reckoned: Reckoned | null = null;

/** Continues the previous record if only answers were added; otherwise reads it again. */
const baseFor = (copy: StudyCopy, ids: readonly string[]): Omit<Reckoned, 'copy'> | null => {
  const same = reckoned?.copy.study === copy.study && reckoned.counted.every((id, at) => ids[at] === id);
  if (reckoned !== null && same) return { now: reckoned.now, counted: reckoned.counted };
  const record = readRecord(copy.study);
  if (record === undefined) return null;
  const { study } = copy;
  const history = boxHistory(study.intervals);
  const base = { record, timeline: timelineOf(study), history, pauses: study.pauses, settings: study.settings };
  return { now: { ...base, copy, waiting: 0 }, counted: [] };
};

const reckon = (copy: StudyCopy): StudyNow | null => {
  const answers = waitingAnswers();
  const base = baseFor(
    copy,
    answers.map(({ id }) => id),
  );
  if (base === null) return null;
  const { record, timeline, history } = base.now;
  // Answers that the server has counted although its response is not here yet are not counted again.
  const fresh = answers.slice(base.counted.length).filter(({ card, at }) => at > (record.cards.get(card)?.at ?? 0));
  foldAnswers(record, fresh, { timeline, history, categoryOf: (card) => collection.card(card)?.category });
  const made = { ...base.now, copy, waiting: answers.length };
  reckoned = { copy, counted: answers.map(({ id }) => id), now: made };
  return made;
};

/**
 * The record as it is now, with what waits here; null if this device has none and cannot have it.
 * @param from `here`: what the device has, without asking the server unless there is nothing
 */
export async function studyNow(from: 'server' | 'here'): Promise<StudyNow | null> {
  const kept = from === 'here' ? await keptStudy() : null;
  const fetched = kept ?? (await fetchStudy());
  const copy = typeof fetched === 'string' ? await keptStudy() : fetched;
  if (copy === null) return null;
  const made = reckon(copy);
  if (made !== null) return made;
  // A record of another form than this version's is made again by the server.
  dropStudy();
  const fresh = await fetchStudy();
  return typeof fresh === 'string' ? null : reckon(fresh);
}

/** The figures of a scope and period, reckoned here; null if this device has no record. */
export async function figuresHere(category: string | null, days: number): Promise<(Insights & { at: number }) | null> {
  const known = await studyNow('here');
  if (known === null) return null;
  const { record, timeline, history, pauses, copy } = known;
  const categories = collection.categories().map(({ id }) => id);
  const figures = insightsFigures({
    record,
    timeline,
    history,
    pauses,
    boxes: new Map(categories.map((id) => [id, collection.boxes(id)])),
    cards: categories.flatMap((id) => collection.cardPlaces(id).map((card) => ({ ...card, category: id }))),
    category: category ?? undefined,
    days,
    now: now(),
  });
  const struggles = copy.struggles[category ?? ''] ?? { hard: [], mixed: [] };
  return {
    revision: copy.revision,
    as_of: copy.at,
    at: copy.at,
    state: 'ready',
    progress: null,
    ...figures,
    ...struggles,
  };
}

/** Days that the picture of a year shows: 53 weeks. */
const YEAR = 53 * 7;

/**
 * Every day from the first answer to today, whatever the period looked at (insights §5.3), the last year's with their pauses;
 * null if this device has no record.
 */
export async function everyDayHere(): Promise<Insights['days'] | null> {
  const copy = await keptStudy();
  if (copy === null) return null;
  const record = waitingAnswers().length > 0 ? (await studyNow('here'))?.record : readWithoutCards(copy.study.body);
  if (record === undefined) return null;
  const timeline = timelineOf(copy.study);
  const today = dayOf(timeline, now());
  return dayFigures(record, { first: firstDay(record) ?? today, last: today }).map(
    ({ day, firstMeetings, ...rest }) => ({
      ...rest,
      day: dayName(day),
      first_meetings: firstMeetings,
      paused: day > today - YEAR && isPausedDay(timeline, day, copy.study.pauses),
    }),
  );
}

/** Expected recall (0…1, the mean of both directions) of a card at instants; null if nothing is known of it. */
export async function recallHere(card: string, times: readonly number[]): Promise<readonly (number | null)[]> {
  const known = await studyNow('here');
  return times.map((at) => known && expectedRecallAt(known.record, card, at));
}
