import { LAST } from '../box/box.ts';
import { DAY_MS } from '../limits.ts';
import { encounter, meet, type Memory, memoryModel, type MemoryModel, type Side } from '../memory/memory-model.ts';
import { PRIOR_THETA } from '../memory/weights.ts';
import type { BoxHistory } from './box-history.ts';
import { dayOf, type DayTimeline } from './learner-day.ts';
import { compareAnswers, DRILL_MS, MOST_TOOK_MS, type StudyAnswer } from '../encounter/study-answer.ts';
import {
  type BoxTally,
  boxTallyKey,
  type CardStudy,
  type CategoryStudy,
  categoryStudy,
  countRecall,
  dayTally,
  daysOfTimer,
  GONE,
  type StudyRecord,
  tookBucket,
  transitionKey,
} from './study-record.ts';

/** Input of folding besides the answers. */
export interface FoldContext {
  readonly timeline: DayTimeline;
  readonly history: BoxHistory;
  /** the category of a card that is there; undefined of one that is gone */
  readonly categoryOf: (card: string) => string | undefined;
}

/** The side a question shows, as the model takes it. */
export const sideOf = (direction: StudyAnswer['direction']): Side => (direction === 'word' ? 0.5 : -0.5);

const step = (value: number, parts: number): number => Math.round(value * parts) / parts;

/** Rounds a memory to the stored precision after each encounter, so that storing and reading a record changes nothing. */
export const roundMemory = (memory: Memory): void => {
  memory.stability = Math.exp(step(Math.log(memory.stability), 4096));
  memory.difficulty = step(memory.difficulty, 1024);
  memory.offset = step(memory.offset, 1024);
  memory.variance = step(memory.variance, 8192);
  memory.age = step(memory.age, 64);
};

interface Folding extends FoldContext {
  readonly record: StudyRecord;
  readonly model: MemoryModel;
}

const countAnswer = (study: CategoryStudy, day: number, answer: StudyAnswer): void => {
  const tally = dayTally(study, day);
  const ms = Math.min(MOST_TOOK_MS, Math.max(0, answer.tookMs));
  tally.answers += 1;
  tally.ms += ms;
  if (answer.isImported) {
    tally.imported += 1;
    return;
  }
  if (answer.to === LAST && answer.from !== LAST) tally.knownIn += 1;
  if (answer.from === LAST && answer.to !== LAST) tally.knownOut += 1;
  const bucket = tookBucket(ms);
  study.took.set(bucket, (study.took.get(bucket) ?? 0) + 1);
};

const countBox = (
  folding: Folding,
  answer: StudyAnswer,
  { study, card, day, isRemembered }: { study: CategoryStudy; card: CardStudy; day: number; isRemembered: boolean },
): void => {
  const moment = folding.history.at(card.category, answer.from, answer.at, answer.receivedAt);
  // The log has no time for moves by hand: the present interval is the best guess.
  const timer = card.box === answer.from && card.timer >= 0 ? card.timer : (moment.timer ?? -1);
  const key = boxTallyKey(answer.from, moment.life, timer);
  const made: BoxTally = { box: answer.from, life: moment.life, timer, days: new Map(), onDay: 0, nextDay: 0 };
  const tally = study.boxes.get(key) ?? made;
  study.boxes.set(key, tally);
  countRecall(tally.days, day, isRemembered);
  const late = day - dayOf(folding.timeline, card.at) - daysOfTimer(timer);
  if (late === 0) tally.onDay += 1;
  if (late === 1) tally.nextDay += 1;
};

const countTransition = (study: CategoryStudy, card: CardStudy | undefined, answer: StudyAnswer): void => {
  const isHere = card?.box === answer.from;
  const key = transitionKey(answer.from, card?.memory.lapses ?? 0, card ? (isHere ? card.came : 'up') : 'new');
  const known = study.transitions.get(key) ?? { n: 0, remembered: 0 };
  known.n += 1;
  if (answer.remembered === true) known.remembered += 1;
  study.transitions.set(key, known);
};

const place = (folding: Folding, card: CardStudy, answer: StudyAnswer): void => {
  if (answer.isImported) return;
  if (answer.to === answer.from && card.box === answer.from) return;
  card.timer = folding.history.at(card.category, answer.to, answer.at, answer.receivedAt).timer ?? -1;
  card.came = answer.to === answer.from ? card.came : answer.remembered === true ? 'up' : 'down';
  card.box = answer.to;
};

const foldEncounter = (folding: Folding, answer: StudyAnswer, isRemembered: boolean): void => {
  const { record, model } = folding;
  const category = folding.categoryOf(answer.card) ?? GONE;
  const study = categoryStudy(record, category);
  const day = dayOf(folding.timeline, answer.at);
  const tally = dayTally(study, day);
  record.encounters += 1;
  const known = record.cards.get(answer.card);
  if (!answer.isImported && category !== GONE) countTransition(study, known, answer);
  if (!known) {
    tally.firstMeetings += 1;
    const memory = meet(model, isRemembered);
    roundMemory(memory);
    const met: CardStudy = { category, at: answer.at, memory, box: answer.from, timer: -1, came: 'new' };
    record.cards.set(answer.card, met);
    place(folding, met, answer);
    return;
  }
  const gap = answer.at - known.at;
  if (gap >= DRILL_MS) {
    tally.encounters += 1;
    if (isRemembered) tally.remembered += 1;
    if (category !== GONE) {
      if (answer.isImported) countRecall(study.imported, day, isRemembered);
      else countBox(folding, answer, { study, card: known, day, isRemembered });
    }
  }
  encounter(model, known.memory, gap / DAY_MS, isRemembered, sideOf(answer.direction));
  roundMemory(known.memory);
  known.at = answer.at;
  place(folding, known, answer);
};

/** The step of a record's cards: its own model, or the prior if none is fitted yet. */
export const modelOf = (record: StudyRecord): MemoryModel => memoryModel(record.model?.theta ?? PRIOR_THETA);

/**
 * Counts answers into a record, in place. `stale`: an answer precedes one of its card that is counted already, so the record
 * must be rebuilt from the log and this object discarded. A property test checks that any order of arrival and any
 * split into folds gives the record of one fold of all.
 */
export const foldAnswers = (
  record: StudyRecord,
  answers: readonly StudyAnswer[],
  context: FoldContext,
): 'folded' | 'stale' => {
  const folding: Folding = { ...context, record, model: modelOf(record) };
  const deciding: StudyAnswer[] = [];
  for (const answer of answers) {
    const category = context.categoryOf(answer.card) ?? GONE;
    countAnswer(categoryStudy(record, category), dayOf(context.timeline, answer.at), answer);
    if (answer.remembered === null) continue;
    const known = record.cards.get(answer.card);
    // An equal time would be ordered by ids, which the record does not keep.
    if (known && answer.at <= known.at) return 'stale';
    deciding.push(answer);
  }
  for (const answer of deciding.sort(compareAnswers)) foldEncounter(folding, answer, answer.remembered === true);
  return 'folded';
};
