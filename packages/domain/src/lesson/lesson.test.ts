import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import { DAY_MS } from '../limits.ts';
import {
  answer,
  cardsLeft,
  countAsCorrect,
  currentCard,
  dropCard,
  giveUp,
  type LessonCard,
  next,
  startLesson,
  tryAgain,
  withCurrent,
} from './lesson.ts';
import { drawDirection, dueQueue } from './queue.ts';

const boxes = defaultBoxes('c');
const card = (id: string, word: string, meaning: string, box = '2'): LessonCard => ({
  id,
  word,
  meanings: [meaning],
  box,
});
const gato = card('a', 'gato', 'cat');
const perro = card('b', 'perro', 'dog');

describe('the queue', () => {
  const seeded = () => 0;
  const cards = [
    { id: 'n2', box: '1', modifiedAt: 0, createdAt: 2 },
    { id: 'n1', box: '1', modifiedAt: 0, createdAt: 1 },
    { id: 'd1', box: '2', modifiedAt: 0, createdAt: 3 },
    { id: 'w1', box: '2', modifiedAt: DAY_MS, createdAt: 4 },
    { id: 'k1', box: '7', modifiedAt: DAY_MS, createdAt: 5 },
  ];
  const ids = (scope: { box: string } | 'all') => dueQueue(cards, boxes, scope, DAY_MS, seeded).map((one) => one.id);
  test('holds due cards: the first box by creation, all without the known box, the known box whole', () => {
    expect(ids({ box: '1' })).toEqual(['n1', 'n2']);
    expect(ids({ box: '2' })).toEqual(['d1']);
    expect([...ids('all')].sort()).toEqual(['d1', 'n1', 'n2']);
    expect(ids({ box: '7' })).toEqual(['k1']);
    expect(ids({ box: '5' })).toEqual([]);
  });
  test('a shuffled one holds each card once, in an order that chance decides', () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ id: `${i}`, box: '2', modifiedAt: 0, createdAt: i }));
    const orders = new Set<string>();
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (stream) => {
        const queue = dueQueue(many, boxes, { box: '2' }, DAY_MS, () => Number(stream.next().value)).map(
          (one) => one.id,
        );
        expect([...queue].sort()).toEqual(many.map((one) => one.id).sort());
        orders.add(queue.join());
      }),
      { numRuns: 50 },
    );
    expect(orders.size).toBeGreaterThan(10);
  });
  test('the direction is drawn', () => {
    expect(drawDirection(() => 0.1)).toBe('word');
    expect(drawDirection(() => 0.9)).toBe('meanings');
  });
});

describe('a lesson', () => {
  test('a right answer is recorded at once, and the lesson goes on', () => {
    const judged = answer(startLesson([gato, perro], 'word'), ' Cat ', boxes);
    expect(judged.lesson.phase).toMatchObject({ kind: 'judged', checked: { verdict: 'good' } });
    expect(judged.record).toMatchObject({ card: gato, typed: ' Cat ', verdict: 'good', override: false, to: '3' });
    const step = next(judged.lesson, boxes);
    expect(step.record).toBeNull();
    expect(step.lesson.answered).toEqual([judged.record]);
    expect(currentCard(step.lesson)).toBe(perro);
    expect(step.lesson.phase).toEqual({ kind: 'prompt' });
  });
  test('a wrong one goes back, unless the learner says it was right', () => {
    const judged = answer(startLesson([gato], 'word'), 'house', boxes).lesson;
    expect(next(judged, boxes).record).toMatchObject({ verdict: 'bad', override: false, to: '1' });
    expect(countAsCorrect(judged, boxes).record).toMatchObject({ verdict: 'bad', override: true, to: '3' });
    expect(next(judged, boxes).lesson.phase).toEqual({ kind: 'finished' });
  });
  test('try again keeps the card in the queue and moves nothing', () => {
    const judged = answer(startLesson([gato, perro], 'word'), 'cut', boxes).lesson;
    const step = tryAgain(judged);
    expect(step.record).toMatchObject({ verdict: 'again', to: '2' });
    expect(currentCard(step.lesson)).toBe(gato);
    expect(cardsLeft(step.lesson)).toBe(2);
    expect(step.lesson.phase).toEqual({ kind: 'prompt' });
  });
  test('not knowing counts as wrong', () => {
    const step = next(giveUp(startLesson([gato], 'word')).lesson, boxes);
    expect(step.record).toMatchObject({ typed: '', verdict: 'bad', to: '1' });
  });
  test('a blank answer changes nothing, and no step skips its turn', () => {
    const lesson = startLesson([gato], 'word');
    expect(answer(lesson, '  ', boxes).lesson).toBe(lesson);
    expect(next(lesson, boxes)).toEqual({ lesson, record: null });
    expect(tryAgain(lesson)).toEqual({ lesson, record: null });
    expect(countAsCorrect(lesson, boxes)).toEqual({ lesson, record: null });
    const judged = answer(lesson, 'x', boxes).lesson;
    expect(answer(judged, 'cat', boxes).lesson).toBe(judged);
    expect(giveUp(judged).lesson).toBe(judged);
  });
  test('a right answer needs no override: it is recorded already', () => {
    const judged = answer(startLesson([gato], 'word'), 'cat', boxes).lesson;
    const step = countAsCorrect(judged, boxes);
    expect(step.record).toBeNull();
    expect(step.lesson.answered).toMatchObject([{ override: false, to: '3' }]);
  });
  test('an empty lesson is finished at once', () => {
    expect(startLesson([], 'word').phase).toEqual({ kind: 'finished' });
  });
  test('a card that is deleted loses its turn, whatever was judged of it', () => {
    const judged = answer(startLesson([gato, perro], 'word'), 'x', boxes).lesson;
    const dropped = dropCard(judged);
    expect(currentCard(dropped)).toBe(perro);
    expect(dropped).toMatchObject({ phase: { kind: 'prompt' }, answered: [] });
    const ended = dropCard(dropped);
    expect(ended.phase).toEqual({ kind: 'finished' });
    expect(dropCard(ended)).toBe(ended);
  });
  test('a card that was edited since is asked and judged as it is by now', () => {
    const edited = { ...gato, meanings: ['tomcat'] };
    const lesson = withCurrent(startLesson([gato, perro], 'word'), edited);
    expect(answer(lesson, 'tomcat', boxes).record).toMatchObject({ card: edited, verdict: 'good' });
    expect(lesson.cards[1]).toBe(perro);
  });
  test('no step copies the drawn cards', () => {
    const lesson = startLesson([gato, perro], 'word');
    const judged = answer(lesson, 'x', boxes).lesson;
    expect(next(judged, boxes).lesson.cards).toBe(lesson.cards);
    expect(tryAgain(judged).lesson.cards).toBe(lesson.cards);
    expect(dropCard(judged).cards).toBe(lesson.cards);
  });
});
