import { type Box, boxLabel, firstBox, type Interval, intervalMs, splitMeanings } from '@siedem/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCommands } from '../collection/commands/collection-commands.ts';
import { createReplica } from '../collection/memory/replica.ts';
import { cardRows } from '../screens/account/card-rows.ts';
import { csvText } from './csv.ts';
import { planImport } from './plan-import.ts';
import { readImport } from './read-import.ts';
import { runImport } from './run-import.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

/** A learner's browser without a network: what the import does is what the commands show. */
function browser() {
  const replica = createReplica();
  let made = 0;
  const rows = (category: string) => {
    const shelf = replica.shelf(category);
    return shelf === undefined ? [] : shelf.order().map((slot) => shelf.row(slot));
  };
  const commands = createCommands({
    replica,
    now: () => NOW,
    uuid: () => `id-${++made}`,
    enter: (operations) => {
      for (const operation of operations) replica.add(operation);
    },
    withdraw: () => [],
    neighbours: (category) => rows(category),
  });
  const categories = () => replica.structure().categories;
  const boxes = (category: string): readonly Box[] => replica.structure().boxes.get(category) ?? [];
  const add = async (text: string, cancelAfter = Infinity) => {
    const read = readImport(new TextEncoder().encode(text));
    if (!read.ok) throw new Error(read.problem);
    const plan = await planImport(read.file, {
      pause: () => Promise.resolve(),
      categories: categories(),
      usual: 'Usual',
      neighbours: (category) =>
        rows(category).map(({ id, word, meanings }) => ({ id, word, meanings: splitMeanings(meanings) })),
    });
    let seen = 0;
    const added = await runImport(
      plan,
      { ...commands, categories, boxes, cardsIn: (category) => rows(category).length, pause: () => Promise.resolve() },
      {
        progress: (count) => {
          seen = count;
        },
        cancelled: () => seen >= cancelAfter,
      },
    );
    return { plan, added };
  };
  /** The document as the server writes it. */
  const document = () => ({
    format: 'siedem-export-1',
    categories: categories().map(({ id, name }) => ({ id, name })),
    sections: categories().flatMap(({ id }) =>
      boxes(id).map((box) => ({ category: id, id: box.id, label: boxLabel(box), timer: String(box.timer) })),
    ),
    cards: categories().flatMap(({ id }) =>
      rows(id).map((row) => ({
        id: row.id,
        category: id,
        word: row.word,
        meanings: row.meanings,
        section: row.box,
        modified: new Date(row.modifiedAt).toISOString(),
      })),
    ),
  });
  /** What a learner would miss. */
  const held = () =>
    categories().map(({ id, name }) => ({
      name,
      boxes: boxes(id).map(boxLabel),
      cards: rows(id).map((row) => ({
        word: row.word,
        meanings: row.meanings,
        box: boxLabel(boxes(id).find((box) => box.id === row.box) ?? firstBox(id)),
        movedAt: row.modifiedAt,
      })),
    }));
  const table = () => csvText([['word', 'meanings', 'category', 'box', 'changed'], ...cardRows(document(), named)]);
  return { commands, categories, boxes, rows, add, document, held, table };
}

const named = (id: string, label: string): string => (id === '1' ? 'Unknown' : id === '7' ? 'Known' : label);

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '＝', ' ', '<b>', '\\', '\u00a0', '\u200b'),
      fc.constantFrom('a', 'A', 'ż', 'ß', '👩\u200d👧', 'e\u0301', '한', 'ﬁ', '\u202e'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 10,
  })
  .filter((each) => !each.includes('|') && !each.includes('\0'));
const interval: fc.Arbitrary<Interval> = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom('hours', 'days', 'months'),
});
const collections = fc.array(
  fc.record({
    name: text,
    intervals: fc.uniqueArray(interval, { maxLength: 5, selector: intervalMs }),
    cards: fc.array(
      fc.record({
        word: text,
        meanings: fc.array(text, { minLength: 1, maxLength: 7 }),
        box: fc.nat({ max: 6 }),
        age: fc.integer({ min: 0, max: 10 ** 10 }),
      }),
      { maxLength: 8 },
    ),
  }),
  { maxLength: 3 },
);

/** Makes what was drawn, as far as the rules allow it. */
function fill(of: ReturnType<typeof browser>, drawn: typeof collections extends fc.Arbitrary<infer T> ? T : never) {
  for (const { name, intervals, cards } of drawn) {
    const category = of.commands.addCategory(name);
    if (!category.ok || category.id === '') continue;
    for (const { id } of of.boxes(category.id).filter(({ kind }) => kind === 'middle')) {
      of.commands.deleteBox(category.id, id);
    }
    for (const each of intervals) of.commands.addBox(category.id, each);
    const boxes = of.boxes(category.id);
    for (const { word, meanings, box, age } of cards) {
      const place = boxes[box % boxes.length]?.id ?? '1';
      const added = of.commands.addCard({ category: category.id, word, meanings, box: place });
      const row = added.ok ? of.rows(category.id).find(({ id }) => id === added.id) : undefined;
      if (row === undefined) continue;
      // Put there some time ago.
      of.commands.deleteCards([row.id]);
      of.commands.restoreCards([{ ...row, meanings: splitMeanings(row.meanings), movedAt: NOW - age }]);
    }
  }
}

describe('export and import', () => {
  test('bring back every category, box, card and date, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(collections, async (drawn) => {
        const before = browser();
        fill(before, drawn);
        fc.pre(before.categories().length > 0);
        const after = browser();
        const { plan } = await after.add(JSON.stringify(before.document()));
        expect(plan.refused).toEqual([]);
        expect(after.held()).toEqual(before.held());
        const again = await after.add(JSON.stringify(before.document()));
        expect(again).toMatchObject({ added: 0, plan: { refused: [], newCategories: [] } });
        expect(after.held()).toEqual(before.held());
      }),
      { numRuns: 300 },
    );
  });

  test('as a table bring back every card with category, box and date', async () => {
    const cardsOf = (of: ReturnType<typeof browser>) =>
      of
        .held()
        .map(({ name, cards }) => ({ name, cards }))
        .filter(({ cards }) => cards.length > 0);
    await fc.assert(
      fc.asyncProperty(collections, async (drawn) => {
        const before = browser();
        fill(before, drawn);
        fc.pre(cardsOf(before).length > 0);
        const after = browser();
        const { plan } = await after.add(before.table());
        expect(plan.refused).toEqual([]);
        expect(cardsOf(after)).toEqual(cardsOf(before));
        expect((await after.add(before.table())).added).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an import', () => {
  const rows = (...lines: string[]) => ['word,meanings,category,box', ...lines].join('\n');

  test('tells of each row that cannot be, and why, before it does anything', async () => {
    const here = browser();
    const { plan } = await here.add(
      rows(
        'kot,cat,Polish',
        'el | campo,field,Polish',
        ',nothing,Polish',
        'dom,,Polish',
        `${'x'.repeat(201)},long,Polish`,
        'siedem,a|b|c|d|e|f|g|h,Polish',
        'Kot,CAT|puss,Polish',
        'kot,cat,Polish',
        'uno,one,Spanish',
        'ein,one,German',
        'un,one,French',
        'bare,naked,',
      ),
    );
    expect(plan.refused.map(({ row, message }) => [row.line, message])).toEqual([
      [3, "you can't use | sign sorryj:("],
      [4, 'field is blank'],
      [5, 'Word without meaning? Interesting...'],
      [6, 'data is not valid'],
      [7, 'It is possible to add only 7 meanings'],
      [8, 'Card already exists'],
      [12, 'It is possible to have only 3 categories'],
      [13, 'It is possible to have only 3 categories'],
    ]);
    expect(plan.there).toBe(1);
    expect(plan.add.map(({ word }) => word)).toEqual(['kot', 'uno', 'ein']);
    expect(here.categories().map(({ name }) => name)).toEqual(['Polish', 'Spanish', 'German']);
  });

  test('that is cancelled keeps what was added, and goes on when it is repeated', async () => {
    const here = browser();
    const file = rows(...Array.from({ length: 350 }, (_, index) => `word ${index},meaning ${index},Polish,3 days`));
    expect(await here.add(file, 100)).toMatchObject({ added: 100 });
    expect(await here.add(file)).toMatchObject({ added: 250, plan: { there: 100, refused: [] } });
    expect(here.held()[0]?.cards).toHaveLength(350);
  });

  test('leaves the boxes of a category that has cards, and adds what is missing while there is room', async () => {
    const here = browser();
    const made = here.commands.addCategory('Polish');
    const category = made.ok ? made.id : '';
    here.commands.addCard({ category, word: 'las', meanings: ['forest'] });
    here.commands.deleteBox(category, '6');
    await here.add(rows('kot,cat,Polish,5 hours', 'pies,dog,Polish,20 days'));
    expect(here.held()[0]?.boxes).toEqual(['unknown', '5 hours', '1 days', '3 days', '7 days', '14 days', 'known']);
    expect(here.held()[0]?.cards.map(({ word, box }) => [word, box])).toEqual([
      ['las', 'unknown'],
      ['kot', '5 hours'],
      // No room for a box of 20 days: the one before it.
      ['pies', '14 days'],
    ]);
  });

  test('does not believe a date of the future', async () => {
    const here = browser();
    await here.add('word,meanings,changed\nkot,cat,2099-01-01T00:00:00.000Z');
    expect(here.held()).toMatchObject([{ name: 'Usual', cards: [{ movedAt: NOW }] }]);
  });
});
