import type { Doctor } from '@siedem/contract';
import {
  type BoxSearch,
  type Box,
  formatLabel,
  type Interval,
  medianTook,
  modelOf,
  paceOf,
  dayOf,
  repeatVisits,
  searchBoxes,
  searchKey,
  type StudyRecord,
  TOGETHER_BOXES,
  TOGETHER_ENCOUNTERS,
  togetherReason,
  visitsOf,
} from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { type Folded, studyRow } from './fold-study.ts';
import { readWholeLog } from './read-log.ts';
import type { Sources } from './sources.ts';

/** Which arrangement is to be searched for. */
export interface SearchAsk {
  readonly category: string;
  readonly minutes: number | undefined;
}

type Middle = Box & { readonly interval: Interval };

const HOUR_MS = 3_600_000;
/**
 * Searches of a learner that are kept, and the most in an hour, one for each question: there are three categories, and each
 * may be asked about with some numbers of minutes.
 */
const MOST_SEARCHES = 12;

const labelsOf = (boxes: readonly Middle[], intervals: readonly Interval[]): Record<string, string> =>
  Object.fromEntries(boxes.map((box, at) => [box.id, formatLabel(intervals[at] ?? box.interval)]));

const presentLabels = (boxes: readonly Middle[]): Record<string, string> =>
  labelsOf(
    boxes,
    boxes.map(({ interval }) => interval),
  );

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([box, label]) => b[box] === label);

const encountersIn = (record: StudyRecord, category: string): number => {
  let count = 0;
  for (const day of record.categories.get(category)?.days.values() ?? []) count += day.encounters;
  return count;
};

/** Recall encounters missing before all boxes can be looked at together (insights §7.4). */
export const searchNeeds = (record: StudyRecord, category: string, middle: readonly Middle[]): number =>
  middle.length < TOGETHER_BOXES ? 0 : Math.max(0, TOGETHER_ENCOUNTERS - encountersIn(record, category));

/**
 * Whether a look at the doctor leaves a search: none was made of these boxes, at most one an hour for the same question
 * (insights §7.4) and {@link MOST_SEARCHES} for all.
 */
export const isSearchDue = (
  record: StudyRecord,
  { category, minutes }: SearchAsk,
  middle: readonly Middle[],
  now: number,
): boolean => {
  const isReady = middle.length >= TOGETHER_BOXES && encountersIn(record, category) >= TOGETHER_ENCOUNTERS;
  if (!isReady || record.model === null) return false;
  const last = record.searches.get(searchKey(category, minutes));
  const lately = [...record.searches.values()].filter(({ at }) => Math.abs(now - at) < HOUR_MS);
  if (lately.length >= MOST_SEARCHES || (last && lately.includes(last))) return false;
  return !last || !isSame(last.from, presentLabels(middle)) || last.at < record.model.fittedAt;
};

/** What was found for the boxes as they are; null if nothing was, or not yet. */
export const togetherOf = (record: StudyRecord, ask: SearchAsk, middle: readonly Middle[]): Doctor['together'] => {
  const search = record.searches.get(searchKey(ask.category, ask.minutes));
  if (!search?.found || !isSame(search.from, presentLabels(middle))) return null;
  const { labels, horizon, before, after, perDay } = search.found;
  const shown = (effort: typeof before) => ({
    answers_per_day: Math.round(effort.answersPerYear * perDay * 10) / 10,
    kept: effort.kept,
  });
  return {
    labels: { ...labels },
    horizon: { ...horizon },
    before: shown(before),
    after: shown(after),
    reason: togetherReason({ answers: after.answersPerYear * perDay, before: before.kept, after: after.kept }),
  };
};

/** Share of first meetings that go right, as the category's answers say. */
const firstShare = (record: StudyRecord, category: string): number => {
  let n = 4;
  let right = 2;
  for (const [key, transition] of record.categories.get(category)?.transitions ?? []) {
    if (!key.endsWith(' new')) continue;
    n += transition.n;
    right += transition.remembered;
  }
  return right / n;
};

/** Years of life that a card's answers are simulated over. */
const LIFE_YEARS = 3;

/** Searches for a better arrangement of a category's boxes, and keeps what it found with the record. */
export const searchStudy = async (
  reader: Reader,
  sources: Sources,
  folded: Folded,
  { category, minutes, now }: SearchAsk & { readonly now: number },
): Promise<Folded> => {
  const { record, revision } = folded;
  const { userId, timeline } = sources;
  const middle = (sources.boxes.get(category) ?? [])
    .filter((box): box is Box & { readonly kind: 'middle' } => box.kind === 'middle')
    .sort((a, b) => a.timer - b.timer);
  if (middle.length < TOGETHER_BOXES) return folded;
  const answers = await readWholeLog(reader, userId, revision);
  const visits = visitsOf(answers.filter(({ isImported }) => !isImported));
  const learner = { model: modelOf(record), coming: repeatVisits(visits), firstShare: firstShare(record, category) };
  const met = sources.cards.filter(({ id, category_id }) => category_id === category && record.cards.has(id)).length;
  const pace = paceOf(record, category, { today: dayOf(timeline, now) });
  const took = medianTook(record, category);
  // At a steady pace of new cards each day has the answers of one card's years, once for each new card a day.
  const cardsADay = Math.max(0.1, pace.fresh * pace.learns(1));
  const most = minutes === undefined ? undefined : (minutes * 60_000) / took / cardsADay / LIFE_YEARS;
  const found = searchBoxes(
    learner,
    middle.map(({ interval }) => interval),
    most,
  );
  const search: BoxSearch = {
    at: now,
    from: presentLabels(middle),
    found: found
      ? {
          labels: labelsOf(middle, found.labels.intervals),
          horizon: labelsOf(middle, found.horizon.intervals),
          before: found.before,
          after: found.labels.effort,
          perDay: minutes === undefined ? met / 365 : cardsADay * LIFE_YEARS,
        }
      : null,
  };
  record.searches.set(searchKey(category, minutes), search);
  const oldestFirst = [...record.searches].sort(([, a], [, b]) => a.at - b.at);
  for (const [key] of oldestFirst.slice(0, -MOST_SEARCHES)) record.searches.delete(key);
  return { ...folded, save: studyRow(userId, revision, record) };
};
