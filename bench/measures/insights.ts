import {
  boxHistory,
  DAY_MS,
  defaultBoxes,
  emptyRecord,
  encounter,
  fitMemory,
  fitSample,
  foldAnswers,
  forecastOf,
  type Memory,
  measure as wilson,
  meet,
  memoryModel,
  recallAfter,
  replay,
  sideOf,
  type StudyRecord,
  PRIOR_THETA,
  tryChange,
  whatIfOf,
} from '@siedem/domain';
import { arrangementRows } from '../lib/insights/arranged.ts';
import { openedRows } from '../lib/insights/opened.ts';
import { servedRows } from '../lib/insights/served.ts';
import { noted, suggestionRows } from '../lib/insights/suggested.ts';
import { draws } from '../lib/simulated/draws.ts';
import { type Life, liveDay, liveUntil, type LifeWish, unlived } from '../lib/simulated/live.ts';
import { actR, fsrsLike, halfLife, type TrueMemory, weibull } from '../lib/simulated/memories.ts';
import { atLeast, atMost, type Measure, type Row, withUnit } from '../lib/measure.ts';
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

const makers = Object.values(learners).map(([make]) => make);

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

interface Asked {
  /** the truth, the model's prediction, SM-2's prediction */
  readonly truth: number;
  readonly guess: number;
  readonly sm2: number;
  /** bin of similar predictions: gap, encounters and lapses, each in steps */
  readonly bin: string;
}

/** SM-2's interval in days after an answer; its forecast is 90 % at the interval (the usual reading of it). */
const sm2Step = (card: { interval: number; ease: number; times: number }, isRight: boolean): void => {
  const quality = isRight ? 4 : 1;
  card.ease = Math.max(1.3, card.ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02));
  card.times = isRight ? card.times + 1 : 0;
  card.interval = card.times <= 1 ? 1 : card.times === 2 ? 6 : card.interval * card.ease;
};

/** Expected recall of both directions on the cards' next dates, compared with the truth. */
const askedOf = ({ answers, cards, boxes: own }: Life): Asked[] => {
  const model = memoryModel(fitMemory(fitSample(answers)));
  const memories = new Map<string, { memory: Memory; at: number }>();
  const others = new Map<string, { interval: number; ease: number; times: number }>();
  for (const { card, at, remembered, direction } of answers) {
    const known = memories.get(card);
    const isRight = remembered === true;
    if (known) encounter(model, known.memory, (at - known.at) / DAY_MS, isRight, sideOf(direction));
    memories.set(card, { memory: known?.memory ?? meet(model, isRight), at });
    const other = others.get(card) ?? { interval: 1, ease: 2.5, times: 0 };
    sm2Step(other, isRight);
    others.set(card, other);
  }
  return [...memories].flatMap(([id, { memory }]) => {
    const card = cards.get(id);
    const box = own[card?.box ?? 0];
    if (!card || box?.kind === 'last') return [];
    const gap = Math.max(1, (box?.timer ?? 0) / DAY_MS);
    const sm2 = 0.9 ** (gap / (others.get(id)?.interval ?? 1));
    const step = (value: number): number => Math.round(2 * Math.log2(1 + value));
    const bin = `${step(gap)} ${step(memory.repetitions)} ${step(memory.lapses)}`;
    return ([0.5, -0.5] as const).map((side) => ({
      truth: card.truth.recall(gap, side),
      guess: recallAfter(model, memory, gap, side),
      sm2,
      bin,
    }));
  });
};

const totalLoss = (asked: readonly Asked[], of: (each: Asked) => number): number =>
  asked.reduce((sum, each) => sum + loss(each.truth, of(each)), 0);

/** The share of the error of one constant guess that a forecast removes, on the cards' next dates. */
const closed = (asked: readonly Asked[], of: (each: Asked) => number): number => {
  const mean = asked.reduce((sum, { truth }) => sum + truth, 0) / asked.length;
  const average = totalLoss(asked, () => mean);
  const best = totalLoss(asked, ({ truth }) => truth);
  return (average - totalLoss(asked, of)) / (average - best);
};

/** Root mean square distance of bins of similar predictions from the truth, weighted by size. */
const rmseBins = (asked: readonly Asked[]): number => {
  let sum = 0;
  for (const own of Map.groupBy(asked, ({ bin }) => bin).values()) {
    const off = own.reduce((total, { guess, truth }) => total + guess - truth, 0) / own.length;
    sum += own.length * off * off;
  }
  return Math.sqrt(sum / asked.length);
};

const recallRows = (): Row[] =>
  Object.entries(learners).flatMap(([name, [make, few, many]]) =>
    (
      [
        [1000, few, 0.09],
        [10_000, many, 0.05],
      ] as const
    ).flatMap(([answers, least, off]) => {
      const all = lives(make, answers).map(({ life }) => askedOf(life));
      const shares = all.map((asked) => closed(asked, ({ guess }) => guess));
      const sm2 = median(all.map((asked) => closed(asked, (each) => each.sm2)));
      const rmse = median(all.map(rmseBins));
      const what = `${name}, ${answers} answers`;
      return [
        atLeast(`expected recall, ${what}: gap closed`, median(shares).toFixed(3), median(shares), least, ''),
        atLeast(
          `and more than SM-2's ${sm2.toFixed(2)} by`,
          (median(shares) - sm2).toFixed(2),
          median(shares) - sm2,
          0,
          '',
        ),
        atMost(`RMSE(bins), ${what}`, rmse.toFixed(3), rmse, off, ''),
      ];
    }),
  );

/** The long run: 50,000 answers of FSRS-like learners. */
const longRows = (): Row[] => {
  const shares = lives(fsrsLike, 50_000).map(({ life }) => closed(askedOf(life), ({ guess }) => guess));
  return [
    atLeast(
      'expected recall, FSRS-like, 50000 answers: gap closed',
      median(shares).toFixed(3),
      median(shares),
      0.99,
      '',
    ),
  ];
};

/** How many 95 % intervals of boxes contain the truth: the mean of the true probabilities of the answers that they count. */
const coverageRows = (): Row[] => {
  let boxesSeen = 0;
  let held = 0;
  for (const [make] of Object.values(learners)) {
    for (let at = 0; at < 4 * LEARNERS; at += 1) {
      const draw = draws(31 * (at + 1));
      const shares: number[] = [];
      const life = liveUntil(unlived(wish), noted(make(draw), shares), wish, { draw, answers: 1500 });
      const truths = new Map<string, { n: number; right: number; sum: number }>();
      for (const [place, { from, remembered }] of life.answers.entries()) {
        const own = truths.get(from) ?? { n: 0, right: 0, sum: 0 };
        own.n += 1;
        own.right += remembered === true ? 1 : 0;
        own.sum += shares[place] ?? 0;
        truths.set(from, own);
      }
      for (const { n, right, sum } of truths.values()) {
        const { low, high } = wilson(n, right);
        if (n < 30 || low === null || high === null) continue;
        boxesSeen += 1;
        if (low <= sum / n && sum / n <= high) held += 1;
      }
    }
  }
  const share = held / boxesSeen;
  return [atLeast(`95 % intervals that hold the truth, of ${boxesSeen} boxes`, share.toFixed(3), share, 0.93, '')];
};

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
  run: async () => [
    ...costRows(),
    ...(await servedRows()),
    ...(await openedRows()),
    ...recallRows(),
    ...longRows(),
    ...coverageRows(),
    ...forecastRows(),
    ...suggestionRows(wish, makers, LEARNERS),
    ...arrangementRows(wish, [fsrsLike, actR], LEARNERS),
  ],
};
