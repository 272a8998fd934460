import { expect, test } from 'vitest';
import { boxOfCard, correction, demoView } from './demo-state.ts';

const accepted = ['niespodzianka', 'zaskoczenie'];

test('the card answers as a lesson does', () => {
  expect(demoView(' Zaskoczenie ', accepted, 3)).toMatchObject({
    state: 'right',
    box: 4,
    letters: [],
    others: 'niespodzianka',
  });
  expect(demoView('niespodzanka', accepted, 3)).toMatchObject({ state: 'near1', box: 3, nearest: 'niespodzianka' });
  expect(demoView('niespodzank', accepted, 3)).toMatchObject({ state: 'near2', box: 3, others: 'zaskoczenie' });
  expect(demoView('zupa', accepted, 3)).toMatchObject({ state: 'wrong', box: 2 });
});

test('too few shared letters strike the whole answer', () => {
  // One column, so that neither answer is spread by the letters of the other.
  expect(correction('zupa', 'niespodzianka')).toEqual([{ kind: 'whole', typed: 'zupa', accepted: 'niespodzianka' }]);
  expect(correction('niespodzanka', 'niespodzianka').map(({ kind }) => kind)).not.toContain('whole');
});

test('a new card cannot step back, and the next right answer moves it one box on', () => {
  expect(boxOfCard(0)).toBe(3);
  expect(boxOfCard(1)).toBe(1);
  expect(demoView('zupa', accepted, 1)).toMatchObject({ state: 'wrong', box: 1 });
  expect(demoView('zaskoczenie', accepted, 1)).toMatchObject({ state: 'right', box: 2 });
});
