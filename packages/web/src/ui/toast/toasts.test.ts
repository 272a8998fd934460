import { beforeEach, expect, test } from 'vitest';
import { closeToast, closeToasts, dropPraise, showToast, shownToasts } from './toasts.ts';

const undo = { label: 'Undo', run: () => undefined };
const texts = (): readonly string[] => shownToasts().map(({ text }) => text);

beforeEach(() => shownToasts().forEach(({ key }) => closeToast(key)));

test('messages never stack: the newest is the only one', () => {
  showToast({ text: 'Section was modified' });
  showToast({ text: '“el gato” deleted', action: undo });
  expect(texts()).toEqual(['“el gato” deleted']);
  showToast({ text: '“el perro” deleted', action: undo });
  expect(texts()).toEqual(['“el perro” deleted']);
  closeToasts();
  expect(texts()).toEqual([]);
});

test('the newest message on a topic takes the place of the older', () => {
  showToast({ text: 'New card was added', topic: 'card-added', action: undo });
  showToast({ text: 'Card was added, the word is used as meaning', topic: 'card-added', action: undo });
  expect(texts()).toEqual(['Card was added, the word is used as meaning']);
});

test('praise goes when something is refused, in a field or in a message; what offers to undo or to edit stays', () => {
  showToast({ text: 'Section was modified' });
  dropPraise();
  expect(texts()).toEqual([]);
  showToast({ text: '“el gato” deleted', action: undo });
  dropPraise();
  expect(texts()).toEqual(['“el gato” deleted']);
  showToast({ text: 'Card already exists', tone: 'bad' });
  dropPraise();
  expect(texts()).toEqual(['Card already exists']);
});
