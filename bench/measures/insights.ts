import {
  boxHistory,
  type Box,
  boxCurve,
  DAY_MS,
  defaultBoxes,
  emptyRecord,
  encounter,
  fitMemory,
  fitSample,
  foldAnswers,
  forecastOf,
  intervalMs,
  type Memory,
  measure as wilson,
  meet,
  memoryModel,
  occasionsOf,
  recallAfter,
  replay,
  sideOf,
  type StudyRecord,
  suggestInterval,
  PRIOR_THETA,
  tryChange,
  visitsOf,
  whatIfOf,
} from '@siedem/domain';
import { draws } from '../lib/simulated/draws.ts';
import { type Life, liveDay, liveUntil, type LifeWish, unlived } from '../lib/simulated/live.ts';
import { actR, fsrsLike, halfLife, type TrueMemory, weibull } from '../lib/simulated/memories.ts';
import { atLeast, atMost, type Measure, type Row, told, withUnit } from '../lib/measure.ts';
import { median } from '../lib/numbers.ts';

const boxes = defaultBoxes('c');
const LEARNERS = 5;
const wish: LifeWish = { boxes, fresh: 10, comes: (_, draw) => draw() < 0.9 };
const history = boxHistory(
  boxes.flatMap(({ kind, id, timer }) => (kind === 'middle' ? [{ category: 'c', box: id, from: 0, timer }] : [])),
);

const learners = {
  'FSRS-like': [fsrsLike, 0.8, 0.95],
  'half-life': [halfLife, 0.6, 0.9],
  'ACT-R': [actR, 0.4, 0.7],
  Weibull: [weibull, 0.7, 0.88],
} as const;

const lives = (make: (draw: () => number) => TrueMemory, answers: number) =>
  Array.from({ length: LEARNERS }, (_, at) => {
    const draw = draws(1000 * (at + 1) + answers);
    const memory = make(draw);
    return { draw, memory, life: liveUntil(unlived(wish), memory, wish, { draw, answers }) };
  });

const loss = (truth: number, guess: number): number => {
  const q = Math.min(1 - 1e-6, Math.max(1e-6, guess));
  return -truth * Math.log(q) - (1 - truth) * Math.log(1 - q);
};

/** How much of the gap between one guess for everything and the truth expected recall closes, on the cards' next dates. */
const closed = ({ answers, cards, boxes: own }: Life): number => {
  const model = memoryModel(fitMemory(fitSample(answers)));
  const memories = new Map<string, { memory: Memory; at: number }>();
  for (const { card, at, remembered, direction } of answers) {
    const known = memories.get(card);
    const isRight = remembered === true;
    if (known) encounter(model, known.memory, (at - known.at) / DAY_MS, isRight, sideOf(direction));
    memories.set(card, { memory: known?.memory ?? meet(model, isRight), at });
  }
  const asked = [...memories].flatMap(([id, { memory }]) => {
    const card = cards.get(id);
    const box = own[card?.box ?? 0];
    if (!card || box?.kind === 'last') return [];
    const gap = Math.max(1, (box?.timer ?? 0) / DAY_MS);
    return ([0.5, -0.5] as const).map((side) => ({
      truth: card.truth.recall(gap, side),
      guess: recallAfter(model, memory, gap, side),
    }));
  });
  const mean = asked.reduce((sum, { truth }) => sum + truth, 0) / asked.length;
  const total = (of: (each: { truth: number; guess: number }) => number): number =>
    asked.reduce((sum, each) => sum + loss(each.truth, of(each)), 0);
  const [average, best] = [total(() => mean), total(({ truth }) => truth)];
  return (average - total(({ guess }) => guess)) / (average - best);
};

const recallRows = (): Row[] =>
  Object.entries(learners).flatMap(([name, [make, few, many]]) =>
    (
      [
        [1000, few],
        [10_000, many],
      ] as const
    ).map(([answers, least]) => {
      const shares = lives(make, answers).map(({ life }) => closed(life));
      return atLeast(
        `expected recall, ${name}, ${answers} answers: gap closed`,
        median(shares).toFixed(3),
        median(shares),
        least,
        '',
      );
    }),
  );

const recordOf = (life: Life): StudyRecord => {
  const record = emptyRecord(null);
  const timeline = [{ from: 0, zone: 'UTC', dayStart: 4 }] as const;
  foldAnswers(record, life.answers, { timeline, history, categoryOf: () => 'c' });
  return record;
};

const inputOf = (life: Life) => ({
  record: recordOf(life),
  category: 'c',
  boxes,
  history,
  timeline: [{ from: 0, zone: 'UTC', dayStart: 4 }] as const,
  now: life.now,
});

const placedCards = (life: Life) =>
  [...life.cards].map(([id, { box, at }]) => ({
    id,
    box: life.boxes[box]?.id ?? '7',
    movedAt: at ?? life.now - DAY_MS,
  }));

const forecastRows = (): Row[] => {
  const weekdays: LifeWish = { ...wish, comes: (day) => day % 7 !== 6 };
  const errors = Object.values(learners).flatMap(([make]) =>
    Array.from({ length: LEARNERS }, (_, at) => {
      const draw = draws(77 * (at + 1));
      const memory = make(draw);
      const life = liveUntil(unlived(weekdays), memory, weekdays, { draw, answers: 4000 });
      const still: LifeWish = { ...weekdays, fresh: 0 };
      const { days } = forecastOf(inputOf(life), placedCards(life));
      const happened = Array.from({ length: 30 }, () => liveDay(life, memory, still, draw));
      return [7, 30].map((count) => {
        const expected = days
          .slice(0, count)
          .reduce((sum, { due, fresh }) => sum + due.reduce((a, b) => a + b, fresh), 0);
        return Math.abs(expected / happened.slice(0, count).reduce((a, b) => a + b, 0) - 1);
      });
    }),
  );
  return [7, 30].flatMap((count, at) => {
    const own = errors.map((each) => each[at] ?? 1);
    const [middle, most] = [median(own), Math.max(...own)];
    return [
      atMost(`forecast of ${count} days: error in the median`, middle.toFixed(3), middle, 0.15, ''),
      atMost(`forecast of ${count} days: error at most`, most.toFixed(3), most, 0.3, ''),
    ];
  });
};

/** True recall in a box at an interval, as the learner comes and goes: over the cards of its last occasions. */
const TARGET = 0.85;

const suggestionRows = (): Row[] => {
  let wrong = 0;
  const distances: number[] = [];
  let few = 0;
  for (const [make] of Object.values(learners)) {
    for (const { life, memory, draw } of lives(make, 6000)) {
      const model = memoryModel(fitMemory(fitSample(life.answers)));
      const occasions = occasionsOf(life.answers, model, { category: 'c', history });
      const visits = visitsOf(life.answers);
      const middle = life.boxes.filter((box): box is Box & { kind: 'middle' } => box.kind === 'middle');
      for (const [at, box] of middle.entries()) {
        const own = occasions.get(box.id) ?? [];
        const remembered = own.filter(({ isRemembered }) => isRemembered).length;
        const { low, high } = wilson(own.length, remembered);
        if (own.length < 30 || low === null || high === null || (low <= TARGET && TARGET <= high)) continue;
        const measured = remembered / own.length;
        const curve = boxCurve(own, { model, visits, timer: box.timer, measured });
        const between = [middle[at - 1]?.timer ?? 0, middle[at + 1]?.timer ?? Infinity] as const;
        const found = suggestInterval(curve, { timer: box.timer, target: TARGET, between });
        if (!found) continue;
        const changed = life.boxes.map((each) =>
          each.id === box.id ? { ...box, interval: found.interval, timer: intervalMs(found.interval) } : each,
        );
        const after = shareIn({ boxes: changed, memory, draw, box: box.id });
        const before = shareIn({ boxes: life.boxes, memory, draw, box: box.id });
        few += 1;
        const ratio = Math.abs(after - TARGET) / Math.abs(before - TARGET);
        distances.push(ratio);
        if (ratio > 1) wrong += 1;
      }
    }
  }
  return [
    told('suggestions made', String(few)),
    atMost('suggestions that lead further away', `${wrong} of ${few}`, wrong / Math.max(1, few), 0.1, ''),
    atMost(
      'distance to the target after, of that before: median',
      median(distances).toFixed(2),
      median(distances),
      0.65,
      '',
    ),
  ];
};

/** The share remembered in a box over a long life with given boxes. */
const shareIn = ({
  boxes: given,
  memory,
  draw,
  box,
}: {
  readonly boxes: readonly Box[];
  readonly memory: TrueMemory;
  readonly draw: () => number;
  readonly box: string;
}): number => {
  const own: LifeWish = { ...wish, boxes: given };
  const { answers } = liveUntil(unlived(own), memory, own, { draw, answers: 9000 });
  const here = answers.filter(({ from }) => from === box);
  return here.filter(({ remembered }) => remembered === true).length / Math.max(1, here.length);
};

const cpu = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const costRows = (): Row[] => {
  const [first] = lives(fsrsLike, 12_000);
  if (!first) return [];
  const sample = fitSample(first.life.answers);
  const into = new Float64Array(sample.gaps.length);
  const rounds = Array.from({ length: 3 }, () => ({
    fit: cpu(() => void fitMemory(sample)),
    replays: cpu(() => {
      for (let each = 0; each < 12 * 27; each += 1) replay(sample, PRIOR_THETA, into);
    }),
  }));
  const ratio = median(rounds.map(({ fit, replays }) => fit / replays));
  const many = Array.from({ length: 100_000 }, (_, at) => ({
    id: `card ${at}`,
    box: String(1 + (at % 7)),
    movedAt: first.life.now - (at % 40) * DAY_MS,
  }));
  const made = whatIfOf(inputOf(first.life), many);
  const step = (days: number): void =>
    void tryChange(made, { kind: 'change', box: '5', interval: { number: days, unit: 'days' } });
  for (let days = 8; days < 30; days += 1) step(days);
  const steps = Array.from({ length: 22 }, (_, at) => cpu(() => step(8 + at)));
  return [
    atMost('fit of 12,000 encounters / 12 replays × 27', ratio.toFixed(2), ratio, 4),
    atMost(
      'what-if step over 100,000 cards, × 4 for a slow processor',
      withUnit(4 * median(steps), 'ms'),
      4 * median(steps),
      16,
      'ms',
    ),
  ];
};

/** Figures of the specification's insights 13 and 15, on simulated learners with known memories. */
export const measure: Measure = {
  name: 'insights',
  run: async () => [...costRows(), ...recallRows(), ...forecastRows(), ...suggestionRows()],
};
