// oxlint-disable typescript/no-non-null-assertion -- what is missing fails the test
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '@siedem/contract';
import type { Call } from '../../calls/call.ts';
import { createCommands } from '../commands/collection-commands.ts';
import type { Commit } from '../memory/commit.ts';
import { exchange } from './exchange.ts';
import { nextDelay } from './exchange-delay.ts';
import type { Operation } from '../memory/operation.ts';
import { createReplica, type Replica } from '../memory/replica.ts';
import { compareIds } from '../memory/rows.ts';
import { createServerModel, type ModelState } from '../testing/server-model.ts';
import { knownClock } from '../../platform/testing/known-clock.ts';
import { createWireDates } from './wire-date.ts';

/** What becomes of one call: nothing, the question is lost, the answer is lost, or the server takes no changes (503). */
type Fault = 'none' | 'question' | 'answer' | 'read-only' | 'full';

/** `RUNS=100000 npm test -- unit exchange` looks further. */
const RUNS = Number(process.env['RUNS'] ?? 5000);

const START = Date.UTC(2026, 2, 1, 12);

/** Some devices of one learner and one server, with a clock and a network that the test holds. */
function world(devices: number) {
  let time = START;
  let made = 0;
  const now = () => time;
  const uuid = () => {
    made++;
    // Ids tell nothing of age.
    return `00000000-0000-7000-8000-${String(made).padStart(12, '0').split('').toReversed().join('')}`;
  };
  const dates = createWireDates();
  const server = createServerModel(dates, now);
  let faults: readonly Fault[] = [];
  let used = 0;

  const call = (async (endpoint: EndpointDefinition, input?: object) => {
    const fault = faults[used++ % Math.max(1, faults.length)] ?? 'none';
    if (fault === 'question') return { status: 'offline' };
    if (fault === 'read-only' && endpoint.method !== 'GET') return { status: 'maintenance', detail: '' };
    if (fault === 'full' && endpoint.method !== 'GET') {
      return { status: 'error', code: 429, detail: 'later', waitMs: 90_000 };
    }
    const answer = server.handle(endpoint, input);
    return fault === 'answer' ? { status: 'offline' } : answer;
  }) as Call;

  const makeDevice = () => {
    const entered: Operation[] = [];
    const refused: string[] = [];
    let replica: Replica = createReplica();
    const commit = async (given: Commit) => {
      refused.push(...(given.refused ?? []).map(({ operation }) => operation.id));
      replica.commit(given);
    };
    const commands = () =>
      createCommands({
        replica,
        now,
        uuid,
        enter: (operations) => {
          entered.push(...operations);
          for (const operation of operations) replica.add(operation);
        },
        withdraw: (operations) => operations.map(({ id }) => id),
        enterMany: async () => undefined,
        enterWhole: async () => 'added',
        cardsOfImport: async () => [],
        neighbours: (category) => cardsOf(replica).filter((row) => row.category === category),
      });
    /** What the learner could take back now; a reload forgets it. */
    const undo: { review?: (() => void) | undefined; many?: (() => void) | undefined } = {};
    return {
      entered,
      refused,
      undo,
      commands,
      replica: () => replica,
      exchange: () =>
        exchange(
          {
            call,
            replica,
            dates,
            now,
            clock: knownClock,
            commit,
            adopt: () => undefined,
            sending: () => undefined,
            progress: () => undefined,
          },
          'all',
        ),
      /** Closes the tab and opens it again: base and waiting operations are all that is kept. */
      reload: () => {
        const before = replica;
        const structure = before.baseStructure();
        const next = createReplica();
        next.load({
          structure,
          columns: [],
          cards: [...structure.boxes.keys()]
            .flatMap((category) => [...before.baseCards(category)])
            .map((row) => [row.id, row]),
          margins: before.margins.confirmed,
          pending: before.pending(),
          refusals: before.refusals(),
          revision: before.revision(),
        });
        expect(shownState(next)).toEqual(shownState(before));
        replica = next;
        delete undo.review;
        delete undo.many;
      },
    };
  };

  return {
    server,
    devices: Array.from({ length: devices }, makeDevice),
    pass: (ms: number) => {
      time += ms;
    },
    network: (next: readonly Fault[]) => {
      faults = next;
      used = 0;
    },
  };
}

const cardsOf = (replica: Replica) =>
  replica.structure().categories.flatMap(({ id }) => {
    const shelf = replica.shelf(id);
    return shelf === undefined ? [] : shelf.order().map((slot) => shelf.row(slot));
  });

const shownState = (replica: Replica): ModelState => ({
  categories: replica.structure().categories,
  boxes: [...replica.structure().boxes.values()]
    .flat()
    .sort((a, b) => compareIds(a.category, b.category) || compareIds(a.id, b.id)),
  cards: cardsOf(replica)
    .map(({ id, word, meanings, box, modifiedAt }) => ({
      id,
      word,
      meanings,
      box,
      second: Math.floor(modifiedAt / 1000),
    }))
    .sort((a, b) => compareIds(a.id, b.id)),
});

const small = fc.nat({ max: 6 });
const word = fc.constantFrom('kot', 'Kot', 'pies', 'dom', 'las', 'żółw', 'zolw');
const interval = fc.record({ number: fc.integer({ min: 1, max: 6 }), unit: fc.constantFrom('hours', 'days') });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add'), word, meaning: word, box: small }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('review'),
      card: small,
      verdict: fc.constantFrom('good', 'again', 'bad'),
      override: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit'), card: small, word, box: fc.option(small) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo-review') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), card: small }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move-many'), cards: fc.array(small, { maxLength: 4 }), box: small }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete-many'), cards: fc.array(small, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo-many') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('new-box'), interval }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete-box'), box: small }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change-box'), box: small, interval }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('new-category'), name: word }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename-category'), category: small, name: word }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-category'), category: small }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('exchange'),
      faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'question', 'answer'), { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload') }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

async function play(
  each: Step,
  device: ReturnType<typeof world>['devices'][number],
  network: (faults: readonly Fault[]) => void,
) {
  const replica = device.replica();
  const { categories, boxes } = replica.structure();
  const category = categories[0]?.id ?? '';
  const own = boxes.get(category) ?? [];
  const commands = device.commands();
  const card = 'card' in each ? (pick(shownState(replica).cards, each.card)?.id ?? '') : '';
  switch (each.kind) {
    case 'add':
      return commands.addCard({
        category,
        word: each.word,
        meanings: [each.meaning],
        box: pick(own, each.box)?.id ?? '1',
      });
    case 'undo-review':
      return device.undo.review?.();
    case 'undo-many':
      return device.undo.many?.();
    case 'move-many':
    case 'delete-many': {
      const cards = shownState(replica).cards;
      const ids = [...new Set(each.cards.flatMap((at) => pick(cards, at)?.id ?? []))];
      const outcome =
        each.kind === 'delete-many'
          ? commands.deleteCards(ids)
          : commands.moveCards(ids, pick(own, each.box)?.id ?? '1');
      if (outcome.ok) device.undo.many = outcome.undo;
      return outcome;
    }
    case 'review': {
      const recorded = commands.recordReview({
        card,
        direction: 'word',
        typed: 'x',
        verdict: each.verdict,
        override: each.override,
        tookMs: 5,
      });
      device.undo.review = recorded?.undo;
      return recorded;
    }
    case 'edit': {
      const box = each.box === null ? undefined : pick(own, each.box)?.id;
      return commands.changeCard(card, { word: each.word, ...(box === undefined ? {} : { box }) });
    }
    case 'delete':
      return commands.deleteCards([card]);
    case 'new-box':
      return commands.addBox(category, each.interval);
    case 'delete-box':
      return commands.deleteBox(category, pick(own, each.box)?.id ?? '');
    case 'change-box':
      return commands.changeBox(category, pick(own, each.box)?.id ?? '', each.interval);
    case 'new-category':
      return commands.addCategory(each.name);
    case 'rename-category':
      return commands.renameCategory(pick(categories, each.category)?.id ?? '', each.name);
    case 'delete-category':
      return commands.deleteCategory(pick(categories, each.category)?.id ?? '');
    case 'exchange':
      network(each.faults);
      return device.exchange();
    case 'reload':
      return device.reload();
  }
}

async function settle({ devices, network }: ReturnType<typeof world>) {
  network([]);
  for (let round = 0; round < 2; round++) {
    for (const device of devices) expect(await device.exchange()).toBeNull();
  }
}

describe('two browsers and a server', () => {
  test(
    'end the same, whatever was done, lost and repeated, and nothing vanishes',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat({ max: 1 }), step, fc.nat({ max: 5000 })), { maxLength: 30 }),
          async (steps) => {
            const all = world(2);
            all.devices[0]!.commands().addCategory('Spanish');
            await settle(all);
            for (const [at, each, ms] of steps) {
              all.pass(ms);
              await play(each, all.devices[at]!, all.network);
            }
            await settle(all);
            const expected = all.server.state();
            for (const device of all.devices) {
              expect(device.replica().pending()).toEqual([]);
              expect(shownState(device.replica())).toEqual(expected);
              for (const operation of device.entered) {
                // An answer taken back counts no more.
                const back = device.entered.some((each) => each.kind === 'undo-review' && each.review === operation.id);
                const id =
                  operation.kind === 'review' ? operation.id : operation.kind === 'add-card' ? operation.row.id : null;
                const isSettled = id === null || back || device.refused.includes(operation.id);
                expect(isSettled || all.server.taken().has(id)).toBe(true);
              }
              expect(
                device
                  .replica()
                  .refusals()
                  .map(({ operation }) => operation.id),
              ).toEqual(device.refused);
            }
          },
        ),
        { numRuns: RUNS },
      );
    },
    RUNS * 60,
  );
});

describe('one browser', () => {
  test(
    'shows at every moment what it would with a perfect network, and is refused nothing for its faults',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          // Dates on the wire tell seconds: what one hand does within the same second has an order on the device alone.
          fc.array(fc.tuple(step, fc.integer({ min: 1000, max: 5000 })), { maxLength: 25 }),
          async (steps) => {
            const real = world(1);
            const perfect = world(1);
            for (const all of [real, perfect]) {
              all.devices[0]!.commands().addCategory('Spanish');
              const category = all.devices[0]!.replica().structure().categories[0]!.id;
              // Room for new boxes.
              for (const box of ['2', '5']) all.devices[0]!.commands().deleteBox(category, box);
            }
            await settle(perfect);
            for (const [each, ms] of steps) {
              for (const all of [real, perfect]) all.pass(ms);
              await play(each, real.devices[0]!, real.network);
              if (each.kind !== 'exchange') await play(each, perfect.devices[0]!, perfect.network);
              await settle(perfect);
              expect(shownState(real.devices[0]!.replica())).toEqual(perfect.server.state());
            }
            await settle(real);
            expect(real.server.state()).toEqual(perfect.server.state());
            expect(real.devices[0]!.refused).toEqual(perfect.devices[0]!.refused);
            expect(real.devices[0]!.refused).toEqual([]);
          },
        ),
        { numRuns: RUNS },
      );
    },
    RUNS * 60,
  );

  test('follows a box to the value that the server gave it', async () => {
    const all = world(2);
    const [here, there] = all.devices as [(typeof all.devices)[0], (typeof all.devices)[0]];
    here.commands().addCategory('Spanish');
    await settle(all);
    const category = here.replica().structure().categories[0]!.id;
    for (const box of ['2', '3']) here.commands().deleteBox(category, box);
    const added = here.commands().addCard({ category, word: 'kot', meanings: ['cat'] });
    await settle(all);
    expect(there.commands().addBox(category, { number: 5, unit: 'hours' })).toMatchObject({ ok: true, id: '2' });
    await there.exchange();
    expect(here.commands().addBox(category, { number: 6, unit: 'hours' })).toMatchObject({ ok: true, id: '2' });
    here.commands().moveCards([added.ok ? added.id : ''], '2');
    await settle(all);
    expect(here.refused).toEqual([]);
    expect(all.server.state().cards).toMatchObject([{ box: '3' }]);
    expect(shownState(here.replica())).toEqual(all.server.state());
  });

  test('does not show an answer above a newer one of another device', async () => {
    const all = world(2);
    const [here, there] = all.devices as [(typeof all.devices)[0], (typeof all.devices)[0]];
    here.commands().addCategory('Spanish');
    const category = here.replica().structure().categories[0]!.id;
    const added = here.commands().addCard({ category, word: 'kot', meanings: ['cat'] });
    const card = added.ok ? added.id : '';
    await settle(all);
    const answer = { card, direction: 'word', typed: 'cat', override: false, tookMs: 1 } as const;
    all.pass(10_000);
    here.commands().recordReview({ ...answer, verdict: 'good' });
    expect(here.replica().card(card)?.box).toBe('2');
    all.pass(10_000);
    there.commands().moveCards([card], '5');
    await there.exchange();
    // Changes can come before the answer is sent: then they are laid under it.
    const newer = there.replica().card(card)!;
    here.replica().commit({ cards: [newer] });
    expect(here.replica().card(card)).toMatchObject({ box: '5', modifiedAt: newer.modifiedAt });
    await here.exchange();
    expect(here.replica().card(card)?.box).toBe('5');
    expect(here.refused).toEqual([]);
  });

  test('hears of a card that another device has added, with all that was typed', async () => {
    const all = world(2);
    const [here, there] = all.devices as [(typeof all.devices)[0], (typeof all.devices)[0]];
    here.commands().addCategory('Spanish');
    await settle(all);
    const category = here.replica().structure().categories[0]!.id;
    const draft = { category, word: 'kot', meanings: ['cat'] };
    const first = there.commands().addCard(draft);
    here.commands().addCard(draft);
    await there.exchange();
    await here.exchange();
    expect(here.replica().refusals()).toMatchObject([
      { message: 'Card already exists', operation: { kind: 'add-card', row: { word: 'kot', meanings: 'cat' } } },
    ]);
    expect(cardsOf(here.replica()).map(({ id }) => id)).toEqual([first.ok && first.id]);
  });

  test('reads on while the server takes no changes, and sends them when it does again', async () => {
    const all = world(2);
    const [here, there] = all.devices as [(typeof all.devices)[0], (typeof all.devices)[0]];
    here.commands().addCategory('Spanish');
    await settle(all);
    const category = here.replica().structure().categories[0]!.id;
    there.commands().addCard({ category, word: 'kot', meanings: ['cat'] });
    await there.exchange();
    here.commands().addCard({ category, word: 'pies', meanings: ['dog'] });
    all.network(['read-only']);
    expect(await here.exchange()).toMatchObject({ kind: 'maintenance' });
    expect(
      cardsOf(here.replica())
        .map(({ word }) => word)
        .sort(),
    ).toEqual(['kot', 'pies']);
    expect(here.replica().pending()).toHaveLength(1);
    all.network([]);
    expect(await here.exchange()).toBeNull();
    expect(all.server.state().cards).toHaveLength(2);
  });

  test('loses nothing while the server takes no more for now, reads on, and retries after Retry-After', async () => {
    const all = world(2);
    const [here, there] = all.devices as [(typeof all.devices)[0], (typeof all.devices)[0]];
    here.commands().addCategory('Spanish');
    await settle(all);
    const category = here.replica().structure().categories[0]!.id;
    there.commands().addCard({ category, word: 'kot', meanings: ['cat'] });
    await there.exchange();
    here.commands().addCard({ category, word: 'pies', meanings: ['dog'] });
    all.network(['full']);
    expect(await here.exchange()).toMatchObject({ kind: 'server', status: 429, waitMs: 90_000 });
    expect(cardsOf(here.replica())).toHaveLength(2);
    expect(here.replica().pending()).toHaveLength(1);
    expect(here.replica().refusals()).toEqual([]);
    all.network([]);
    expect(await here.exchange()).toBeNull();
    expect(all.server.state().cards).toHaveLength(2);
  });
});

test('the next exchange is not before the server asked for it, and within an hour', () => {
  const facts = { failures: 1, head: undefined, now: START, isVisible: true, silentMs: 0, jitter: 0.5 };
  expect(nextDelay({ ...facts, waitMs: 0 })).toBe(1000);
  expect(nextDelay({ ...facts, waitMs: 90_000 })).toBe(90_000);
  expect(nextDelay({ ...facts, waitMs: 80_000_000 })).toBe(3_600_000);
});

test('a visible page polls often while another device is at work, and ever less while none is', () => {
  const facts = { failures: 0, waitMs: 0, head: undefined, now: START, jitter: 0.5 };
  const visible = (silentMs: number) => nextDelay({ ...facts, isVisible: true, silentMs });
  expect([0, 120_000, 300_000, 720_000, 86_400_000].map(visible)).toEqual([4000, 4000, 22_000, 60_000, 60_000]);
  // A clock put back.
  expect(visible(-5000)).toBe(4000);
  expect(nextDelay({ ...facts, isVisible: false, silentMs: 0 })).toBe(60_000);
});
