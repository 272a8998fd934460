import { type Box, middleBox } from '../box/box.ts';
import type { Interval } from '../box/interval.ts';
import { orderBoxes } from '../box/order.ts';
import { DAY_MS } from '../limits.ts';
import { recallAfter } from '../memory/memory-model.ts';
import { modelOf } from '../study/fold-answers.ts';
import { dayOf } from '../study/learner-day.ts';
import { type CategoryStudy, categoryStudy, daysOfTimer, emptyRecord } from '../study/study-record.ts';
import {
  emptyStates,
  flow,
  FLOW_DAYS,
  flowRecall,
  type Pace,
  type Population,
  populationOf,
  shiftRecall,
} from './card-flow.ts';
import { flowCards, type ForecastInput, paceOf, type PlacedCard, waitsOf } from './forecast.ts';

/** A hypothetical change: another interval of a box, a box added, a box deleted. */
export type BoxChange =
  | { readonly kind: 'change'; readonly box: string; readonly interval: Interval }
  | { readonly kind: 'add'; readonly interval: Interval }
  | { readonly kind: 'delete'; readonly box: string };

/** Result of an arrangement (insights §8.3). */
export interface WhatIfOutcome {
  /** answers a day in the next 30 and 90 days */
  readonly month: number;
  readonly quarter: number;
  /** expected recall in the changed box; null if it does not exist */
  readonly recall: number | null;
  /** known cards after 90 days */
  readonly known: number;
  /** answers on each of 90 days, today first */
  readonly perDay: readonly number[];
}

/** Input of a step, made once when the screen opens. */
export interface WhatIf {
  readonly study: CategoryStudy;
  readonly population: Population;
  readonly pace: Pace;
  readonly recall: readonly Float64Array[];
  /** the model's mean recall of a box's cards after a number of days; for an empty box, of all cards */
  readonly modelRecall: (box: string, days: number) => number;
  /** how the boxes are now, without the recall of one of them */
  readonly present: WhatIfOutcome;
}

/** Sample size: cards of a box whose memory is evaluated. */
const ASKED = 200;

const recallByBox = (input: ForecastInput, cards: readonly PlacedCard[]): WhatIf['modelRecall'] => {
  const model = modelOf(input.record);
  const byBox = new Map<string, PlacedCard[]>();
  for (const card of cards) {
    const own = byBox.get(card.box) ?? [];
    if (own.length < ASKED && input.record.cards.has(card.id)) own.push(card);
    byBox.set(card.box, own);
  }
  const everywhere = [...byBox.values()].flat().slice(0, ASKED);
  return (box, days) => {
    const own = byBox.get(box) ?? [];
    const asked = own.length > 0 ? own : everywhere;
    let sum = 0;
    for (const { id } of asked) {
      const known = input.record.cards.get(id);
      if (known) sum += recallAfter(model, known.memory, days, 0);
    }
    return asked.length === 0 ? 0.8 : sum / asked.length;
  };
};

/** Makes the input of the steps: the population by box, state and age, the measured recall, the learner's pace. */
export const whatIfOf = (input: ForecastInput, cards: readonly PlacedCard[]): WhatIf => {
  const boxes = orderBoxes(input.boxes);
  const study = input.record.categories.get(input.category) ?? categoryStudy(emptyRecord(null), input.category);
  const made = {
    study,
    population: populationOf(flowCards(input, cards), boxes),
    pace: paceOf(input.record, input.category, { today: dayOf(input.timeline, input.now) }),
    recall: flowRecall(boxes, study.transitions),
    modelRecall: recallByBox(input, cards),
  };
  return { ...made, present: outcomeOf(made, { ...made, at: -1 }) };
};

const logit = (share: number): number => Math.log(share / (1 - share));

const shiftBetween = (made: WhatIf, box: string, from: number, to: number): number => {
  const kept = (timer: number): number =>
    Math.min(
      0.999,
      Math.max(0.001, made.modelRecall(box, Math.max(timer / DAY_MS, timer < DAY_MS ? 0 : daysOfTimer(timer)))),
    );
  return logit(kept(to)) - logit(kept(from));
};

interface Tried {
  readonly population: Population;
  readonly recall: readonly Float64Array[];
  /** index of the changed box in the population; -1 if it was deleted */
  readonly at: number;
}

const NEW = 'new';

const added = (made: WhatIf, interval: Interval): Tried => {
  const { population, recall } = made;
  const box = middleBox(population.boxes[0]?.category ?? '', NEW, interval);
  const boxes = orderBoxes([...population.boxes, box]);
  const at = boxes.indexOf(box);
  const before = boxes[at - 1];
  // if the box before is the first, or there is none, the box after gives the recall
  const near = before?.kind === 'middle' ? before : population.boxes[at];
  const source = near ? population.boxes.indexOf(near) : 0;
  const shift = near?.kind === 'middle' ? shiftBetween(made, near.id, near.timer, box.timer) : 0;
  return {
    population: { ...population, boxes, cards: population.cards.toSpliced(at, 0, emptyStates()) },
    recall: recall.toSpliced(at, 0, shiftRecall(recall[source] ?? new Float64Array(0), shift)),
    at,
  };
};

const deleted = ({ population, recall }: WhatIf, id: string): Tried => {
  const at = population.boxes.findIndex((box) => box.id === id);
  if (population.boxes[at]?.kind !== 'middle') return { population, recall, at };
  const cards = population.cards.map((states, place) =>
    place === at - 1
      ? states.map((ages, state) => ages.map((count, age) => count + (population.cards[at]?.[state]?.[age] ?? 0)))
      : states,
  );
  return {
    population: { ...population, boxes: population.boxes.toSpliced(at, 1), cards: cards.toSpliced(at, 1) },
    recall: recall.toSpliced(at, 1),
    at: -1,
  };
};

const changedBox = (made: WhatIf, id: string, interval: Interval): Tried => {
  const { population, recall } = made;
  const at = population.boxes.findIndex((box) => box.id === id);
  const present = population.boxes[at];
  if (present?.kind !== 'middle') return { population, recall, at };
  const box = middleBox(present.category, id, interval);
  const shift = shiftBetween(made, id, present.timer, box.timer);
  return {
    population: { ...population, boxes: population.boxes.with(at, box) },
    recall: recall.with(at, shiftRecall(recall[at] ?? new Float64Array(0), shift)),
    at,
  };
};

const outcomeOf = (made: Pick<WhatIf, 'study' | 'pace'>, { population, recall, at }: Tried): WhatIfOutcome => {
  const waits = waitsOf(made.study, population.boxes, made.pace);
  const { days } = flow(population, recall, { pace: made.pace, waits, days: FLOW_DAYS });
  const perDay = days.map(({ due, fresh }) => due.reduce((sum, count) => sum + count, fresh));
  const mean = (count: number): number => perDay.slice(0, count).reduce((sum, each) => sum + each, 0) / count;
  return {
    month: mean(30),
    quarter: mean(FLOW_DAYS),
    recall: at < 0 ? null : meanRecall(population, recall, at),
    known: days.at(-1)?.known ?? population.known,
    perDay,
  };
};

/** Recall of a box: its states' mean weighted by their cards; unweighted if the box is empty. */
const meanRecall = ({ cards }: Population, recall: readonly Float64Array[], at: number): number => {
  let sum = 0;
  let n = 0;
  for (const [state, ages] of (cards[at] ?? []).entries()) {
    const count = ages.reduce((total, each) => total + each, 0.01);
    sum += count * (recall[at]?.[state] ?? 0);
    n += count;
  }
  return n === 0 ? 0 : sum / n;
};

/** The results before and after a change. One step costs only the flow, independent of the number of cards (insights §8.4). */
export const tryChange = (
  made: WhatIf,
  change: BoxChange,
): { readonly before: WhatIfOutcome; readonly after: WhatIfOutcome } => {
  const { population, recall } = made;
  const at = change.kind === 'add' ? -1 : population.boxes.findIndex(({ id }) => id === change.box);
  const before = { ...made.present, recall: at < 0 ? null : meanRecall(population, recall, at) };
  return { before, after: outcomeOf(made, tried(made, change)) };
};

const tried = (made: WhatIf, change: BoxChange): Tried => {
  switch (change.kind) {
    case 'change':
      return changedBox(made, change.box, change.interval);
    case 'add':
      return added(made, change.interval);
    case 'delete':
      return deleted(made, change.box);
  }
};

/** Boxes after a change, in order, for the sentence and the ruler. */
export const boxesAfter = (made: WhatIf, change: BoxChange): readonly Box[] => tried(made, change).population.boxes;
