import { defaultBoxes, LIMITS, outcomeOfAdding, parseCardText } from '@siedem/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CategoryFacts, type Facts, OUT_CODES } from '../model/plan.ts';
import { readBlob, type ReadSettings } from '../read/read-blob.ts';
import { partsOf } from './parts-of.ts';
import { planImport } from './plan-import.ts';
import { csvText, tableCells } from '../write/csv.ts';
import { leftOutText, type LeftOutTexts } from '../write/left-out.ts';
import { tableTexts } from '../write/table-texts.ts';
import { presetChoices } from './preset-choices.ts';

const NOW = Date.UTC(2026, 10, 23);

const spanish = (cards: readonly (readonly [string, string])[] = []): CategoryFacts => ({
  id: 'c1',
  name: 'Spanish',
  boxes: defaultBoxes('c1'),
  cards: {
    ids: cards.map((_, at) => `id${at}`).join('\n'),
    words: cards.map(([word]) => word).join('\n'),
    meanings: cards.map(([, meanings]) => meanings).join('\n'),
  },
});
const facts = (category = spanish()): Facts => ({
  now: NOW,
  categories: [category],
  current: category.id,
  usual: 'My words',
});

async function found(text: string, settings: Partial<ReadSettings> = {}) {
  const read = await readBlob(new Blob([text]), { name: 'a.csv', from: 'file', ...settings });
  if (!read.ok) throw new Error(read.problem);
  return read.found;
}

async function planned(text: string, settings: Partial<ReadSettings> = {}, ground = facts()) {
  const file = await found(text, settings);
  const choices = presetChoices(file, ground);
  return { file, choices, plan: planImport(file, choices, ground) };
}

const cards = (plan: { readonly add: readonly { readonly word: string; readonly meanings: readonly string[] }[] }) =>
  plan.add.map(({ word, meanings }) => `${word}=${meanings.join('|')}`);

describe('tables', () => {
  test.each([
    ['kot;cat\npies;dog; hound\n', ['kot=cat']],
    ['word,meanings\r\nkot,"cat, tomcat"\r\n', ['kot=cat|tomcat']],
    ['sep=|\nkot|cat\n', ['kot=cat']],
    ['hiszpański;polski;polski 2;lekcja\nla huella;ślad;trop;12\n', ['la huella=ślad|trop']],
    ['polski\thiszpański\nślad\tla huella\n', ['la huella=ślad']],
    ['kot\tcat\r\rpies\tdog', ['kot=cat', 'pies=dog']],
    ['"a ""b"" c";x\n', ['a "b" c=x']],
    ["'-tje;x\n", ["'-tje=x"]],
  ])('%j', async (text, expected) => {
    const { plan } = await planned(text);
    expect(cards(plan)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    [{}, '#separator:tab\n#html:true\n-tje\t\n=x\ta<br>b\n=x\ta\n', ['-tje=', '=x=a']],
    [{}, 'Back,Front\n,-tje\n', ['-tje=']],
    [{}, 'Back,Front\n"a;b;c;d;e;f;g;h;i",seven\n', ['seven=h', 'seven=i']],
    [{ from: 'paste' }, 'kot – cat\npies – dog\nlis – fox\n-e\n', ['-e=']],
  ] as const)('what stays out can be mended and imported', async (settings, text, expected) => {
    const { file, choices, plan } = await planned(text, settings);
    const reasons = Object.fromEntries([...OUT_CODES, 'seven'].map((code) => [code, code])) as LeftOutTexts['reasons'];
    const saved = leftOutText(file, choices, plan, { reasons, head: 'powód', separator: ';' });
    const again = await planned(saved);
    const read = [...again.plan.add, ...again.plan.out];
    expect(read.map(({ word, meanings }) => `${word}=${meanings.join('|')}`).toSorted()).toEqual(expected.toSorted());
  });

  test('no more cards come than the learner may have', async () => {
    const held = Array.from({ length: LIMITS.cards - 1 }, (_, at) => [`w${at}`, 'm'] as const);
    const { plan } = await planned('w0\tm\nnew\tone\nmore\ttwo\n', {}, facts(spanish(held)));
    expect(cards(plan)).toEqual(['new=one']);
    expect(plan.reasons).toEqual({ there: 1, beyond_limit: 1 });
  });

  test('our own heading brings box and date, and takes formula apostrophes away', async () => {
    const { plan } = await planned(
      "word,meanings,category,box,moved\r\n'-tje,a; b | c,Spanish,3 days,2026-11-01T00:00:00.000Z\r\n",
    );
    expect(plan.add).toMatchObject([
      { word: '-tje', meanings: ['a; b', 'c'], section: '3', modified: Date.UTC(2026, 10, 1) },
    ]);
  });

  test('rows that cannot come say why', async () => {
    const { plan } = await planned(
      `word;meaning\nkot;cat\nkot;cat\nkot;tomcat,cat\n;x\ny;\n${'a'.repeat(201)};b\nb\u0007;c\n`,
      {},
      facts(spanish([['pies', 'dog']])),
    );
    expect(plan.reasons).toEqual({ twice: 2, no_word: 1, no_meaning: 1, too_long: 1, bad_character: 1 });
    expect(plan.found).toBe(plan.add.length + plan.out.length);
  });

  test('cards that exist are not confused with those that share a meaning', async () => {
    const ground = facts(
      spanish([
        ['kot', 'cat'],
        ['pies', 'dog|hound'],
      ]),
    );
    const { plan } = await planned('kot;cat\npies;dog\ndog;perro\nkocur;kot\nlew;cat\n', {}, ground);
    expect(plan.out.map(({ code, card }) => [code, card?.id])).toEqual([
      ['there', 'id0'],
      ['exists', undefined],
    ]);
    expect(plan.add.map(({ outcome }) => outcome)).toEqual([201, 202, 203]);
  });

  test('columns for the note and the example stand beside the card, and what cannot be kept costs itself alone', async () => {
    const { plan } = await planned(
      `word;meanings;example;note\nkot;cat;"Kot\nśpi.";  a | b \npies;dog;;\nlew;lion;${'e'.repeat(301)};short\n`,
    );
    expect(plan.add.map(({ word, margin }) => [word, margin])).toEqual([
      ['kot', { note: 'a | b', example: 'Kot śpi.', rulings: [] }],
      ['pies', null],
      ['lew', { note: 'short', example: '', rulings: [] }],
    ]);
    expect(plan.margins).toEqual({ count: 2, dropped: 1 });
  });

  test('our own table is read as it was written, note and example too', async () => {
    for (const language of ['en', 'pl'] as const) {
      const { head, separator } = tableTexts(language);
      const cells = tableCells({
        word: '=kot',
        meanings: ['cat'],
        category: 'Spanish',
        box: '3 days',
        moved: 1,
        due: null,
        created: 2,
        note: "-n; 'x'",
        example: '@e, "q"',
      });
      const { plan } = await planned(csvText([head, cells], separator));
      expect(plan.add).toMatchObject([
        { word: '=kot', meanings: ['cat'], margin: { note: "-n; 'x'", example: '@e, "q"', rulings: [] } },
      ]);
    }
  });

  test('a fourth category stays out', async () => {
    const { plan } = await planned('word;meaning;category\na;b;One\nc;d;Two\ne;f;Three\ng;h;spanish\n');
    expect(plan.categories.map(({ id, name }) => [id, name])).toEqual([
      [null, 'One'],
      [null, 'Two'],
      ['c1', 'Spanish'],
    ]);
    expect(plan.reasons).toEqual({ too_many_categories: 1 });
  });

  test('more than seven meanings: the rest is reported', async () => {
    const { plan } = await planned('word;meaning\na;1,2,3,4,5,6,7,8,9\n');
    expect(plan.add[0]).toMatchObject({ meanings: ['1', '2', '3', '4', '5', '6', '7'], cut: ['8', '9'] });
    expect(plan.several).toEqual({ two: 1, beyondSeven: 1 });
  });
});

describe('lists and questions', () => {
  test.each([
    ['la huella – track; trace\naprovechar – to make use of\n', ['la huella=track|trace', 'aprovechar=to make use of']],
    ['kot\tcat;pies\tdog', ['kot=cat', 'pies=dog']],
    ['kot = cat', ['kot=cat']],
    ['Q: capital of Poland\nA: Warsaw\nA: Warszawa\n\nQ: x\nA: y\n', ['capital of Poland=Warsaw|Warszawa', 'x=y']],
    ['a: b\nc: d', ['a=b', 'c=d']],
  ])('%j', async (text, expected) => {
    const { plan } = await planned(text, { from: 'paste' });
    expect(cards(plan)).toEqual(expected);
  });

  test("separators of one's own, and rows that do not part", async () => {
    const { plan } = await planned('kot##cat@@pies##dog@@lew', {
      from: 'paste',
      as: 'list',
      rows: '@@',
      between: '##',
    });
    expect(cards(plan)).toEqual(['kot=cat', 'pies=dog']);
    expect(plan.reasons).toEqual({ no_meaning: 1 });
  });

  test('a repetition of SuperMemo is placed', async () => {
    const { plan } = await planned('Q: a\nA: b\nI: REP=3 INT=14 LAST=20.11.2026\n');
    expect(plan.add).toMatchObject([{ section: '5', modified: Date.UTC(2026, 10, 20) }]);
  });
});

test('text of Anki: decks and columns by its heading', async () => {
  const { file, plan } = await planned(
    '#separator:tab\n#html:true\n#notetype column:1\n#deck column:2\n#tags column:5\nBasic\tEs::One\tkot<br>\t<div>cat</div><div>tomcat</div>\tx y\n',
  );
  expect(cards(plan)).toEqual(['kot=cat|tomcat']);
  expect(file.types).toMatchObject([{ name: 'Basic', fields: ['Field 1', 'Field 2'], rows: 1 }]);
  expect(file.decks).toEqual([{ name: 'Es', rows: 1 }]);
  expect(file.tags).toEqual(['x', 'y']);
});

const EXPORT = {
  format: 'siedem-export-1',
  account: { email: 'a@b.c' },
  categories: [{ id: 'k', name: 'Spanish' }],
  sections: [
    { category: 'k', id: '1', label: 'unknown' },
    { category: 'k', id: '2', label: '2 days' },
    { category: 'k', id: '7', label: 'known' },
  ],
  cards: [
    { id: 'x', category: 'k', word: 'ko"t', meanings: 'ca,t|to;m', section: '2', modified: '2026-11-01T00:00:00.000Z' },
  ],
  lessons: [
    { category: 'k', check: 'gentle', cards: 20, later: 'x' },
    { category: 'gone', check: 'strict' },
  ],
  margins: [
    {
      card: 'x',
      note: 'a tomcat',
      example: 'El ko"t duerme.',
      rulings: [{ direction: 'word', text: 'pussy', rule: 'accept' }],
    },
    { card: 'gone', note: 'n', example: '', rulings: [] },
  ],
  reviews: [
    {
      id: 'r',
      card: 'x',
      at: 5,
      direction: 'word',
      typed: '}{"',
      verdict: 'bad',
      override: false,
      from: '2',
      to: '1',
      took_ms: 7,
    },
    {
      id: 'u',
      card: 'x',
      at: 6,
      direction: 'word',
      typed: '',
      verdict: 'other',
      override: false,
      from: '2',
      to: '2',
      took_ms: 7,
    },
  ],
};

describe('an export of ours', () => {
  test.each([JSON.stringify(EXPORT), JSON.stringify(EXPORT, null, 2)])(
    'comes back whatever its layout',
    async (text) => {
      const { file, choices, plan } = await planned(text);
      expect(plan.add).toMatchObject([
        { word: 'ko"t', meanings: ['ca,t', 'to;m'], section: '2', modified: Date.UTC(2026, 10, 1) },
      ]);
      expect(plan.categories[0]?.newBoxes).toEqual([{ value: '2', interval: { number: 2, unit: 'days' } }]);
      const parts = [
        ...partsOf(file, choices, plan, {
          name: 'a',
          categories: ['c1'],
          made: [],
          now: NOW,
          random: (bytes) => bytes.fill(1),
        }),
      ];
      expect(plan.categories[0]?.lesson).toMatchObject({ check: 'gentle', cards: 20, ask: 'chance' });
      expect(parts[0]?.cards).toMatchObject([
        {
          note: 'a tomcat',
          example: 'El ko"t duerme.',
          rulings: [{ direction: 'word', text: 'pussy', rule: 'accept' }],
        },
      ]);
      expect(parts[0]?.reviews).toMatchObject([
        { card: parts[0]?.cards[0]?.id, typed: '}{"', from: '2', to: '1', took_ms: 7 },
      ]);
    },
  );

  test.each([
    ['{"format":"siedem-export-2"}', 'siedem_newer'],
    ['{"a":1}', 'not_ours'],
    [JSON.stringify(EXPORT).slice(0, -40), 'cut_off'],
    ['{}', 'not_ours'],
    ['{"format":"siedem-exp', 'cut_off'],
    ['[]', 'not_ours'],
    ['[1,2]', 'not_ours'],
    ['\uFEFF [ 1.5e3, true, null,\n "a\\"b" ]\n', 'not_ours'],
    ['[[1,2],[3,4]]', 'not_ours'],
    ['["kot","cat"', 'not_ours'],
    ['"kot"', 'not_ours'],
    ['  \n ', 'empty'],
    ['', 'empty'],
    ['word,meaning\n', 'no_cards'],
    ['<!doctype html><p>x', 'markup'],
    ['<!-- saved page -->\n<html><p>x', 'markup'],
    ['<table class="x">\n<tr><td>kot</td><td>cat</td></tr></table>', 'markup'],
    ['<opml version="2.0"><body/></opml>', 'markup'],
    ['%PDF-1.7', 'not_a_list'],
    ['abc\u0001\u0002def\u0003\u0004\u0005ghi', 'not_a_list'],
  ])('%s: %s', async (text, problem) => {
    expect(await readBlob(new Blob([text]), { name: 'a', from: 'file' })).toEqual({ ok: false, problem });
  });

  test.each([
    ['\uFEFF[1,2]', 'not_ours'],
    ['\uFEFF{"format":"siedem-export-1"}', 'not_ours'],
    ['\uFEFF<html><p>x', 'markup'],
  ])('in UTF-16 %s: %s', async (text, problem) => {
    const bytes = Buffer.from(text, 'utf16le');
    for (const each of [bytes, Buffer.from(bytes).swap16()]) {
      expect(await readBlob(new Blob([each]), { name: 'a', from: 'file' })).toEqual({ ok: false, problem });
    }
  });

  test.each([
    '<b><i>kot</i></b>\tcat',
    '<div><b>kot</b></div>\tcat',
    '<kot> – <cat>',
    '[a] kot\tcat',
    '[1] kot\tcat\n[2] pies\tdog',
    '[1, 2] kot\tcat',
    '["kot"]\tcat',
    '[[kot]]\tcat',
    '[] kot\tcat',
    '[true story]\tcat',
    '"kot"\t"cat"',
    '"kot","cat"\n"pies","dog"',
    `[${'kot '.repeat(2000)}]\tcat`,
  ])('%s is a text, neither JSON nor markup', async (text) => {
    expect(await readBlob(new Blob([text]), { name: 'a', from: 'file' })).toMatchObject({ ok: true });
  });
});

test('a plan says what the rules of the domain say, card by card', async () => {
  const word = fc.constantFrom('kot', 'Kot', 'żółw', 'cat', 'ß', 'SS', ' kot ', 'a|b', '\u200b', 'x'.repeat(201));
  const row = fc.tuple(word, fc.array(word, { minLength: 1, maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const text = `front\tback\n${rows.map(([front, back]) => `${front}\t${back.join(';')}`).join('\n')}\n`;
      const { plan } = await planned(text);
      const known: { id: string; word: string; meanings: readonly string[] }[] = [];
      for (const [front, back] of rows) {
        const parsed = parseCardText({
          word: front,
          meanings: back.flatMap((each) => each.split('|')).filter((each) => each.replace('\u200b', '').trim() !== ''),
        });
        if (parsed.ok && outcomeOfAdding(parsed.value, known).kind !== 'exists') {
          known.push({ id: '', ...parsed.value });
        }
      }
      expect(cards(plan)).toEqual(cards({ add: known }));
      expect(plan.found).toBe(plan.add.length + plan.out.length);
    }),
  );
});
