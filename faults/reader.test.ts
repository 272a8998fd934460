import { expect, test } from 'vitest';
import { runNode } from './support/run-node.ts';
import { withBug } from './support/with-bug.ts';

interface Read {
  readonly problem: string | null;
  /** `late`: days by which a card comes back later than in Anki; negative: sooner */
  readonly cards: readonly { readonly word: string; readonly late: number }[];
}

/** What a reader, possibly with a seeded bug, reads of a package that the real Anki wrote. */
const readPackage = async (env = {}): Promise<Read> => {
  const { said, ended } = runNode('faults/support/read-package.ts', env, ['packages/formats/fixtures/version-3.apkg']);
  expect((await ended).code, said()).toBe(0);
  return JSON.parse(said()) as Read;
};
const latest = ({ cards }: Read): number => Math.max(...cards.map(({ late }) => late));

test('of a package of the newest Anki the newest collection is read, and no card is due later than in Anki', async () => {
  const read = await readPackage();
  expect(read.problem).toBeNull();
  expect(read.cards.map(({ word }) => word)).toContain('correr');
  expect(latest(read)).toBeLessThanOrEqual(0);
  // cards that are all overdue would prove nothing
  expect(read.cards.filter(({ late }) => late === 0).length).toBeGreaterThan(3);
});

test('control: a reader that reads the older collection beside it is caught', async () => {
  const { cards } = await readPackage(withBug('reads the collection that only asks for an update'));
  expect(cards.map(({ word }) => word)).not.toContain('correr');
});

test('control: a card that is due a day later is caught', async () => {
  expect(latest(await readPackage(withBug('asks for a card a day later than Anki')))).toBe(1);
});
