import type { Box } from '../box/box.ts';
import { orderBoxes } from '../box/order.ts';
import { lapseClass, type Came, type Transition, transitionKey } from '../study/study-record.ts';

/** State of a card of the population: its box, how it came there, how often it was forgotten. */
export interface FlowCard {
  readonly box: string;
  /** learner's days since its last move */
  readonly age: number;
  readonly lapses: number;
  readonly came: Came;
  /** whether it was ever answered */
  readonly isMet: boolean;
}

/** Lapse classes times ways of coming: the states of a box's cards (insights §8.1). */
const CLASSES = 5;
const WAYS: readonly Came[] = ['new', 'up', 'down'];
/** States of one box. */
export const STATES = CLASSES * WAYS.length;

const stateOf = (lapses: number, came: Came): number => lapseClass(lapses) * WAYS.length + WAYS.indexOf(came);

const MOST_LAPSES = [0, 1, 2, 3, 6] as const;

/** Columns of age in days; the longest interval is a year. */
const MOST_AGE = 400;

/**
 * The cards of one category as a histogram by box, state and age (insights §8.4). Made once, when a screen opens: for other
 * intervals only the flow is computed again.
 */
export interface Population {
  /** boxes in order, the known one last */
  readonly boxes: readonly Box[];
  /** counts by place of the box, state and age in the learner's days */
  readonly cards: readonly (readonly Float64Array[])[];
  /** cards never answered, in the first box */
  readonly fresh: number;
  readonly known: number;
}

/** Horizon of a flow in days. */
export const FLOW_DAYS = 90;

/** No cards of a box yet. */
export const emptyStates = (): Float64Array[] => Array.from({ length: STATES }, () => new Float64Array(MOST_AGE + 1));

/** Counts cards into a {@link Population}; cards of an unknown box count in the first. */
export const populationOf = (cards: Iterable<FlowCard>, unordered: readonly Box[]): Population => {
  const boxes = orderBoxes(unordered);
  const places = new Map(boxes.map((box, at) => [box.id, at]));
  const columns = boxes.map(emptyStates);
  let fresh = 0;
  let known = 0;
  for (const card of cards) {
    const at = places.get(card.box) ?? 0;
    const box = boxes[at];
    if (box?.kind === 'last') known += 1;
    else if (box?.kind === 'first' && !card.isMet) fresh += 1;
    else {
      const column = columns[at]?.[stateOf(card.lapses, card.came)];
      const age = Math.min(MOST_AGE, Math.max(0, card.age));
      if (column) column[age] = (column[age] ?? 0) + 1;
    }
  }
  return { boxes, cards: columns, fresh, known };
};

/** The cards by the day on which they can be answered first, for these waits; far ones in the last column. */
const byDueDay = ({ cards }: Population, waits: readonly BoxWait[]): Float64Array[][] =>
  cards.map((states, box) => {
    const { days, late } = waits[box] ?? { days: 0, late: 0 };
    return states.map((ages) => {
      const due = new Float64Array(FLOW_DAYS + 1);
      for (let age = 0; age < ages.length; age += 1) {
        const count = ages[age] ?? 0;
        if (count === 0) continue;
        const day = Math.min(FLOW_DAYS, Math.max(0, days - age));
        // a card due on this day may become due after the visit; older ones wait already
        const later = box > 0 && age <= days ? late : 0;
        const next = Math.min(FLOW_DAYS, day + 1);
        due[day] = (due[day] ?? 0) + count * (1 - later);
        due[next] = (due[next] ?? 0) + count * later;
      }
      return due;
    });
  });

/** Recall of each box and state: measured, shrunk by 6 to the box's, which is shrunk by 4 to 0.8 (insights §8.1). */
export const flowRecall = (
  boxes: readonly Box[],
  transitions: ReadonlyMap<string, Transition>,
): readonly Float64Array[] =>
  boxes.map((box) => {
    const states = Array.from({ length: STATES }, (_, state) => {
      const lapses = MOST_LAPSES[Math.floor(state / WAYS.length)] ?? 0;
      return transitions.get(transitionKey(box.id, lapses, WAYS[state % WAYS.length] ?? 'new'));
    });
    let n = 0;
    let remembered = 0;
    for (const state of states) {
      n += state?.n ?? 0;
      remembered += state?.remembered ?? 0;
    }
    const ofBox = (remembered + 4 * 0.8) / (n + 4);
    return Float64Array.from(states, (state) => ((state?.remembered ?? 0) + 6 * ofBox) / ((state?.n ?? 0) + 6));
  });

/** Shifts recall on the logit, as another interval does (insights §8.3). */
export const shiftRecall = (recall: Float64Array, shift: number): Float64Array =>
  recall.map((share) => 1 / (1 + Math.exp(-(Math.log(share / (1 - share)) + shift))));

/** The learner's pace: the share of waiting cards answered on each day, and new cards per learning day. */
export interface Pace {
  /** chance that somebody learns on a day, by days from today (0: today) */
  readonly learns: (day: number) => number;
  /** cards met for the first time on a learning day */
  readonly fresh: number;
  /** answers a day at most, as under a plan; Infinity without one */
  readonly most: number;
}

/** How long a box keeps a card that comes into it, in the learner's days. */
export interface BoxWait {
  /** whole days; 0 in the first box, where a card is always ready */
  readonly days: number;
  /** share that waits one day more, because the visit of that day comes too early */
  readonly late: number;
}

/** Expected values of one day. */
export interface FlowDay {
  /** expected answers on cards already met, by place of the box */
  readonly due: readonly number[];
  /** expected answers on cards met for the first time */
  readonly fresh: number;
  /** cards that still wait at the end of the day */
  readonly left: number;
  /** cards in the known box at the end of the day */
  readonly known: number;
}

/** A flow and the final distribution of its cards, whose sum is constant. */
export interface Flow {
  readonly days: readonly FlowDay[];
  readonly cards: number;
}

const sum = (values: Float64Array): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** Cards in a population. */
export const cardsIn = (population: Population): number => {
  let total = population.fresh + population.known;
  for (const box of population.cards) for (const column of box) total += sum(column);
  return total;
};

/** The state after an answer: up keeps the lapses, down adds one (between classes by their transition probability). */
const upState = (state: number): number => state - (state % WAYS.length) + WAYS.indexOf('up');
const downState = (state: number): readonly (readonly [state: number, share: number])[] => {
  const lapses = Math.floor(state / WAYS.length);
  const to = (at: number): number => at * WAYS.length + WAYS.indexOf('down');
  if (lapses === CLASSES - 1) return [[to(lapses), 1]];
  // one in three of those with three to five lapses has five
  const fives = 1 / 3;
  if (lapses === 3) return [[to(3), 1 - fives] as const, [to(4), fives] as const];
  return [[to(lapses + 1), 1]];
};

const UP = Array.from({ length: STATES }, (_, state) => upState(state));
const DOWN = Array.from({ length: STATES }, (_, state) => downState(state));

interface Lanes {
  readonly cards: readonly (readonly Float64Array[])[];
  readonly waits: readonly BoxWait[];
  readonly days: number;
}

const put = ({ cards, waits, days }: Lanes, box: number, state: number, day: number, count: number): void => {
  const column = cards[box]?.[state];
  const wait = waits[box];
  if (!column || !wait) return;
  // a card answered today comes again tomorrow at the earliest, also in the first box
  const near = Math.min(days, day + Math.max(1, wait.days));
  const far = Math.min(days, near + 1);
  column[near] = (column[near] ?? 0) + count * (1 - wait.late);
  column[far] = (column[far] ?? 0) + count * wait.late;
};

/**
 * Expected cards flowing by the learner's days (insights §8): due ones answered on days when the learner comes, a right one
 * up, a wrong one down, known ones out. O(boxes × states × days) however many cards.
 * @param recall see {@link flowRecall}, by place of the box
 * @param waits by place of the box
 */
export const flow = (
  population: Population,
  recall: readonly Float64Array[],
  { pace, waits, days }: { readonly pace: Pace; readonly waits: readonly BoxWait[]; readonly days: number },
): Flow => {
  const last = population.boxes.length - 1;
  const lanes: Lanes = {
    cards: byDueDay(population, waits),
    waits,
    days: FLOW_DAYS,
  };
  let { fresh, known } = population;
  const rows: FlowDay[] = [];
  for (let day = 0; day < days; day += 1) {
    const learns = pace.learns(day);
    const waiting = lanes.cards.map((box) => box.reduce((total, column) => total + (column[day] ?? 0), 0));
    const all = waiting.reduce((total, count) => total + count, 0);
    const share = all * learns > pace.most ? pace.most / all : learns;
    const due = waiting.map((count) => count * share);
    const meets = Math.min(fresh, pace.fresh * learns, Math.max(0, pace.most - all * share));
    fresh -= meets;
    for (let box = 0; box < lanes.cards.length; box += 1) {
      for (let state = 0; state < STATES; state += 1) {
        const column = lanes.cards[box]?.[state];
        const here = column?.[day] ?? 0;
        if (!column || here === 0) continue;
        const answered = here * share;
        const right = answered * (recall[box]?.[state] ?? 0.8);
        column[day] = 0;
        column[day + 1] = (column[day + 1] ?? 0) + here - answered;
        if (box + 1 === last) known += right;
        else put(lanes, box + 1, UP[state] ?? 0, day, right);
        for (const [to, part] of DOWN[state] ?? []) {
          put(lanes, Math.max(0, box - 1), box === 0 ? state : to, day, (answered - right) * part);
        }
      }
    }
    const met = recall[0]?.[0] ?? 0.8;
    if (last === 1) known += meets * met;
    else put(lanes, 1, UP[0] ?? 0, day, meets * met);
    put(lanes, 0, 0, day, meets * (1 - met));
    rows.push({ due, fresh: meets, left: all - all * share, known });
  }
  const cards = fresh + known + lanes.cards.reduce((a, box) => a + box.reduce((b, column) => b + sum(column), 0), 0);
  return { days: rows, cards };
};
