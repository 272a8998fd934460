import { beforeEach, expect, test } from 'vitest';
import { closeToast, dropPraise, showToast, shownToasts } from './toasts.ts';

const undo = { label: 'Undo', run: () => undefined };
const texts = (): readonly string[] => shownToasts().map(({ text }) => text);

beforeEach(() => shownToasts().forEach(({ key }) => closeToast(key)));

test('nothing is said twice, but each undo has a message of its own', () => {
  showToast({ text: 'Section was modified' });
  showToast({ text: 'Category was modified' });
  showToast({ text: 'Section was modified' });
  expect(texts()).toEqual(['Category was modified', 'Section was modified']);
  showToast({ text: 'Card was deleted', action: undo });
  showToast({ text: 'Card was deleted', action: undo });
  expect(texts()).toEqual(['Section was modified', 'Card was deleted', 'Card was deleted']);
});

test('the newest message on a topic takes the place of the older', () => {
  showToast({ text: 'New card was added', topic: 'card-added', action: undo });
  showToast({ text: 'Card was added, the word is used as meaning', topic: 'card-added', action: undo });
  expect(texts()).toEqual(['Card was added, the word is used as meaning']);
});

test('praise goes when something is refused, in a field or in a message; what offers to undo or to edit stays', () => {
  const praise = (): void => {
    showToast({ text: 'Section was modified' });
    showToast({ text: 'New card was added', topic: 'card-added', action: { label: 'edit it', run: () => undefined } });
    showToast({ text: 'Card was deleted', action: undo });
  };
  praise();
  dropPraise();
  expect(texts()).toEqual(['New card was added', 'Card was deleted']);
  shownToasts().forEach(({ key }) => closeToast(key));
  praise();
  showToast({ text: 'Card already exists', tone: 'bad' });
  expect(texts()).toEqual(['New card was added', 'Card was deleted', 'Card already exists']);
  dropPraise();
  expect(texts()).toEqual(['New card was added', 'Card was deleted', 'Card already exists']);
});
