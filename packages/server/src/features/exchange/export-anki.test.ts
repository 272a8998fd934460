import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { addCategory, deleteCard, exportAnki, importPart, recordReviews } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';
import { makeHome } from '../../dev/learner-home.ts';
import { openTestApp } from '../../dev/test-app.ts';

/** The files of a zip, by its directory at the end. */
const unzip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = offset + 30 + zip.readUInt16LE(offset + 26);
    files.set(name, inflateRawSync(zip.subarray(from, from + packed)));
    at += 46 + nameLength;
  }
  return files;
};

describeHome('the export to Anki', (t) => {
  const ask = (body: unknown, access = t.home.learner.access) =>
    t.app.app.inject({
      method: 'POST',
      url: '/api/export/anki/',
      headers: { authorization: `Bearer ${access}`, 'time-zone': 'Europe/Warsaw' },
      payload: body as object,
    });
  const opened = async (body: unknown) => {
    const answer = await ask(body);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzip(answer.rawPayload);
    expect([...files.keys()]).toEqual(['collection.anki2', 'media']);
    expect(files.get('media')?.toString()).toBe('{}');
    const file = join(t.app.config.dataDir, `${randomUUID()}.sqlite`);
    writeFileSync(file, files.get('collection.anki2') ?? '');
    const database = new DatabaseSync(file, { readOnly: true });
    const all = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    const cards = all(
      `select guid, flds, tags, type, queue, due, ivl, factor, reps, lapses, cards.data from cards
       join notes on notes.id = nid order by cards.id`,
    );
    const answers = all(
      'select guid, revlog.id, ease, ivl, lastIvl, time, type from revlog join notes on notes.id = cid order by revlog.id',
    );
    const [row] = all('select crt, ver, decks from col');
    database.close();
    const decks = Object.values(JSON.parse(String(row?.['decks'])) as Record<string, { name: string }>);
    return { cards, answers, row, decks: decks.map(({ name }) => name) };
  };

  it('is a package with a note for each card, its place and its answers', async () => {
    const now = t.app.clock.now();
    const category = (await t.home.call(addCategory, { body: { name: 'a::b' } })).body.id ?? '';
    const place = (section: string, days: number, word: string) => ({
      id: randomUUID(),
      category,
      word,
      meanings: 'x <y>|& z',
      section,
      modified: now - days * DAY_MS,
      created: now - 20 * DAY_MS,
    });
    const cards = [place('1', 3, 'new'), place('1', 2, 'fallen'), place('3', 1, 'young'), place('7', 5, 'known')];
    const [fresh, fallen, young, known] = cards.map(({ id }) => id);
    const answer = (card: string | undefined, at: number, given: object) => ({
      id: randomUUID(),
      card: card ?? '',
      at,
      direction: 'word' as const,
      typed: '',
      verdict: 'good' as const,
      override: false,
      from: '1',
      to: '2',
      took_ms: 700,
      ...given,
    });
    const [first, second] = [now - 2 * DAY_MS, now - DAY_MS];
    const reviews = [
      answer(fallen, first, { verdict: 'bad', from: '3', to: '1' }),
      answer(young, first, { source: 'anki' }),
      answer(young, second, { verdict: 'again', from: '2', to: '2' }),
      answer(young, second + 5, { verdict: 'again', override: true, from: '2', to: '3' }),
      answer(young, second + 6, { verdict: 'undone' }),
    ];
    // created at the same millisecond, they come in the order of their ids
    const sorted = (rows: readonly { readonly guid?: unknown }[]) =>
      [fresh, fallen, young, known].map((id) => rows.find(({ guid }) => guid === id));
    const body = { name: 'x', source: 'siedem' as const, total: 4, cards, reviews };
    expect((await t.home.call(importPart, { params: { id: randomUUID() }, body })).status).toBe(200);
    const made = await opened({ category, answers: true });
    const shared = { flds: '', tags: ' siedem ', factor: 2500 };
    const fields = (word: string) => `${word}\u001Fx &lt;y&gt;<br>&amp; z`;
    // Anki's days begin at 04:00: it is 13:00 in Warsaw, and the oldest card was made 20 days ago
    expect(sorted(made.cards)).toEqual([
      {
        guid: fresh,
        ...shared,
        flds: fields('new'),
        type: 0,
        queue: 0,
        due: 1,
        ivl: 0,
        reps: 0,
        lapses: 0,
        data: '{}',
      },
      {
        guid: fallen,
        ...shared,
        flds: fields('fallen'),
        type: 2,
        queue: 2,
        due: 20,
        ivl: 1,
        reps: 1,
        lapses: 1,
        data: JSON.stringify({ lrt: first / 1000 }),
      },
      {
        guid: young,
        ...shared,
        flds: fields('young'),
        type: 2,
        queue: 2,
        due: 22,
        ivl: 3,
        reps: 3,
        lapses: 1,
        data: JSON.stringify({ lrt: Math.floor((second + 5) / 1000) }),
      },
      {
        guid: known,
        ...shared,
        flds: fields('known'),
        type: 2,
        queue: -1,
        due: 380,
        ivl: 365,
        reps: 0,
        lapses: 0,
        data: '{}',
      },
    ]);
    expect(made.row).toMatchObject({ ver: 11, crt: Date.UTC(2026, 10, 1, 3) / 1000 });
    expect(made.decks).toEqual(['Default', 'a: b']);
    const times = made.answers.map(({ id }) => Number(id));
    expect(times).toEqual([first, first + 1, second, second + 5]);
    expect(made.answers.filter(({ guid }) => guid === young)).toMatchObject([
      { ease: 3, ivl: 1, lastIvl: 0, time: 700, type: 0 },
      { ease: 1, ivl: 1, lastIvl: 1, type: 1 },
      { ease: 3, ivl: 3, lastIvl: 1, type: 1 },
    ]);
    const without = await opened({ category, answers: false });
    expect(without.answers).toEqual([]);
    expect(sorted(without.cards)).toEqual(sorted(made.cards));
    expect(readdirSync(t.app.config.dataDir).filter((name) => name.startsWith('.anki'))).toEqual([]);
  });

  it('takes the cards named, passes over those of others, and says when nothing is left', async () => {
    const other = await makeHome(t.app);
    const foreign = await other.card();
    const [one, two] = [await t.home.card(), await t.home.card()];
    const made = await opened({ cards: [two, foreign, randomUUID(), 'x'], answers: true });
    expect(made.cards.map(({ guid }) => guid)).toEqual([two]);
    expect((await opened({ answers: false })).cards.map(({ guid }) => guid).toSorted()).toEqual([one, two].toSorted());
    const left = [{ cards: [foreign] }, { cards: [] }, { category: other.category }, { category: 'x' }];
    for (const body of left) expect((await ask({ ...body, answers: true })).statusCode).toBe(404);
    expect((await ask({})).statusCode).toBe(400);
    await t.home.call(deleteCard, { params: { id: one } });
    await t.home.call(deleteCard, { params: { id: two } });
    expect((await ask({ answers: true })).statusCode).toBe(404);
  });

  it('works without premium and for answers of lessons', async () => {
    const card = await t.home.card();
    const { id, at } = { id: randomUUID(), at: t.app.clock.now() };
    const review = {
      id,
      card,
      at,
      direction: 'word',
      typed: '',
      verdict: 'good',
      override: false,
      from: '1',
      to: '2',
      took_ms: 1,
    } as const;
    await t.home.call(recordReviews, { body: { reviews: [review] } });
    await t.app.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: 1 }).where('id', '=', t.home.learner.userId).execute(),
    );
    expect((await opened({ answers: true })).answers).toHaveLength(1);
  });
});

it('the export to Anki is made six times a minute for one learner', async () => {
  const app = await openTestApp({ env: { RATE_LIMITS: 'on' } });
  const home = await makeHome(app);
  await home.card();
  const ask = async () => {
    const headers = { authorization: `Bearer ${home.learner.access}` };
    const answer = await app.app.inject({ method: 'POST', url: exportAnki.path, headers, payload: { answers: true } });
    return answer.statusCode;
  };
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) statuses.push(await ask());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  app.clock.advance(60_001);
  expect(await ask()).toBe(200);
  await app.close();
});
