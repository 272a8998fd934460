import { randomUUID } from 'node:crypto';
import {
  addCategory,
  addCard,
  changeCard,
  changeMargin,
  changes,
  deleteCard,
  exportAll,
  getCard,
  importPart,
  type ImportedCard,
  type ImportedReview,
  type ImportPart,
  listCards,
  listCategories,
  listImports,
  listReviews,
  messages,
  recordReviews,
  type Review,
  takeBackImport,
  undoReview,
} from '@siedem/contract';
import { DAY_MS, LIMITS } from '@siedem/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';
import { makeHome } from '../../dev/learner-home.ts';
import { lastAnswerAt } from '../../store/accounts/reminders.ts';

describeHome('imports', (t) => {
  const now = () => t.app.clock.now();
  const card = (given: Partial<ImportedCard> = {}): ImportedCard => {
    const id = given.id ?? randomUUID();
    return { id, category: t.home.category, word: `w ${id}`, meanings: `m ${id}`, section: '2', modified: 0, ...given };
  };
  const review = (about: string, given: Partial<ImportedReview> = {}): ImportedReview => ({
    id: randomUUID(),
    card: about,
    at: now() - 1000,
    direction: 'word',
    typed: '',
    verdict: 'good',
    override: false,
    from: '1',
    to: '2',
    took_ms: 5,
    source: 'anki',
    ...given,
  });
  const part = (given: Partial<ImportPart> = {}): ImportPart => ({
    name: 'Spanish.apkg',
    source: 'anki',
    total: 10,
    cards: [],
    reviews: [],
    ...given,
  });
  const send = (id: string, body: ImportPart) => t.home.call(importPart, { params: { id }, body });
  const takeBack = (id: string, changed?: 'keep' | 'remove') =>
    t.home.call(takeBackImport, { params: { id }, query: changed ? { changed } : {} });
  const listed = async () => (await t.home.call(listImports)).body.imports ?? [];
  /** What the product holds of the learner, but for what looking at it changes. */
  const held = async () => {
    const document = JSON.parse((await t.home.call(exportAll)).text) as Record<string, unknown>;
    return JSON.stringify({ ...document, logins: null, security_events: null });
  };
  const logOf = async (about: string) => (await t.home.call(listReviews, { query: { card: about } })).body.reviews;

  it('bring cards with their dates, and each is judged beside those before it', async () => {
    await t.home.card({ word: 'dom', meanings: 'house' });
    const sent = [
      card({ word: ' el  gato ', meanings: 'cat|CAT', section: '3', modified: 1000, created: 500 }),
      card({ word: 'Dom', meanings: 'HOUSE|home' }),
      card({ word: 'cat', meanings: 'x' }),
      card({ word: 'y', meanings: 'dom' }),
      card({ word: 'z', meanings: 'house' }),
      card({ word: 'EL GATO', meanings: 'cat' }),
      card({ word: 'late', modified: now() + DAY_MS, created: now() + DAY_MS }),
    ];
    const answer = await send(randomUUID(), part({ cards: sent }));
    expect(answer.status).toBe(200);
    expect(answer.body.cards?.map(({ outcome }) => outcome)).toEqual([200, 300, 201, 202, 203, 300, 200]);
    expect(answer.body.cards?.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    const cards = (await t.home.call(listCards)).body;
    expect(cards[0]).toEqual({
      id: sent[0]?.id,
      category: t.home.category,
      word: 'el gato',
      meanings: 'cat',
      section: '3',
      modified_date: '1970-01-01 00:00:01',
      created_time: '1970-01-01 00:00:00',
    });
    expect(cards.find(({ word }) => word === 'late')?.modified_date).toBe('2026-11-21 12:00:00');
    expect(cards).toHaveLength(6);
  });

  it('refuse what is not valid, each by itself, and say why', async () => {
    const other = await makeHome(t.app);
    const taken = await t.home.card({ word: 'taken', meanings: 'taken' });
    const sent = [
      card({ category: randomUUID() }),
      card({ category: other.category }),
      card({ section: '9' }),
      card({ word: '' }),
      card({ meanings: ' ' }),
      card({ word: 'a\u0000' }),
      card({ word: 'a|b' }),
      card({ word: 'x'.repeat(201) }),
      card({ meanings: '1|2|3|4|5|6|7|8' }),
      card({ id: taken }),
      card({ id: 'no id' }),
      card({ modified: -1e15 }),
      {} as ImportedCard,
      card(),
    ];
    const about = sent.at(-1)?.id ?? '';
    const reviews = [
      review(about),
      review(about, { at: now() + LIMITS.reviewAheadMs + 1 }),
      review(about, { verdict: 'fine' as 'good' }),
      review(about, { typed: 'x\ud800' }),
      review(randomUUID()),
      {} as ImportedReview,
    ];
    const answer = await send(randomUUID(), part({ cards: sent, reviews }));
    expect(answer.body.cards?.map(({ outcome }) => outcome)).toEqual([...Array(13).fill('refused'), 200]);
    for (const each of answer.body.cards?.slice(0, -1) ?? []) expect(each.detail).toBeTypeOf('string');
    expect(answer.body.cards?.[9]?.detail).toBe(messages.idTaken);
    expect(answer.body.reviews).toEqual({ recorded: 1, repeated: 0, refused: 5 });
  });

  it('answer a repeated part the same and add nothing', async () => {
    const id = randomUUID();
    const there = await t.home.card({ word: 'dom', meanings: 'house' });
    const cards = [card(), card({ word: 'dom', meanings: 'house' }), card({ section: '9' }), card()];
    const reviews = [review(cards[0]?.id ?? ''), review(there), review(randomUUID())];
    const first = await send(id, part({ cards, reviews }));
    const before = await held();
    expect((await send(id, part({ cards, reviews }))).body).toEqual(first.body);
    expect(await held()).toBe(before);
    // another import of the same finds everything there
    const again = await send(randomUUID(), part({ cards, reviews }));
    expect(again.body.reviews).toEqual({ recorded: 0, repeated: 2, refused: 1 });
    expect(await held()).toBe(before);
    expect(await listed()).toMatchObject([
      { cards: 0, reviews: 0 },
      { cards: 2, reviews: 2 },
    ]);
  });

  it('answer a repeated part the same also when its cards have been edited or deleted since', async () => {
    const id = randomUUID();
    const cards = [card(), card()];
    const first = await send(id, part({ cards }));
    await t.home.call(changeCard, { params: { id: cards[0]?.id ?? '' }, body: { word: 'changed' } });
    await t.home.call(deleteCard, { params: { id: cards[1]?.id ?? '' } });
    expect((await send(id, part({ cards }))).body.cards).toEqual(first.body.cards);
    expect((await t.home.call(listCards)).body.map(({ word }) => word)).toEqual(['changed']);
  });

  it('are refused where a part holds too much, or says what no import can', async () => {
    const { cards, answers } = LIMITS.importing.part;
    const many = Array.from({ length: cards + 1 }, () => card({ word: 'a', meanings: 'b' }));
    expect((await send(randomUUID(), part({ cards: many }))).status).toBe(413);
    const reviews = Array.from({ length: answers + 1 }, () => ({}) as ImportedReview);
    expect((await send(randomUUID(), part({ reviews }))).status).toBe(413);
    const large = Array.from({ length: cards }, () => card({ word: 'a', meanings: 'b'.repeat(2200) }));
    expect((await send(randomUUID(), part({ cards: large }))).status).toBe(413);
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { name: 'a\u0000' },
      { source: 'excel' as 'anki' },
      { total: LIMITS.importing.cards + 1 },
      { made: ['x'] },
    ]) {
      expect((await send(randomUUID(), part(wrong))).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await send('x', part())).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('are refused beyond 200,000 cards and 2,000,000 answers in all', async () => {
    const id = randomUUID();
    await send(id, part({ cards: [card()] }));
    const nearly = (column: 'added' | 'reviews', most: number) =>
      t.app.store.write((tx) =>
        tx.db
          .updateTable('imports')
          .set({ [column]: most - 1 })
          .where('user_id', '=', t.home.learner.userId)
          .execute(),
      );
    await nearly('added', LIMITS.importing.cards);
    const before = await held();
    expect((await send(id, part({ cards: [card(), card()] }))).status).toBe(413);
    expect(await held()).toBe(before);
    const last = card();
    expect((await send(id, part({ cards: [last] }))).status).toBe(200);
    expect((await send(id, part({ cards: [card()] }))).status).toBe(413);
    // what came before may come again
    expect((await send(id, part({ cards: [last] }))).status).toBe(200);
    await nearly('reviews', LIMITS.importing.answers);
    expect((await send(id, part({ reviews: [review(last.id), review(last.id)] }))).status).toBe(413);
    expect((await send(id, part({ reviews: [review(last.id)] }))).status).toBe(200);
  });

  it('bring note, example and rulings with their cards, and what cannot be kept refuses its card alone', async () => {
    const id = randomUUID();
    const rulings = [{ direction: 'word' as const, text: 'tom  cat', rule: 'accept' as const }];
    const full = card({ word: 'gato', meanings: 'cat', note: ' a  note ', example: 'El | gato', rulings });
    const plain = card({ note: '', rulings: [{ direction: 'meanings', text: 'x', rule: 'refuse' }] });
    const none = card({ note: ' ', rulings: [] });
    const wrong = [
      card({ note: 'n'.repeat(501) }),
      card({ example: 'e'.repeat(301) }),
      card({ note: 'a\u0000' }),
      card({ rulings: [{ direction: 'word', text: '', rule: 'accept' }] }),
      card({ rulings: Array.from({ length: 21 }, (_, at) => ({ direction: 'word', text: `t${at}`, rule: 'refuse' })) }),
    ];
    const cards = [full, plain, none, ...wrong];
    const answer = await send(id, part({ cards, total: 8 }));
    expect(answer.body.cards?.map(({ outcome }) => outcome)).toEqual([200, 200, 200, ...Array(5).fill('refused')]);
    expect(answer.body.cards?.at(-1)?.detail).toBe(messages.tooManyRulings);
    const margins = async (since?: number) =>
      (await t.home.call(changes, { query: { with: 'lessons,margins', ...(since === undefined ? {} : { since }) } }))
        .body.margins ?? [];
    const first = {
      card: full.id,
      note: 'a note',
      example: 'El | gato',
      rulings: [{ ...rulings[0], text: 'tom cat' }],
    };
    expect(await margins()).toEqual([first, { card: plain.id, note: '', example: '', rulings: plain.rulings }]);
    expect(JSON.parse(await held())).toMatchObject({ margins: expect.arrayContaining([first]) });
    // a repeated part leaves what was written since
    await t.home.call(changeMargin, { params: { id: full.id }, body: { note: 'mine' } });
    await t.home.call(changeMargin, { params: { id: none.id }, body: { example: 'mine too' } });
    await send(id, part({ cards, total: 8 }));
    expect((await margins()).find((each) => each.card === full.id)?.note).toBe('mine');
    // and what was written beside is a change that stays
    expect(await listed()).toMatchObject([{ cards: 3, changed: 2 }]);
    expect((await takeBack(id)).body).toMatchObject({ removed: 1, kept: 2 });
    expect((await margins()).map((each) => each.card).toSorted()).toEqual([full.id, none.id].toSorted());
  });

  it('record answers that move nothing, are no moves for merging, and say their source', async () => {
    const [moved] = [card({ section: '3', modified: now() - 10 * DAY_MS })];
    const old = review(moved.id, { at: 5, from: '1', to: '2', verdict: 'bad' });
    const newer = review(moved.id, { at: now() - 1, from: '2', to: '5' });
    const { source: _, ...rest } = review(moved.id, { at: now() - 6000, from: '2', to: '6', verdict: 'undone' });
    await send(randomUUID(), part({ cards: [moved], reviews: [old, newer, rest] }));
    const place = async () => {
      const { section, modified_date } = (await t.home.call(getCard, { params: { id: moved.id } })).body;
      return { section, modified_date };
    };
    const before = { section: '3', modified_date: '2026-11-11 12:00:00' };
    expect(await place()).toEqual(before);
    const { source: anki, ...lesson } = review(moved.id, { at: now() - 100, from: '3', to: '4' });
    expect(anki).toBe('anki');
    const body = { reviews: [{ ...lesson, verdict: 'good' as const }] };
    expect((await t.home.call(recordReviews, { body })).body.reviews).toMatchObject([
      { outcome: 'counted', section: '4' },
    ]);
    expect((await logOf(moved.id))?.map(({ id, source, verdict }) => [id, source, verdict])).toEqual([
      [newer.id, 'anki', 'good'],
      [lesson.id, null, 'good'],
      [rest.id, null, 'undone'],
      [old.id, 'anki', 'bad'],
    ]);
    // taking the lesson's answer back leads to the place before it, not to what an imported answer says
    const query = { section: '3', at: now() - 10 * DAY_MS };
    await t.home.call(undoReview, { params: { id: lesson.id }, query });
    expect(await place()).toEqual(before);
    expect((await t.home.call(undoReview, { params: { id: newer.id }, query: {} })).body).toMatchObject(before);
    const document = (await t.home.call(exportAll)).body as { reviews: { id: string; source: string | null }[] };
    expect(Object.fromEntries(document.reviews.map(({ id, source }) => [id, source]))).toEqual({
      [old.id]: 'anki',
      [newer.id]: 'anki',
      [lesson.id]: null,
      [rest.id]: null,
    });
  });

  it('keep when an answer was received, which is not when it came here', async () => {
    const own = card();
    const reviews = [
      review(own.id, { received: now() - 9 * DAY_MS }),
      review(own.id, { received: now() + DAY_MS }),
      review(own.id, { received: Number.MIN_SAFE_INTEGER }),
      review(own.id),
    ];
    const imported = now();
    await send(randomUUID(), part({ cards: [own], reviews }));
    const document = JSON.parse((await t.home.call(exportAll)).text) as { reviews: { id: string; received: string }[] };
    const received = new Map(document.reviews.map((each) => [each.id, Date.parse(each.received)]));
    expect(reviews.map(({ id }) => received.get(id))).toEqual([imported - 9 * DAY_MS, imported, imported, imported]);
    // Reminders go by what the learner did here: the import.
    await send(randomUUID(), part({ reviews: [review(own.id, { received: 5 })] }));
    expect(await lastAnswerAt(t.app.store.read, t.home.learner.userId)).toBe(imported);
    const lesson = { ...review(own.id), source: undefined };
    t.app.clock.advance(60_000);
    await t.home.call(recordReviews, { body: { reviews: [lesson as Review] } });
    expect(await lastAnswerAt(t.app.store.read, t.home.learner.userId)).toBe(imported + 60_000);
  });

  it('pass over settings and dates that are nonsense, and leave those of a learner with cards alone', async () => {
    const before = await held();
    const rule = { from: 0, zone: 'UTC', dayStart: 4 };
    const study = { timeline: [rule], isGuessed: false, target: 90, goal: null, catchUp: null };
    const reminders = { mail: true, at: 60, zone: 'UTC', least: 5, sent: null, sent_in_a_row: 0 };
    const nonsense = [
      { language: 'de', premium_reminder: 'no', reminders: 7, study: 'x' },
      { reminders: { ...reminders, zone: 'Mars/Base' }, study: { ...study, timeline: [] } },
      { reminders: { ...reminders, at: 1440 }, study: { ...study, timeline: [rule, rule] } },
      { reminders: { ...reminders, least: 2 }, study: { ...study, target: 100 } },
      { reminders: { ...reminders, mail: 1 }, study: { ...study, timeline: [{ ...rule, zone: '' }] } },
    ];
    const bring = (settings: object, created = now() + DAY_MS, more: Partial<ImportPart> = {}) => {
      const categories = [{ category: t.home.category, created }];
      return send(randomUUID(), part({ history: { box_intervals: [], pauses: [], categories, settings }, ...more }));
    };
    for (const settings of nonsense) {
      expect(await bring(settings)).toMatchObject({ status: 200 });
      expect(await held()).toBe(before);
    }
    const partly = { ...study, goal: { kind: 'miles', amount: 1 }, catchUp: { category: 'x', minutes: 5, begun: 0 } };
    await bring({ reminders: { ...reminders, sent: 'soon', sent_in_a_row: 4 }, study: partly });
    const document = async () => JSON.parse((await t.home.call(exportAll)).text) as object;
    expect(await document()).toMatchObject({ settings: { reminders: { ...reminders, zone: 'UTC' }, study } });
    await bring({ language: 'pl' }, 86_400_000, { cards: [card()] });
    expect(await document()).toMatchObject({
      settings: { language: 'pl' },
      categories: [{ created: '1970-01-02T00:00:00.000Z' }],
    });
    await bring({ language: 'en' }, 0);
    expect(await document()).toMatchObject({
      settings: { language: 'pl' },
      categories: [{ created: '1970-01-02T00:00:00.000Z' }],
    });
  });

  it('are listed with what is left of them, newest first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const cards = [card(), card(), card(), card()];
    const at = now();
    await send(first, part({ cards, reviews: [review(cards[0]?.id ?? '')], total: 4 }));
    t.app.clock.advance(1000);
    await send(second, part({ name: 'words', source: 'list', total: 0 }));
    const [one, two, three] = cards.map(({ id }) => id);
    await t.home.call(changeCard, { params: { id: one ?? '' }, body: { word: 'edited' } });
    const { source: _, ...lesson } = review(two ?? '', { from: '2', to: '2' });
    await t.home.call(recordReviews, { body: { reviews: [{ ...lesson, verdict: 'bad' }] } });
    await t.home.call(deleteCard, { params: { id: three ?? '' } });
    const until = (from: number) => from + 30 * DAY_MS;
    expect(await listed()).toEqual([
      {
        id: second,
        at: at + 1000,
        name: 'words',
        source: 'list',
        total: 0,
        cards: 0,
        changed: 0,
        reviews: 0,
        taken_back: false,
        until: until(at + 1000),
      },
      {
        id: first,
        at,
        name: 'Spanish.apkg',
        source: 'anki',
        total: 4,
        cards: 3,
        changed: 2,
        reviews: 1,
        taken_back: false,
        until: until(at),
      },
    ]);
  });

  it('are taken back: cards and answers go, changed ones stay or go, other devices hear of it', async () => {
    const there = await t.home.card();
    const before = await held();
    const keep = randomUUID();
    const cards = [card(), card(), card()];
    const [edited = '', answered = '', untouched = ''] = cards.map(({ id }) => id);
    const reviews = [...cards.map(({ id }) => review(id)), review(there)];
    await send(keep, part({ cards, reviews }));
    await t.home.call(changeCard, { params: { id: edited }, body: { word: 'edited' } });
    const { source: _, ...lesson } = review(answered, { from: '2', to: '2' });
    await t.home.call(recordReviews, { body: { reviews: [{ ...lesson, verdict: 'bad' }] } });
    const since = (await t.home.call(changes)).body.revision ?? 0;
    const taken = await takeBack(keep);
    expect(taken.body).toMatchObject({ removed: 1, kept: 2, data: messages.importTakenBack });
    expect((await takeBack(keep)).body).toEqual(taken.body);
    expect((await t.home.call(changes, { query: { since } })).body.deleted?.cards).toEqual([untouched]);
    expect(await logOf(there)).toEqual([]);
    expect(await logOf(edited)).toHaveLength(1);
    expect(await logOf(answered)).toHaveLength(2);
    expect((await send(keep, part({ cards }))).body).toEqual({
      data: messages.importWasTakenBack,
      detail: messages.importWasTakenBack,
    });
    expect((await send(keep, part({ cards }))).status).toBe(409);
    expect(await listed()).toMatchObject([{ cards: 2, changed: 2, reviews: 2, taken_back: true }]);
    for (const id of [edited, answered]) await t.home.call(deleteCard, { params: { id } });

    const remove = randomUUID();
    await send(remove, part({ cards: [card({ id: untouched })], reviews: [review(untouched)] }));
    await t.home.call(changeCard, { params: { id: untouched }, body: { word: 'edited' } });
    expect((await takeBack(remove, 'remove')).body).toMatchObject({ removed: 1, kept: 0 });
    const document = JSON.parse(await held()) as { cards: unknown; reviews: { card: string }[] };
    expect(document.cards).toEqual((JSON.parse(before) as { cards: unknown }).cards);
    expect(document.reviews.map((each) => each.card).toSorted()).toEqual([answered, answered, edited].toSorted());
  });

  it('take the categories made for them along where they are empty', async () => {
    const made: string[] = [];
    for (const name of ['German', 'French']) {
      made.push((await t.home.call(addCategory, { body: { name } })).body.id ?? '');
    }
    const [german = '', french = ''] = made;
    const id = randomUUID();
    await send(id, part({ made: [german], cards: [card({ category: german })] }));
    await send(id, part({ made: [french, randomUUID()], cards: [card({ category: french })] }));
    const own = { category: french, word: 'own', meanings: 'own' };
    await t.home.call(addCard, { body: own });
    await takeBack(id);
    const left = (await t.home.call(listCategories)).body.map((category) => category.id);
    expect(left.toSorted()).toEqual([t.home.category, french].toSorted());
  });

  it('can be taken back for 30 days, by their learner alone', async () => {
    const id = randomUUID();
    await send(id, part({ cards: [card()] }));
    const other = await makeHome(t.app);
    expect((await other.call(takeBackImport, { params: { id }, query: {} })).status).toBe(404);
    expect((await other.call(listImports)).body.imports).toEqual([]);
    expect((await takeBack(randomUUID())).status).toBe(404);
    expect((await takeBack('x')).status).toBe(404);
    // premium of the trial ends after 30 days, so the import is made older instead
    const age = (ms: number) =>
      t.app.store.write((tx) =>
        tx.db
          .updateTable('imports')
          .set((eb) => ({ at: eb('at', '-', ms) }))
          .where('user_id', '=', t.home.learner.userId)
          .execute(),
      );
    await age(30 * DAY_MS + 1);
    expect([(await takeBack(id)).status, (await takeBack(id)).body.data]).toEqual([400, messages.importTooOld]);
    await age(-1);
    expect((await takeBack(id)).status).toBe(200);
    await age(1);
    expect((await takeBack(id)).status).toBe(200);
  });

  it('need premium', async () => {
    const { access: token } = await t.app.learner({ premium: 'none' });
    const params = { id: randomUUID() };
    expect((await t.app.call(importPart, { params, body: part(), token })).status).toBe(402);
    expect((await t.app.call(listImports, { token })).status).toBe(402);
    expect((await t.app.call(takeBackImport, { params, query: {}, token })).status).toBe(402);
  });

  it('leave the answers of another import on a card that both brought answers for', async () => {
    const there = await t.home.card();
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const reviews = Array.from({ length: 9 }, (_, at) => review(there, { at: 1000 + at }));
    for (const [place, each] of reviews.entries()) {
      await send([one, two, three][place % 3] ?? '', part({ reviews: [each] }));
    }
    const left = async () => (await logOf(there))?.map(({ id }) => id).toReversed();
    const without = (...gone: number[]) => reviews.filter((_, place) => !gone.includes(place % 3)).map(({ id }) => id);
    expect(await left()).toEqual(without());
    await takeBack(two);
    expect(await left()).toEqual(without(1));
    await takeBack(three);
    expect(await left()).toEqual(without(1, 2));
    await send(randomUUID(), part({ reviews: reviews.slice(1, 2) }));
    await takeBack(one);
    expect(await left()).toEqual([reviews[1]?.id]);
  });

  it('twice are as once, and taken back are as before, whatever came in', async () => {
    const words = fc.constantFrom('a', 'b', 'c', 'd', 'A ', 'é');
    const cardOf = fc.record({
      word: words,
      meanings: fc.array(words, { minLength: 1, maxLength: 3 }).map((each) => each.join('|')),
      section: fc.constantFrom('1', '2', '7', '9'),
      answers: fc.integer({ min: 0, max: 3 }),
      note: fc.constantFrom('', 'n', 'ż | ó'),
    });
    const files = fc.array(cardOf, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(files, files, async (before, file) => {
        const home = await makeHome(t.app);
        const sendAs = (id: string, body: ImportPart) => home.call(importPart, { params: { id }, body });
        const state = async () => {
          const document = JSON.parse((await home.call(exportAll)).text) as Record<string, unknown>;
          return JSON.stringify({ ...document, logins: null, security_events: null });
        };
        const bodyOf = (rows: typeof file) => {
          const cards = rows.map(({ word, meanings, section, note }) =>
            card({ category: home.category, word, meanings, section, note }),
          );
          const reviews = rows.flatMap(({ answers }, at) =>
            Array.from({ length: answers }, () => review(cards[(at * 7) % cards.length]?.id ?? '')),
          );
          return part({ cards, reviews });
        };
        const earlier = bodyOf(before);
        await sendAs(randomUUID(), earlier);
        const untouched = await state();
        const id = randomUUID();
        const body = bodyOf(file);
        // also answers on cards that are there
        const own = earlier.cards.map((each) => review(each.id));
        const whole = { ...body, reviews: [...body.reviews, ...own] };
        await sendAs(id, whole);
        const once = await state();
        await sendAs(id, whole);
        await sendAs(randomUUID(), whole);
        expect(await state()).toBe(once);
        const taken = await home.call(takeBackImport, { params: { id }, query: {} });
        expect(taken.status).toBe(200);
        expect(await state()).toBe(untouched);
      }),
      { numRuns: 8 },
    );
  });
});
