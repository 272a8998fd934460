import { randomUUID } from 'node:crypto';
import { outcomeOfAdding } from '@siedem/domain';
import { expect, it } from 'vitest';
import { addBox, boxesOf, changeBox, deleteBox, listBoxes } from '../learning/boxes.ts';
import { countCards } from '../learning/card-counts.ts';
import { cardReceipt, deleteCard, findCard, insertCard, updateCard } from '../learning/cards.ts';
import { neighbours } from '../learning/neighbours.ts';
import { createCategory, deleteCategory, listCategories, renameCategory } from '../learning/categories.ts';
import { recordReviews } from '../learning/reviews.ts';
import { atOnce, makeCards, makeHome, makeUser, must, newCategory, NOW, type Setting } from './setting.ts';

const HOUR = 3_600_000;

export const collectionContract = (setting: () => Setting): void => {
  it('never makes a fourth category, and always three, in twenty rounds of thirty concurrent calls', async () => {
    const { store } = setting();
    for (let round = 0; round < 20; round += 1) {
      const userId = await makeUser(store);
      const results = await atOnce(30, (index) =>
        store.change(userId, (tx, learner) => createCategory(tx, learner, newCategory(`category ${index}`))),
      );
      expect(results.filter((result) => result.ok)).toHaveLength(3);
      expect(await listCategories(store.read, userId)).toHaveLength(3);
      expect(await listBoxes(store.read, userId)).toHaveLength(21);
    }
  });

  it('never makes an eighth box, and always seven, in twenty rounds of thirty concurrent calls', async () => {
    const { store } = setting();
    const { userId, categoryId } = await makeHome(store);
    for (let round = 0; round < 20; round += 1) {
      must(
        await store.change(userId, (tx, learner) =>
          deleteBox(tx, learner, { categoryId, id: '2', into: '1', now: NOW }),
        ),
      );
      const results = await atOnce(30, (index) =>
        store.change(userId, (tx, learner) =>
          addBox(tx, learner, { categoryId, number: index + 1, unit: 'hours', timer: (index + 1) * HOUR, now: NOW }),
        ),
      );
      const added = results.filter((result) => result.ok);
      expect(added).toHaveLength(1);
      expect(added[0]).toMatchObject({ value: { id: '2' } });
      expect(await boxesOf(store.read, userId, categoryId)).toHaveLength(7);
    }
  });

  it('returns the same for a repeated create of a category, and reports a conflict', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const create = (category: Parameters<typeof createCategory>[2]) =>
      store.change(userId, (tx, learner) => createCategory(tx, learner, category));
    const spanish = newCategory('Spanish');
    const first = must(await create(spanish));
    expect(must(await create(spanish))).toEqual(first);
    expect(await create(newCategory('  SPANISH'))).toEqual({ ok: false, problem: 'name_taken' });
    expect(await create(newCategory('Polish', spanish.id))).toEqual({ ok: false, problem: 'id_conflict' });
    const rename = (id: string, name: string) =>
      store.change(userId, (tx, learner) => renameCategory(tx, learner, { id, name }));
    must(await create(newCategory('Czech')));
    expect(await rename(spanish.id, 'czech')).toEqual({ ok: false, problem: 'name_taken' });
    expect(must(await rename(spanish.id, 'spanish')).name).toBe('spanish');
    expect(await rename('nothing', 'x')).toEqual({ ok: false, problem: 'not_found' });
    must(await store.change(userId, (tx, learner) => deleteCategory(tx, learner, { id: spanish.id, now: NOW })));
    expect(await create(spanish)).toEqual({ ok: false, problem: 'id_conflict' });
  });

  it('lists boxes as first, last, then the middle ones by interval, after every change', async () => {
    const { store } = setting();
    const { userId, categoryId } = await makeHome(store);
    const order = async () => (await listBoxes(store.read, userId)).map((box) => box.id).join('');
    expect(await order()).toBe('1723456');
    const change = (id: string, number: number) =>
      store.change(userId, (tx, learner) =>
        changeBox(tx, learner, { categoryId, id, number, unit: 'hours', timer: number * HOUR, now: NOW }),
      );
    must(await change('6', 5));
    expect(await order()).toBe('1762345');
    expect(await change('5', 5)).toEqual({ ok: false, problem: 'exists' });
    expect(await change('1', 6)).toEqual({ ok: false, problem: 'fixed_box' });
    expect(await change('7', 6)).toEqual({ ok: false, problem: 'fixed_box' });
    expect(await change('9', 6)).toEqual({ ok: false, problem: 'not_found' });
  });

  it('moves the cards of a deleted box into the box before it, with their dates, each with its own revision', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const cards = await makeCards(store, home, { count: 40, boxId: '4', at: NOW - 5 });
    const remove = (id: string, into: string) =>
      store.change(userId, (tx, learner) => deleteBox(tx, learner, { categoryId, id, into, now: NOW }));
    expect(await remove('4', '2')).toEqual({ ok: false, problem: 'wrong_box' });
    expect(await remove('1', '1')).toEqual({ ok: false, problem: 'fixed_box' });
    expect(await remove('7', '6')).toEqual({ ok: false, problem: 'fixed_box' });
    must(await remove('4', '3'));
    expect(await remove('4', '3')).toEqual({ ok: false, problem: 'not_found' });
    const moved = await Promise.all(cards.map((card) => findCard(store.read, userId, card.id)));
    for (const card of moved) expect(card).toMatchObject({ box_id: '3', modified_at: NOW - 5 });
    expect(new Set(moved.map((card) => card?.revision)).size).toBe(40);
  });

  it('leaves no card in a deleted box when fifty moves into it race with the deletion', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const cards = await makeCards(store, home, { count: 50, boxId: '4' });
    const move = async (index: number) => {
      const card = cards[index];
      if (!card) throw new Error('no card');
      const review = {
        id: randomUUID(),
        card: card.id,
        at: NOW + 1,
        direction: 'word',
        typed: '',
        verdict: 'good',
        override: false,
        from: '4',
        to: '5',
        tookMs: 1,
      } as const;
      const { recorded } = must(await recordReviews(store, userId, { reviews: [review], now: NOW + 1 }));
      return recorded[0]?.outcome;
    };
    const [before, , after] = await Promise.all([
      atOnce(25, (index) => move(index)),
      store.change(userId, (tx, learner) => deleteBox(tx, learner, { categoryId, id: '5', into: '4', now: NOW })),
      atOnce(25, (index) => move(index + 25)),
    ]);
    expect(new Set([...before, ...after])).toEqual(new Set(['counted']));
    const boxes = new Set((await boxesOf(store.read, userId, categoryId)).map((box) => box.id));
    expect(boxes.has('5')).toBe(false);
    for (const card of cards) expect(boxes).toContain((await findCard(store.read, userId, card.id))?.box_id);
  });

  it('finds enough neighbours for every outcome of adding, and a bounded number of them', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const add = (word: string, meanings: string) =>
      store.change(userId, async (tx, learner) => {
        const card = { id: randomUUID(), categoryId, boxId: '1', word, meanings, modifiedAt: NOW, createdAt: NOW };
        return { ok: true, value: await insertCard(tx, learner, { ...card, digest: word, status: 200 }) };
      });
    await Promise.all([add('gato', 'cat|kitty'), add('perro', 'dog'), add('Żuk', 'BEETLE'), add('can', 'dog|tin')]);
    const outcome = async (word: string, ...meanings: string[]) => {
      const search = { userId, categoryId, word, meanings: meanings.join('|'), exceptId: '' };
      const found = await neighbours(store.read, search);
      return outcomeOfAdding(
        { word, meanings },
        found.map((card) => ({ id: card.id, word: card.word, meanings: card.meanings.split('|') })),
      ).kind;
    };
    expect(await outcome('gato', 'tomcat')).toBe('added');
    expect(await outcome('GATO', 'Kitty')).toBe('exists');
    expect(await outcome('żuk', 'beetle', 'bug')).toBe('exists');
    expect(await outcome('dog', 'dogs')).toBe('word_used_as_meaning');
    expect(await outcome('animal', 'PERRO')).toBe('meaning_used_as_word');
    expect(await outcome('lata', 'tin')).toBe('same_meaning');
    expect(await outcome('casa', 'house')).toBe('added');
  });

  it('keeps meanings searchable after edits and deletes them with the card', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const [card] = await makeCards(store, home, { count: 1 });
    if (!card) throw new Error('no card');
    const sharing = async (meaning: string) =>
      (await neighbours(store.read, { userId, categoryId, word: 'x', meanings: meaning, exceptId: '' })).map(
        (each) => each.id,
      );
    expect(await sharing('meaning 0')).toEqual([card.id]);
    const edited = must(
      await store.change(userId, async (tx, learner) => ({
        ok: true,
        value: await updateCard(tx, learner, card, { word: 'new', meanings: 'other 0|fresh' }),
      })),
    );
    expect(edited).toMatchObject({ word: 'new', modified_at: card.modified_at, box_id: card.box_id });
    expect(edited).toEqual(await findCard(store.read, userId, card.id));
    expect([await sharing('meaning 0'), await sharing('Fresh'), await sharing('other 0')]).toEqual([
      [],
      [card.id],
      [card.id],
    ]);
    const gone = await store.change(userId, async (tx, learner) => ({
      ok: true,
      value: await deleteCard(tx, learner, { id: card.id, now: NOW }),
    }));
    expect(must(gone)?.id).toBe(card.id);
    expect([await sharing('fresh'), await findCard(store.read, userId, card.id)]).toEqual([[], undefined]);
    expect(await cardReceipt(store.read, userId, card.id)).toEqual({ digest: 'digest 0', status: 200 });
  });

  it('counts all cards and the known ones, and keeps learners apart', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const other = await makeHome(store);
    await makeCards(store, home, { count: 3 });
    const [known] = await makeCards(store, home, { count: 2, boxId: '7' });
    await makeCards(store, other, { count: 4 });
    expect(await countCards(store.read, home.userId)).toEqual({ total: 5, known: 2 });
    expect(await findCard(store.read, other.userId, known?.id ?? '')).toBeUndefined();
  });

  it('rolls back a change that returns a problem', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const refused = await store.change(userId, async (tx, learner) => {
      must(await createCategory(tx, learner, newCategory('Spanish')));
      return { ok: false, problem: 'limit' };
    });
    expect(refused).toEqual({ ok: false, problem: 'limit' });
    expect(await listCategories(store.read, userId)).toEqual([]);
  });

  it('control: counting before the transaction makes far more than three categories', async () => {
    const { store } = setting();
    const userId = await makeUser(store);
    const counts = await atOnce(30, async () => (await listCategories(store.read, userId)).length);
    await atOnce(30, async (index) => {
      if ((counts[index] ?? 3) >= 3) return;
      const { id, name } = newCategory(`category ${index}`);
      const row = { user_id: userId, id, name, name_key: name, created_at: NOW, revision: index };
      await store.write((tx) => tx.db.insertInto('categories').values(row).execute());
    });
    expect(await listCategories(store.read, userId)).toHaveLength(30);
  });

  it('control: moves that looked up the box before its deletion are rejected by the foreign key alone', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const cards = await makeCards(store, home, { count: 10, boxId: '4' });
    const seen = await atOnce(10, async () =>
      (await boxesOf(store.read, userId, categoryId)).some(({ id }) => id === '5'),
    );
    expect(seen).not.toContain(false);
    must(
      await store.change(userId, (tx, learner) => deleteBox(tx, learner, { categoryId, id: '5', into: '4', now: NOW })),
    );
    const moves = cards.map(({ id }) =>
      store.write((tx) =>
        tx.db.updateTable('cards').set({ box_id: '5' }).where('user_id', '=', userId).where('id', '=', id).execute(),
      ),
    );
    const late = (await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected');
    expect(late).toHaveLength(10);
    for (const card of cards) expect(await findCard(store.read, userId, card.id)).toMatchObject({ box_id: '4' });
  });
};
