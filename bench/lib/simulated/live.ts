import { type Box, DAY_MS, HOUR_MS, orderBoxes, type StudyAnswer } from '@siedem/domain';
import { type Draw, normal } from './draws.ts';
import type { TrueCard, TrueMemory } from './memories.ts';

/** A card in a simulated life. */
export interface LivedCard {
  readonly truth: TrueCard;
  /** place of its box in order */
  box: number;
  /** epoch ms of its last answer; undefined before the first */
  at: number | undefined;
}

/** A learner who comes in the evening, answers what is due, and meets new cards. */
export interface Life {
  readonly answers: StudyAnswer[];
  readonly cards: Map<string, LivedCard>;
  readonly boxes: readonly Box[];
  /** epoch ms of the day that comes next, 12:00 */
  now: number;
}

export interface LifeWish {
  readonly boxes: readonly Box[];
  /** new cards a day */
  readonly fresh: number;
  /** whether the learner comes on a day */
  readonly comes: (day: number, draw: Draw) => boolean;
}

const BEGIN = Date.UTC(2025, 0, 1, 12);

/** The state before the first day. */
export const unlived = ({ boxes }: LifeWish): Life => ({
  answers: [],
  cards: new Map(),
  boxes: orderBoxes(boxes),
  now: BEGIN,
});

const answerCard = (
  life: Life,
  id: string,
  card: LivedCard,
  { at, side, draw }: { at: number; side: 0.5 | -0.5; draw: Draw },
) => {
  const gap = card.at === undefined ? 0 : (at - card.at) / DAY_MS;
  const remembered = draw() < card.truth.recall(gap, side);
  card.truth.answer(gap, remembered);
  const from = life.boxes[card.box]?.id ?? '1';
  card.box = remembered ? card.box + 1 : Math.max(0, card.box - 1);
  card.at = at;
  life.answers.push({
    id: String(life.answers.length).padStart(8, '0'),
    card: id,
    at,
    receivedAt: at,
    direction: side > 0 ? 'word' : 'meanings',
    remembered,
    from,
    to: life.boxes[card.box]?.id ?? '7',
    tookMs: 8000,
    isImported: false,
  });
};

/** Simulates one day; returns how many cards were answered. */
export const liveDay = (life: Life, memory: TrueMemory, { fresh, comes }: LifeWish, draw: Draw): number => {
  const day = Math.round((life.now - BEGIN) / DAY_MS);
  const begin = Math.round(life.now + 6 * HOUR_MS + 0.7 * HOUR_MS * normal(draw));
  life.now += DAY_MS;
  if (!comes(day, draw)) return 0;
  for (let each = 0; each < fresh; each += 1) {
    life.cards.set(`card ${life.cards.size}`, { truth: memory(draw), box: 0, at: undefined });
  }
  const last = life.boxes.length - 1;
  const due = [...life.cards].filter(
    ([, { box, at }]) => box < last && (at === undefined || begin - at >= (life.boxes[box]?.timer ?? 0)),
  );
  const order = due.map((each) => ({ each, key: draw() })).sort((a, b) => a.key - b.key);
  const side = draw() < 0.5 ? 0.5 : -0.5;
  for (const [place, { each }] of order.entries()) {
    answerCard(life, each[0], each[1], { at: begin + 8000 * (place + 1), side, draw });
  }
  return due.length;
};

/** Simulates days until a number of answers is given. */
export const liveUntil = (
  life: Life,
  memory: TrueMemory,
  wish: LifeWish,
  { draw, answers }: { draw: Draw; answers: number },
) => {
  while (life.answers.length < answers) liveDay(life, memory, wish, draw);
  return life;
};
