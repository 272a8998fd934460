// oxlint-disable typescript/no-non-null-assertion -- what is missing fails the test
import { messages } from '@siedem/contract';
import { describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '@siedem/contract';
import type { Call } from '../../calls/call.ts';
import { createCommands } from '../commands/collection-commands.ts';
import type { Operation } from '../memory/operation.ts';
import { exchange } from './exchange.ts';
import { createReplica } from '../memory/replica.ts';
import { createServerModel } from '../testing/server-model.ts';
import { knownClock } from '../../platform/testing/known-clock.ts';
import { createWireDates } from './wire-date.ts';

/** Two devices of one learner with a category and a card that both know; nothing is sent until a device is asked to. */
async function pair() {
  let time = Date.UTC(2026, 2, 1, 12);
  let made = 0;
  const now = () => (time += 1000);
  const dates = createWireDates();
  const server = createServerModel(dates, now);
  const call = (async (endpoint: EndpointDefinition, input?: object) => server.handle(endpoint, input)) as Call;
  const device = () => {
    const replica = createReplica();
    const commit = async (given: Parameters<typeof replica.commit>[0]) => void replica.commit(given);
    const enter = (operations: readonly Operation[]) => operations.forEach((each) => replica.add(each));
    const uuid = () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`;
    const commands = createCommands({
      replica,
      now,
      uuid,
      enter,
      withdraw: () => [],
      enterMany: async () => undefined,
      enterWhole: async () => 'added',
      cardsOfImport: async () => [],
      neighbours: (category) =>
        [...(replica.shelf(category)?.order() ?? [])].map((slot) => replica.shelf(category)!.row(slot)),
    });
    const sync = () =>
      exchange(
        {
          call,
          replica,
          dates,
          now,
          clock: knownClock,
          commit,
          adopt: () => undefined,
          progress: () => undefined,
          sending: () => undefined,
        },
        'all',
      );
    const refusals = () => replica.refusals().map(({ message, operation }) => [operation.kind, message]);
    return { replica, commands, sync, refusals };
  };
  const [here, there] = [device(), device()];
  here.commands.addCategory('Spanish');
  const category = here.replica.structure().categories[0]!.id;
  const added = here.commands.addCard({ category, word: 'kot', meanings: ['cat'] });
  const card = added.ok ? added.id : '';
  await here.sync();
  await there.sync();
  /** `there` comes back first, then `here`, then both look again. */
  const meet = async () => {
    for (const each of [there, here, there]) expect(await each.sync()).toBeNull();
    expect(here.replica.card(card)).toEqual(there.replica.card(card));
    expect(here.replica.structure()).toEqual(there.replica.structure());
    expect(here.replica.margins.of(card)).toEqual(there.replica.margins.of(card));
    return server.state();
  };
  return { here, there, category, card, meet };
}

describe('two devices in conflict', () => {
  test('the same field: the one that arrives last', async () => {
    const { here, there, card, meet } = await pair();
    there.commands.changeCard(card, { word: 'kocur' });
    here.commands.changeCard(card, { word: 'kotek' });
    expect((await meet()).cards).toMatchObject([{ word: 'kotek', meanings: 'cat' }]);
    expect([...here.refusals(), ...there.refusals()]).toEqual([]);
  });

  test('different fields: both', async () => {
    const { here, there, card, meet } = await pair();
    there.commands.changeCard(card, { word: 'kocur' });
    here.commands.changeCard(card, { meanings: ['tomcat'] });
    expect((await meet()).cards).toMatchObject([{ word: 'kocur', meanings: 'tomcat' }]);
  });

  test('an edit and an answer of a deleted card: reported, with what was typed', async () => {
    const { here, there, card, meet } = await pair();
    there.commands.deleteCards([card]);
    here.commands.changeCard(card, { word: 'kotek' });
    here.commands.recordReview({ card, direction: 'word', typed: 'cta', verdict: 'good', override: false, tookMs: 1 });
    expect((await meet()).cards).toEqual([]);
    expect(here.refusals()).toEqual([
      ['change-card', messages.notFound],
      ['review', messages.notFound],
    ]);
    expect(here.replica.refusals()).toMatchObject([{ operation: { word: 'kotek' } }, { operation: { typed: 'cta' } }]);
  });

  test('an answer into a deleted box goes to the box before it, a move by hand comes back', async () => {
    for (const way of ['answer', 'move', 'selection'] as const) {
      const { here, there, category, card, meet } = await pair();
      there.commands.deleteBox(category, '2');
      if (way === 'answer') {
        here.commands.recordReview({
          card,
          direction: 'word',
          typed: 'cat',
          verdict: 'good',
          override: false,
          tookMs: 1,
        });
      } else if (way === 'move') here.commands.changeCard(card, { box: '2' });
      else here.commands.moveCards([card], '2');
      expect((await meet()).cards).toMatchObject([{ box: '1' }]);
      expect(here.refusals()).toHaveLength(way === 'answer' ? 0 : 1);
    }
  });

  test('too many categories on both sides: refused with every card that was in it', async () => {
    const { here, there, meet } = await pair();
    for (const name of ['French', 'German']) there.commands.addCategory(name);
    const mine = here.commands.addCategory('Czech');
    here.commands.addCard({ category: mine.ok ? mine.id : '', word: 'pes', meanings: ['dog'] });
    expect((await meet()).categories).toHaveLength(3);
    expect(here.refusals().map(([kind]) => kind)).toEqual(['add-category', 'add-card']);
    expect(here.refusals()[0]).toEqual(['add-category', messages.tooManyCategories]);
    expect(here.replica.refusals()[1]).toMatchObject({ operation: { row: { word: 'pes', meanings: 'dog' } } });
  });

  test('one interval on both sides is one box; one box too many is refused', async () => {
    const { here, there, category, meet } = await pair();
    there.commands.deleteBox(category, '3');
    await there.sync();
    await here.sync();
    there.commands.addBox(category, { number: 5, unit: 'hours' });
    here.commands.addBox(category, { number: 5, unit: 'hours' });
    expect((await meet()).boxes).toHaveLength(7);
    expect(here.refusals()).toEqual([]);
    there.commands.deleteBox(category, '4');
    await there.sync();
    await here.sync();
    there.commands.addBox(category, { number: 6, unit: 'hours' });
    here.commands.addBox(category, { number: 8, unit: 'hours' });
    expect((await meet()).boxes).toHaveLength(7);
    expect(here.refusals()).toEqual([['add-box', messages.tooManyBoxes]]);
  });
});

/** What the table of lessons §14 says of two devices, row by row. */
describe('two devices and their lessons', () => {
  test('settings of a category: by field, the last to arrive', async () => {
    const { here, there, category, meet } = await pair();
    there.commands.changeLesson(category, { check: 'strict', cards: 20 });
    here.commands.changeLesson(category, { check: 'gentle', speak: 'after' });
    await meet();
    for (const { replica } of [here, there]) {
      expect(replica.structure().lessons?.get(category)).toMatchObject({ check: 'gentle', cards: 20, speak: 'after' });
    }
    expect([...here.refusals(), ...there.refusals()]).toEqual([]);
  });

  test('note and example: by field, the last to arrive', async () => {
    const { here, there, card, meet } = await pair();
    there.commands.changeMargin(card, { note: 'theirs', example: 'Kot śpi.' });
    here.commands.changeMargin(card, { note: 'ours' });
    await meet();
    expect(there.replica.margins.of(card)).toEqual({ note: 'ours', example: 'Kot śpi.', rulings: [] });
  });

  test('rulings: by element, the last to arrive; different ones all stand', async () => {
    const { here, there, card, meet } = await pair();
    const ruling = (text: string, rule: 'accept' | 'refuse') => ({ direction: 'word' as const, text, rule });
    there.commands.changeMargin(card, { rulings: [ruling('kitty', 'accept'), ruling('puss', 'refuse')] });
    here.commands.changeMargin(card, { rulings: [ruling('Puss', 'accept'), ruling('dog', 'refuse')] });
    await meet();
    expect(there.replica.margins.of(card).rulings).toHaveLength(3);
    expect(there.replica.margins.of(card).rulings).toEqual(
      expect.arrayContaining([ruling('kitty', 'accept'), ruling('Puss', 'accept'), ruling('dog', 'refuse')]),
    );
  });

  test('of a card or category deleted there they are gone; here "not found" with the text', async () => {
    const { here, there, card, meet } = await pair();
    there.commands.changeMargin(card, { note: 'theirs' });
    await there.sync();
    there.commands.deleteCards([card]);
    here.commands.changeMargin(card, { note: 'ours', rulings: [{ direction: 'word', text: 'kitty', rule: 'accept' }] });
    await meet();
    expect(here.refusals()).toEqual([['change-margin', messages.notFound]]);
    expect(here.replica.refusals()).toMatchObject([{ operation: { change: { note: 'ours' } } }]);
    expect(here.replica.margins.of(card).note).toBe('');

    const other = await pair();
    other.there.commands.deleteCategory(other.category);
    other.here.commands.changeLesson(other.category, { check: 'gentle' });
    await other.meet();
    expect(other.here.refusals()).toEqual([['change-lesson', messages.notFound]]);
    expect(other.here.replica.structure().lessons?.has(other.category) ?? false).toBe(false);
  });
});
