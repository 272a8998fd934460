import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addCategory,
  addPause,
  changeLesson,
  changeMargin,
  changeSection,
  exportAll,
  importPart,
  type ImportPart,
  listCategories,
  listImports,
  listSections,
  recordReviews,
  saveReminders,
  saveSettings,
  saveStudySettings,
  undoReview,
} from '@siedem/contract';
import { DAY_MS, LESSON_DEFAULTS } from '@siedem/domain';
import { beforeOf, partsOf, planImport, presetChoices, readBlob, withBefore } from '@siedem/formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';
import { chooseCommand, runCommand } from '../run-command.ts';
import { factsOf } from './facts-of.ts';

describe.each(testDatabases)('import and export by the operator on %s', (database) => {
  let t: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'siedem-exchange-'));
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true });
  });
  const file = (name: string, content: string | Buffer = ''): string => {
    const path = join(folder, name);
    if (content !== '') writeFileSync(path, content);
    return path;
  };
  const run = async (...args: readonly string[]) => {
    const chosen = chooseCommand(args);
    if (chosen === undefined) return { code: 2, said: '', last: {}, complaints: [] };
    const said: string[] = [];
    const complaints: string[] = [];
    const { config, store, keys, outside, log } = t;
    const desk = { config, store, keys, outside, log, clock: t.clock.now, say: (line: string) => void said.push(line) };
    const code = await runCommand(chosen, desk, (line) => void complaints.push(line));
    const last: unknown = args.includes('--json') && code === 0 ? JSON.parse(said.at(-1) ?? '') : {};
    return { code, said: said.join('\n'), last, complaints };
  };
  const cardsOf = async (home: LearnerHome) => {
    const { body } = await home.call(exportAll);
    if (!('cards' in body) || !body.cards) throw new Error('no export');
    return body.cards;
  };
  const home = async () => {
    const made = await makeHome(t);
    t.clock.advance(60_000);
    return made;
  };

  test('a table comes in without premium, is there already the second time, and is taken back', async () => {
    const own = await home();
    const { email, userId } = own.learner;
    await t.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: 1 }).where('id', '=', userId).execute(),
    );
    const path = file('words.csv', 'kot;cat, tomcat\npies;dog\npies;dog\nx;\n');
    const tried = await run('import', email, path, '--split', ',', '--dry-run', '--json');
    const planned = { found: 4, add: 2, out: { twice: 1, no_meaning: 1 }, media: 0, boxes: { 1: 2 }, answers: 0 };
    expect(tried).toMatchObject({ code: 0, last: { ...planned, id: null } });
    expect(await cardsOf(own)).toEqual([]);
    const { code, last } = await run('import', email.toUpperCase(), path, '--split', ',', '--json');
    const id = String(Reflect.get(Object(last), 'id'));
    expect({ code, last }).toEqual({ code: 0, last: { ...planned, id } });
    expect((await cardsOf(own)).map(({ word, meanings }) => [word, meanings]).toSorted()).toEqual([
      ['kot', 'cat|tomcat'],
      ['pies', 'dog'],
    ]);
    expect((await run('import', email, path, '--split', ',', '--json')).last).toMatchObject({
      add: 0,
      out: { there: 3 },
      id: null,
    });
    expect((await run('import', 'undo', email, id)).said).toBe('taken back: 2 cards removed, 0 kept');
    expect(await cardsOf(own)).toEqual([]);
    expect((await run('import', 'undo', email, 'x')).code).toBe(1);
    t.clock.advance(31 * 86_400_000);
    const old = await run('import', email, path, '--json');
    t.clock.advance(31 * 86_400_000);
    expect((await run('import', 'undo', email, String(Reflect.get(Object(old.last), 'id')))).code).toBe(1);
  });

  test('the options choose what the screen lets choose', async () => {
    const own = await home();
    const { email } = own.learner;
    const path = file('o.tsv', 'to run (fast)\tbiec; pędzić\tx\n');
    const json = async (...options: readonly string[]) => {
      t.clock.advance(1000);
      return (await run('import', email, path, '--json', ...options)).last;
    };
    expect(await json('--category', 'English', '--swap', '--brackets', 'also-without', '--split', '')).toMatchObject({
      add: 1,
    });
    expect(await json('--category', 'English', '--columns', 'meanings,out,word')).toMatchObject({ add: 1 });
    const [first, second] = await cardsOf(own);
    expect([first?.word, first?.meanings]).toEqual(['biec; pędzić', 'to run (fast)|to run']);
    expect([second?.word, second?.meanings]).toEqual(['x', 'to run (fast)']);
    expect((await own.call(listCategories)).body).toMatchObject([{ name: 'Spanish' }, { name: 'English' }]);
    const list = file('l.txt', 'a=1#b=2#c');
    const read = await run(
      'import',
      email,
      list,
      '--as',
      'list',
      '--rows',
      '#',
      '--between',
      '=',
      '--json',
      '--dry-run',
    );
    expect(read.last).toMatchObject({ found: 3, add: 2, out: { no_meaning: 1 } });
    const polish = file('p.csv', Buffer.from([0xbf, 0xf3, 0xb3, 0x77, 0x3b, 0x61]));
    const latin = await run('import', email, polish, '--encoding', 'windows-1252', '--category', 'Other', '--json');
    expect(latin.last).toMatchObject({ add: 1 });
    expect((await cardsOf(own)).some(({ word }) => word === '¿ó³w')).toBe(true);
  });

  test('note types and decks of any level stay out', async () => {
    const { email } = (await home()).learner;
    const head = '#separator:tab\n#notetype column:1\n#deck column:2\n';
    const rows = [
      'A\tEs\tone\tuno',
      'A\tEs::V\ttwo\tdos',
      'B\tEs::V::X\tthree\ttres',
      'B\tDe\tfour\tvier',
      'A\tEs::Va\tfive\tcinco',
    ];
    const path = file('decks.txt', `${head}${rows.join('\n')}\n`);
    const add = async (...out: readonly string[]) => {
      const options = out.flatMap((name) => ['--leave-out', name]);
      return Reflect.get(Object((await run('import', email, path, ...options, '--dry-run', '--json')).last), 'add');
    };
    expect(await add()).toBe(5);
    expect(await add('Es::V')).toBe(3);
    expect(await add('Es › V › X', 'De')).toBe(3);
    expect(await add('Es')).toBe(1);
    expect(await add('A')).toBe(2);
  });

  test('wrong usage is 2, a file that cannot be read is 1 with its message', async () => {
    const { email } = (await home()).learner;
    const path = file('u.tsv', 'a\tb\n');
    for (const wrong of [
      ['--learning', 'all'],
      ['--known-from', '3m'],
      ['--split', 'x'],
      ['--brackets', 'no'],
      ['--columns', 'word,x'],
      ['--as', 'x'],
      ['--encoding', 'x'],
      ['--leave-out', 'x'],
      ['--category', ''],
      ['--nothing'],
      ['more'],
    ]) {
      expect({ wrong, code: (await run('import', email, path, ...wrong)).code }).toEqual({ wrong, code: 2 });
    }
    expect((await run('import', email)).code).toBe(2);
    expect(await run('import', email, file('e.txt', ' \n'))).toMatchObject({
      code: 1,
      complaints: ['“e.txt” is empty.'],
    });
    expect((await run('import', email, file('none.txt'))).complaints).toEqual([
      '“none.txt” can no longer be read. Choose it again.',
    ]);
    expect((await run('import', 'nobody@example.com', path)).code).toBe(1);
  });

  test('everything goes out and comes back into another account, boxes too', async () => {
    const own = await home();
    const cards = file('w.csv', 'word,meanings,box\nkot,cat,5 days\npies,dog,Known\nlis,fox,\n');
    expect((await run('import', own.learner.email, cards, '--category', 'Polish', '--json')).last).toMatchObject({
      add: 3,
    });
    t.clock.advance(1000);
    const [noted] = await cardsOf(own);
    const params = { id: noted?.id ?? '' };
    const rulings = [{ direction: 'word' as const, text: 'tom', rule: 'accept' as const }];
    await own.call(changeMargin, { params, body: { note: 'n', example: 'e', rulings } });
    const [, polish] = (await own.call(listCategories)).body;
    await own.call(changeLesson, { params: { id: polish?.id ?? '' }, body: { check: 'gentle', cards: 20 } });
    const out = join(folder, 'all.json');
    expect((await run('export', own.learner.email, out)).code).toBe(0);
    expect((await run('export', own.learner.email, out)).code).toBe(1);
    const other = await home();
    expect((await run('import', other.learner.email, out, '--json')).last).toMatchObject({
      add: 3,
      boxes: { 1: 1, 7: 1 },
    });
    const plain = async (whose: LearnerHome) =>
      (await cardsOf(whose)).map(({ word, meanings, section, modified, created }) => [
        word,
        meanings,
        section,
        modified,
        created,
      ]);
    expect(await plain(other)).toEqual(await plain(own));
    const beside = async (whose: LearnerHome) => {
      const { lessons, margins } = JSON.parse((await whose.call(exportAll)).text) as Record<string, object[]>;
      return [lessons, margins].map((rows) => rows?.map((row) => ({ ...row, card: '', category: '' })));
    };
    expect(await beside(other)).toEqual(await beside(own));
    expect(await beside(own)).toMatchObject([[{ check: 'gentle', cards: 20 }], [{ note: 'n', example: 'e', rulings }]]);
    const labels = async (whose: LearnerHome) => (await whose.call(listSections)).body.map(({ label }) => label);
    expect(await labels(other)).toEqual(await labels(own));
    expect((await other.call(listImports)).body.imports).toMatchObject([{ source: 'siedem', cards: 3, total: 3 }]);
  });

  const documentOf = async (whose: LearnerHome) =>
    JSON.parse((await whose.call(exportAll)).text) as Record<string, object[]>;
  /** An export without what is the account's own, its ids replaced by the order in which they come. */
  const stored = async (whose: LearnerHome) => {
    const document = await documentOf(whose);
    const ids = new Map<string, string>();
    const named = (value: unknown) =>
      JSON.stringify(value).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
        return ids.get(id) ?? '';
      });
    const inOrder = ['categories', 'cards', 'reviews', 'pauses'];
    const first = named(inOrder.map((name) => document[name]));
    const own = new Set([...inOrder, 'exported', 'account', 'logins', 'payments', 'security_events']);
    const rest = Object.entries(document).filter(([name]) => !own.has(name));
    // Lists in the order of ids are compared as sets.
    const lines = rest.map(([name, value]) => [name, Array.isArray(value) ? value.map(named).sort() : named(value)]);
    return [first, lines];
  };
  /** What is held of a learner, but for what looking at it changes. */
  const state = async (whose: LearnerHome) => ({
    ...(await documentOf(whose)),
    exported: '',
    logins: [],
    security_events: [],
  });
  /** Everything that an export has: answers, undone ones too, moves, lent time, pauses, intervals, dates, settings. */
  const livedIn = async () => {
    const own = await home();
    const cards = [];
    for (const word of ['kot', 'pies', 'lis']) cards.push(await own.card({ word, meanings: `${word} there` }));
    const review = (card: string, at: number) => ({
      id: randomUUID(),
      card,
      at,
      direction: 'word' as const,
      typed: 'x',
      verdict: 'good' as const,
      override: false,
      from: '1',
      to: '2',
      took_ms: 5,
    });
    const [moved = '', undone = ''] = cards;
    await own.call(changeMargin, { params: { id: moved }, body: { note: 'n', example: 'e' } });
    t.clock.advance(60_000);
    const answers = [review(undone, t.clock.now() - 1000), review(moved, t.clock.now())];
    await own.call(recordReviews, { body: { reviews: answers } });
    await own.call(undoReview, { params: { id: answers[0]?.id ?? '' } });
    t.clock.advance(60_000);
    const body = { category: own.category, label: '9 hours', timer: '32400000' };
    expect(await own.call(changeSection, { params: { id: '2' }, body })).toMatchObject({ status: 200 });
    const second = (await own.call(addCategory, { body: { id: randomUUID(), name: 'Empty' } })).body;
    await own.call(changeLesson, { params: { id: own.category }, body: { check: 'gentle' } });
    // The defaults again: nothing to say of it.
    await own.call(changeLesson, { params: { id: second.id ?? '' }, body: { check: 'gentle' } });
    await own.call(changeLesson, { params: { id: second.id ?? '' }, body: { check: 'standard' } });
    const pause = async (from: number, until: number, category: string | null) => {
      const added = await own.call(addPause, { body: { id: randomUUID(), category, from, until } });
      expect(added.status).toBe(200);
    };
    await pause(t.clock.now(), t.clock.now() + 60_000, own.category);
    await pause(t.clock.now() - 2 * DAY_MS, t.clock.now() - DAY_MS, null);
    await own.call(saveSettings, { body: { language: 'pl', premium_reminder: false } });
    await own.call(saveReminders, { body: { mail: true, at: '07:30', zone: 'Asia/Tokyo', least: 10 } });
    const sent = { sent_at: t.clock.now(), sent_in_a_row: 3 };
    await t.store.write((tx) =>
      tx.db.updateTable('reminders').set(sent).where('user_id', '=', own.learner.userId).execute(),
    );
    const goal = { kind: 'minutes' as const, amount: 12 };
    const plan = { category: own.category, minutes: 9 };
    await own.call(saveStudySettings, { body: { zone: 'Asia/Tokyo', day_start: 5, target: 88, goal, catch_up: plan } });
    await own.call(saveStudySettings, { body: { day_start: 2 } });
    t.clock.advance(120_000);
    return own;
  };
  /** Imports an export by the calls, as a browser does. */
  const importByCalls = async (whose: LearnerHome, path: string): Promise<string> => {
    const read = await readBlob(new Blob([readFileSync(path)]), { name: 'past.json', from: 'file' });
    if (!read.ok) throw new Error(read.problem);
    const { found } = read;
    const facts = await t.store.snapshot('long', (reader) =>
      factsOf(reader, whose.learner.userId, { file: path, now: t.clock.now() }),
    );
    const choices = presetChoices(found, facts);
    const plan = planImport(found, choices, facts);
    const categories: string[] = [];
    const made: string[] = [];
    for (const { id, name, lesson } of plan.categories) {
      const category = id ?? randomUUID();
      categories.push(category);
      if (id === null) await whose.call(addCategory, { body: { id: category, name } });
      if (id === null) made.push(category);
      const body = { category, label: '9 hours', timer: '32400000' };
      if (id !== null) await whose.call(changeSection, { params: { id: '2' }, body });
      if (lesson !== null) await whose.call(changeLesson, { params: { id: category }, body: lesson });
    }
    const import_ = randomUUID();
    const target = { name: 'past.json', categories, made, now: t.clock.now(), random: () => {} };
    const before = facts.categories.map(({ id, boxes }) => beforeOf(id, boxes, LESSON_DEFAULTS));
    for (const part of partsOf(found, choices, plan, target)) {
      // Over the wire, where arrays may be written to.
      const body = JSON.parse(JSON.stringify(withBefore(part, before))) as ImportPart;
      expect(await whose.call(importPart, { params: { id: import_ }, body })).toMatchObject({ status: 200 });
    }
    return import_;
  };

  test.each(['the command', 'the calls'])('an export comes back whole into an empty account by %s', async (way) => {
    const own = await livedIn();
    const out = join(folder, `${way}.json`);
    expect((await run('export', own.learner.email, out)).code).toBe(0);
    const other = await home();
    const untouched = await state(other);
    t.clock.advance(60_000);
    const bring = async (): Promise<string> => {
      if (way === 'the calls') return importByCalls(other, out);
      const { last } = await run('import', other.learner.email, out, '--json');
      expect(last).toMatchObject({ add: 3, answers: 2 });
      return String(Reflect.get(Object(last), 'id'));
    };
    const id = await bring();
    const before = await stored(own);
    expect(JSON.stringify(before)).toMatch(
      /moved_by[\\":]+id \d+[\\":,]+paused_ms[\\":]+60000,[\\"]+paused_by[\\":]+id/,
    );
    expect(JSON.stringify(before)).toMatch(/verdict[\\":]+undone.*undone[\\":]+true/);
    expect(await stored(other)).toEqual(before);
    // A second import into it is about cards that are there: the history and the settings stay as they are.
    await other.call(saveSettings, { body: { language: 'en' } });
    const again = await run('import', other.learner.email, out, '--json');
    expect(again.last).toMatchObject({ add: 0, answers: 0 });
    expect(await documentOf(other)).toMatchObject({ settings: { language: 'en' } });
    await other.call(saveSettings, { body: { language: 'pl' } });
    expect(await stored(other)).toEqual(before);
    // Taken back, everything is as it was: boxes, dates and settings too.
    t.clock.advance(60_000);
    expect((await run('import', 'undo', other.learner.email, id)).code).toBe(0);
    expect(await state(other)).toEqual(untouched);
  });

  test('taken back, what was changed since stays, and cards that stay keep their boxes', async () => {
    const own = await livedIn();
    const out = join(folder, 'since.json');
    expect((await run('export', own.learner.email, out)).code).toBe(0);
    const other = await home();
    t.clock.advance(60_000);
    const { last } = await run('import', other.learner.email, out, '--json');
    const [, first] = (await documentOf(other)).cards ?? [];
    const card = String(Reflect.get(Object(first), 'id'));
    t.clock.advance(60_000);
    await other.call(changeMargin, { params: { id: card }, body: { note: 'mine' } });
    await other.call(saveReminders, { body: { mail: false, at: '08:00', zone: 'UTC', least: 1 } });
    const { sections } = await documentOf(other);
    const undo = await run('import', 'undo', other.learner.email, String(Reflect.get(Object(last), 'id')));
    expect(undo.said).toBe('taken back: 2 cards removed, 1 kept');
    const after = await documentOf(other);
    expect(after).toMatchObject({
      settings: { language: 'en', premium_reminder: true, reminders: { at: 480 }, study: null },
      cards: [{ id: card }],
    });
    // The other category, which the import made, went.
    expect(after['sections']).toEqual(sections?.slice(0, 7));
  });

  test('tables, lists and packages are written for reading again', async () => {
    const own = await home();
    const { email } = own.learner;
    const id = await own.card({ word: '=kot', meanings: 'cat|"tom"' });
    await own.call(changeMargin, { params: { id }, body: { note: '-n', example: 'e' } });
    const [table, list, packed] = ['out.csv', 'out.txt', 'out.apkg'].map((name) => join(folder, name));
    for (const path of [table, list, packed]) expect((await run('export', email, path ?? '')).code).toBe(0);
    expect(readFileSync(table ?? '', 'utf8')).toMatch(
      /^\uFEFFword,meanings,category,box,moved,due,created,note,example\r\n'=kot,"cat \| ""tom""",Spanish,Unknown,202\d-\S+Z,,202\d-\S+Z,'-n,e\r\n$/,
    );
    expect(readFileSync(list ?? '', 'utf8')).toBe('=kot\tcat; "tom"\n');
    for (const path of [table, list, packed]) {
      const other = await home();
      const brought = await run('import', other.learner.email, path ?? '', '--category', 'Spanish', '--json');
      expect(brought.last).toMatchObject({ add: 1 });
      expect((await cardsOf(other)).map(({ word, meanings }) => [word, meanings])).toEqual([['=kot', 'cat|"tom"']]);
    }
    expect((await run('export', email, join(folder, 'x'), '--format', 'pdf')).code).toBe(2);
    expect((await run('export', email, join(folder, 'x'), '--format', 'siedem', '--category', 'Spanish')).code).toBe(2);
    expect((await run('export', email, join(folder, 'x'), '--category', 'French')).code).toBe(1);
    expect((await run('export', (await home()).learner.email, join(folder, 'x'))).code).toBe(1);
  });
});
