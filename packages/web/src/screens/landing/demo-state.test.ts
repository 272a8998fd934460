import { expect, test } from 'vitest';
import { correction, demoView } from './demo-state.ts';

const accepted = ['niespodzianka', 'zaskoczenie'];

test('the card answers as a lesson does', () => {
  expect(demoView(' Zaskoczenie ', accepted)).toMatchObject({
    state: 'right',
    box: 4,
    letters: [],
    others: 'niespodzianka',
  });
  expect(demoView('niespodzanka', accepted)).toMatchObject({ state: 'near1', box: 3, nearest: 'niespodzianka' });
  expect(demoView('niespodzank', accepted)).toMatchObject({ state: 'near2', box: 3, others: 'zaskoczenie' });
  expect(demoView('zupa', accepted)).toMatchObject({ state: 'wrong', box: 2 });
});

test('too few shared letters strike the whole answer', () => {
  // One column, so that neither answer is spread by the letters of the other.
  expect(correction('zupa', 'niespodzianka')).toEqual([{ kind: 'whole', typed: 'zupa', accepted: 'niespodzianka' }]);
  expect(correction('niespodzanka', 'niespodzianka').map(({ kind }) => kind)).not.toContain('whole');
});
