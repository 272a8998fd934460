import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import { DAY_MS } from '../limits.ts';
import {
  answer,
  cardsLeft,
  countAsCorrect,
  dropCard,
  giveUp,
  type LessonCard,
  next,
  startLesson,
  tryAgain,
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

/** A lesson over cards that are read where they lie, so that a test can change or delete them. */
const lessonOver = (...cards: readonly LessonCard[]) => {
  const there = new Map(cards.map((each) => [each.id, each]));
  const read = (id: string) => there.get(id);
  return { there, read, lesson: startLesson([...there.keys()], 'word', read) };
};

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
    const { lesson, read } = lessonOver(gato, perro);
    const judged = answer(lesson, ' Cat ', boxes);
    expect(judged.lesson.phase).toMatchObject({ kind: 'judged', checked: { verdict: 'good' } });
    expect(judged.record).toMatchObject({ card: gato, typed: ' Cat ', verdict: 'good', override: false, to: '3' });
    const step = next(judged.lesson, boxes, read);
    expect(step.record).toBeNull();
    expect(step.lesson.answered).toEqual([judged.record]);
    expect(step.lesson.card).toBe(perro);
    expect(step.lesson.phase).toEqual({ kind: 'prompt' });
  });
  test('a wrong one goes back, unless the learner says it was right', () => {
    const { lesson, read } = lessonOver(gato);
    const judged = answer(lesson, 'house', boxes).lesson;
    expect(next(judged, boxes, read).record).toMatchObject({ verdict: 'bad', override: false, to: '1' });
    expect(countAsCorrect(judged, boxes, read).record).toMatchObject({ verdict: 'bad', override: true, to: '3' });
    expect(next(judged, boxes, read).lesson).toMatchObject({ phase: { kind: 'finished' }, card: null });
  });
  test('try again keeps the card in the queue and moves nothing', () => {
    const { lesson } = lessonOver(gato, perro);
    const step = tryAgain(answer(lesson, 'cut', boxes).lesson);
    expect(step.record).toMatchObject({ verdict: 'again', to: '2' });
    expect(step.lesson.card).toBe(gato);
    expect(cardsLeft(step.lesson)).toBe(2);
    expect(step.lesson.phase).toEqual({ kind: 'prompt' });
  });
  test('not knowing counts as wrong', () => {
    const { lesson, read } = lessonOver(gato);
    const step = next(giveUp(lesson).lesson, boxes, read);
    expect(step.record).toMatchObject({ typed: '', verdict: 'bad', to: '1' });
  });
  test('a blank answer changes nothing, and no step skips its turn', () => {
    const { lesson, read } = lessonOver(gato);
    expect(answer(lesson, '  ', boxes).lesson).toBe(lesson);
    expect(next(lesson, boxes, read)).toEqual({ lesson, record: null });
    expect(tryAgain(lesson)).toEqual({ lesson, record: null });
    expect(countAsCorrect(lesson, boxes, read)).toEqual({ lesson, record: null });
    const judged = answer(lesson, 'x', boxes).lesson;
    expect(answer(judged, 'cat', boxes).lesson).toBe(judged);
    expect(giveUp(judged).lesson).toBe(judged);
  });
  test('a right answer needs no override: it is recorded already', () => {
    const { lesson, read } = lessonOver(gato);
    const step = countAsCorrect(answer(lesson, 'cat', boxes).lesson, boxes, read);
    expect(step.record).toBeNull();
    expect(step.lesson.answered).toMatchObject([{ override: false, to: '3' }]);
  });
  test('an empty lesson is finished at once, and so is one whose cards are all gone', () => {
    expect(lessonOver().lesson.phase).toEqual({ kind: 'finished' });
    expect(startLesson(['a', 'b'], 'word', () => undefined).phase).toEqual({ kind: 'finished' });
  });
  test('a card that is deleted loses its turn, whatever was judged of it', () => {
    const { lesson, read } = lessonOver(gato, perro);
    const dropped = dropCard(answer(lesson, 'x', boxes).lesson, read);
    expect(dropped).toMatchObject({ card: perro, phase: { kind: 'prompt' }, answered: [] });
    const ended = dropCard(dropped, read);
    expect(ended).toMatchObject({ card: null, phase: { kind: 'finished' } });
    expect(dropCard(ended, read)).toBe(ended);
  });
  test('each card is asked as it is when its turn comes; one that is gone by then is left out', () => {
    const { lesson, read, there } = lessonOver(gato, perro, card('c', 'casa', 'house'));
    there.delete('b');
    const edited = card('c', 'casa', 'home', '4');
    there.set('c', edited);
    const step = next(answer(lesson, 'x', boxes).lesson, boxes, read);
    expect(step.lesson).toMatchObject({ card: edited, at: 2 });
    expect(cardsLeft(step.lesson)).toBe(1);
  });
  test('no step copies the queue', () => {
    const { lesson, read } = lessonOver(gato, perro);
    const judged = answer(lesson, 'x', boxes).lesson;
    expect(next(judged, boxes, read).lesson.queue).toBe(lesson.queue);
    expect(tryAgain(judged).lesson.queue).toBe(lesson.queue);
    expect(dropCard(judged, read).queue).toBe(lesson.queue);
  });
});
