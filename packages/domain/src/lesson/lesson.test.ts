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
import { drawDirection, type DrawnPlaces, drawPlaces, dueIn } from './queue.ts';

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
  const cards = [
    { id: 'n1', box: '1', modifiedAt: 0 },
    { id: 'n2', box: '1', modifiedAt: 0 },
    { id: 'd1', box: '2', modifiedAt: 0 },
    { id: 'w1', box: '2', modifiedAt: DAY_MS },
    { id: 'k1', box: '7', modifiedAt: DAY_MS },
  ];
  const ids = (scope: { box: string } | 'all') => {
    const isAsked = dueIn(boxes, scope, DAY_MS);
    return cards.filter(({ box, modifiedAt }) => isAsked(box, modifiedAt)).map(({ id }) => id);
  };
  test('holds due cards: all without the known box, the known box whole', () => {
    expect(ids({ box: '1' })).toEqual(['n1', 'n2']);
    expect(ids({ box: '2' })).toEqual(['d1']);
    expect(ids('all')).toEqual(['n1', 'n2', 'd1']);
    expect(ids({ box: '7' })).toEqual(['k1']);
    expect(ids({ box: '5' })).toEqual([]);
  });
  const places = (count: number) => Int32Array.from({ length: count }, (_, place) => place * 10);
  const all = (drawn: DrawnPlaces) => Array.from({ length: drawn.length }, (_, turn) => drawn.at(turn));
  test('as given it keeps its order, and one can be asked first', () => {
    expect(all(drawPlaces(places(4), 'as given'))).toEqual([0, 10, 20, 30]);
    expect(all(drawPlaces(places(4), 'as given', 20))).toEqual([20, 0, 10, 30]);
    expect(all(drawPlaces(places(3), 'as given', 7))).toEqual([0, 10, 20]);
    expect(drawPlaces(places(0), 'as given').at(0)).toBeUndefined();
  });
  test('a shuffled one holds each card once, in an order that chance decides, drawn one step a turn', () => {
    const orders = new Set<string>();
    const chance = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
    fc.assert(
      fc.property(chance, fc.option(fc.nat({ max: 29 }), { nil: undefined }), (stream, first) => {
        let steps = 0;
        const random = () => {
          steps++;
          return Number(stream.next().value);
        };
        const drawn = drawPlaces(places(30), random, first === undefined ? undefined : first * 10);
        const [begun] = [drawn.at(0)];
        expect(steps).toBe(first === undefined ? 1 : 0);
        if (first !== undefined) expect(begun).toBe(first * 10);
        const queue = all(drawn);
        expect([...queue].sort((a, b) => Number(a) - Number(b))).toEqual([...places(30)]);
        orders.add(queue.join());
      }),
      { numRuns: 60 },
    );
    expect(orders.size).toBeGreaterThan(10);
  });
  test('every order is as likely', () => {
    const counts = new Map<string, number>();
    for (const a of [0, 1, 2]) {
      for (const b of [0, 1]) {
        const chances = [(a + 0.5) / 3, (b + 0.5) / 2, 0];
        const order = all(drawPlaces(places(3), () => chances.shift() ?? 0)).join();
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
    }
    expect([...counts.values()]).toEqual([1, 1, 1, 1, 1, 1]);
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
