import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addBox, boxesOf, deleteBox } from '../learning/boxes.ts';
import { type CardRow, deleteCard, findCard, updateCard } from '../learning/cards.ts';
import { createCategory, deleteCategory, listCategories, renameCategory } from '../learning/categories.ts';
import { changesSince } from '../learning/changes.ts';
import type { Store } from '../engine/context.ts';
import { recordReviews } from '../learning/reviews.ts';
import { Mirror, present, sorted } from './mirror.ts';
import { KEPT, sweepExpired } from '../jobs/sweep.ts';
import { makeCards, makeHome, makeLearner, must, newCategory, NOW, type Setting } from './setting.ts';

/** Does something to the learner's data, drawn by number. */
const doSomething = async (store: Store, userId: string, draw: number): Promise<void> => {
  const categories = await listCategories(store.read, userId);
  const category = categories[draw % Math.max(1, categories.length)];
  const cards: CardRow[] = await store.read.db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const card = cards[draw % Math.max(1, cards.length)];
  if (!category || draw % 11 === 0) {
    await store.change(userId, (tx, learner) => createCategory(tx, learner, newCategory(randomUUID())));
    return;
  }
  const categoryId = category.id;
  switch (draw % 10) {
    case 0:
    case 1:
    case 2:
      await makeCards(store, { userId, categoryId }, { count: 1 + (draw % 4), boxId: draw % 2 ? '1' : '7' });
      return;
    case 3:
    case 4:
      if (card) {
        await store.change(userId, async (tx, learner) => ({
          ok: true,
          value: await deleteCard(tx, learner, { id: card.id, now: NOW }),
        }));
      }
      return;
    case 5: {
      const boxes = await boxesOf(store.read, userId, categoryId);
      const box = boxes[2];
      if (box) {
        await store.change(userId, (tx, learner) =>
          deleteBox(tx, learner, { categoryId, id: box.id, into: '1', now: NOW }),
        );
      }
      return;
    }
    case 6:
      await store.change(userId, (tx, learner) =>
        addBox(tx, learner, {
          categoryId,
          number: 1 + (draw % 23),
          unit: 'hours',
          timer: (1 + (draw % 23)) * 3_600_000,
          now: NOW,
        }),
      );
      return;
    case 7:
      if (draw % 3 === 0) {
        await store.change(userId, (tx, learner) => deleteCategory(tx, learner, { id: categoryId, now: NOW }));
      } else {
        await store.change(userId, (tx, learner) => renameCategory(tx, learner, { id: categoryId, name: `n ${draw}` }));
      }
      return;
    case 8:
      if (card) {
        await store.change(userId, async (tx, learner) => ({
          ok: true,
          value: await updateCard(tx, learner, card, {
            word: `w ${draw}`,
            meanings: 'm',
            move: { boxId: '7', at: NOW },
          }),
        }));
      }
      return;
    default: {
      if (!card) return;
      const one = {
        id: randomUUID(),
        card: card.id,
        at: NOW + draw,
        direction: 'word',
        typed: '',
        verdict: 'good',
      } as const;
      const reviews = [{ ...one, override: false, from: '1', to: '2', tookMs: 1 }];
      must(await recordReviews(store, userId, { reviews, now: NOW }));
    }
  }
};

export const changesContract = (setting: () => Setting): void => {
  it('brings every mirror to the state of the lists, page by page, whatever changed before and during the pages', async () => {
    const { store } = setting();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat({ max: 25 }),
        async (draws, limit, splitAt) => {
          const userId = await makeLearner(store);
          const mirror = new Mirror();
          for (const draw of draws.slice(0, splitAt)) await doSomething(store, userId, draw);
          const rest = draws.slice(splitAt);
          await mirror.follow(store, userId, limit, async () => {
            const draw = rest.shift();
            if (draw !== undefined) await doSomething(store, userId, draw);
          });
          for (const draw of rest) await doSomething(store, userId, draw);
          await mirror.follow(store, userId, limit);
          const fresh = new Mirror();
          await fresh.follow(store, userId, limit);
          const now = sorted(await present(store, userId));
          expect(sorted(mirror.rows)).toEqual(now);
          expect(sorted(fresh.rows)).toEqual(now);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('returns answers and edits that follow each other, in small pages, and adds rows of card_changes for edits only', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId } = home;
    const cards = await makeCards(store, home, { count: 30 });
    const notes = async () =>
      (await store.read.db.selectFrom('card_changes').selectAll().where('user_id', '=', userId).execute()).length;
    const left = new Mirror();
    const answered = async (from: number, count: number) => {
      const reviews = Array.from({ length: count }, (_, place) => ({
        id: randomUUID(),
        card: cards[(from + place * 7) % cards.length]?.id ?? '',
        at: NOW + from + place,
        direction: 'word' as const,
        typed: '',
        verdict: 'good' as const,
        override: false,
        from: '1',
        to: '2',
        tookMs: 1,
      }));
      must(await recordReviews(store, userId, { reviews, now: NOW }));
    };
    const edited = async (turn: number) => {
      const card = await findCard(store.read, userId, cards[turn % 3]?.id ?? '');
      if (!card) throw new Error('no card');
      await store.change(userId, async (tx, learner) => ({
        ok: true,
        value: await updateCard(tx, learner, card, { word: `w ${turn}`, meanings: 'm' }),
      }));
    };
    for (let turn = 0; turn < 40; turn++) {
      await answered(turn * 10, 1 + (turn % 9));
      await edited(turn);
      expect(await notes()).toBe(cards.length + turn + 1);
      if (turn === 20) await left.follow(store, userId, 7);
    }
    const box = { categoryId: home.categoryId, id: '2', into: '1', now: NOW };
    must(await store.change(userId, (tx, learner) => deleteBox(tx, learner, box)));
    await answered(3000, 12);
    for (const mirror of [left, new Mirror()]) {
      await mirror.follow(store, userId, 7);
      expect(sorted(mirror.rows)).toEqual(sorted(await present(store, userId)));
    }
    must(await store.change(userId, (tx, learner) => deleteCategory(tx, learner, { id: home.categoryId, now: NOW })));
    expect(await notes()).toBe(0);
    await left.follow(store, userId, 7);
    expect(sorted(left.rows)).toEqual(sorted(await present(store, userId)));
  });

  it('deletes the rows of earlier edits from time to time, so that edits without end take no room', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId } = home;
    const cards = await makeCards(store, home, { count: 5 });
    const notes = async () =>
      (await store.read.db.selectFrom('card_changes').selectAll().where('user_id', '=', userId).execute()).length;
    const edit = async (turn: number) => {
      const card = await findCard(store.read, userId, cards[turn % 2]?.id ?? '');
      if (!card) throw new Error('no card');
      await store.change(userId, async (tx, learner) => ({
        ok: true,
        value: await updateCard(tx, learner, card, { word: `w ${turn}`, meanings: 'm' }),
      }));
    };
    for (let turn = 0; turn < 6; turn++) await edit(turn);
    expect(await notes()).toBe(cards.length + 6);
    await store.write(async (tx) => {
      await tx.db.updateTable('users').set({ revision: 49_997 }).where('id', '=', userId).execute();
    });
    for (let turn = 6; turn < 12; turn++) await edit(turn);
    // the edit with revision 50,000 leaves a row for each card, and three follow it
    expect(await notes()).toBe(cards.length + 3);
    const mirror = new Mirror();
    await mirror.follow(store, userId, 7);
    expect(sorted(mirror.rows)).toEqual(sorted(await present(store, userId)));
  });

  it('says `more` for a page that contains only superseded answers', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const [card] = await makeCards(store, home, { count: 1 });
    const mirror = new Mirror();
    await mirror.follow(store, home.userId, 100);
    await store.write((tx) =>
      tx.db
        .updateTable('users')
        .set((eb) => ({ revision: eb('revision', '+', 70_000) }))
        .where('id', '=', home.userId)
        .execute()
        .then(() => {}),
    );
    await store.change(home.userId, async (tx, learner) => {
      const row = await findCard(tx, home.userId, card?.id ?? '');
      if (!row) throw new Error('no card');
      return { ok: true, value: await updateCard(tx, learner, row, { word: 'late', meanings: 'm' }) };
    });
    const page = await changesSince(store.read, { userId: home.userId, since: mirror.revision, limit: 100 });
    expect(page).toMatchObject({ more: true, cards: [], revision: mirror.revision + 20_000 });
    await mirror.follow(store, home.userId, 100);
    expect(sorted(mirror.rows)).toEqual(sorted(await present(store, home.userId)));
  });

  it('gives every row and every deletion a revision of its own', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    await makeCards(store, home, { count: 20, boxId: '3' });
    must(
      await store.change(home.userId, (tx, learner) =>
        deleteBox(tx, learner, { categoryId: home.categoryId, id: '3', into: '2', now: NOW }),
      ),
    );
    const page = await changesSince(store.read, { userId: home.userId, since: 1, limit: 1000 });
    if (!page) throw new Error('gone');
    const rows = [...page.categories, ...page.boxes, ...page.cards, ...page.deletions].map((row) => row.revision);
    expect(new Set(rows).size).toBe(rows.length);
    expect(Math.max(...rows)).toBe(page.revision);
    must(
      await store.change(home.userId, (tx, learner) => deleteCategory(tx, learner, { id: home.categoryId, now: NOW })),
    );
    const after = await changesSince(store.read, { userId: home.userId, since: page.revision, limit: 1000 });
    const tombstones = after?.deletions.map((row) => row.revision) ?? [];
    expect(new Set(tombstones).size).toBe(20 + 6 + 1);
  });

  it('starts from the beginning for a future revision, and for one older than the kept deletions', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const cards = await makeCards(store, home, { count: 9 });
    const { userId } = home;
    const old = new Mirror();
    await old.follow(store, userId, 1000);
    const page = await changesSince(store.read, { userId, since: 10 ** 12, limit: 3 });
    expect(page).toMatchObject({ reset: true, more: true });
    const [first, second] = cards;
    for (const card of [first, second]) {
      await store.change(userId, async (tx, learner) => ({
        ok: true,
        value: await deleteCard(tx, learner, { id: card?.id ?? '', now: NOW }),
      }));
    }
    expect(await changesSince(store.read, { userId, since: old.revision, limit: 9 })).toMatchObject({ reset: false });
    await sweepExpired(store, NOW + KEPT.deletions + 1, async (sweep) => {
      while ((await sweep(1)) > 0);
    });
    expect(await changesSince(store.read, { userId, since: old.revision, limit: 9 })).toMatchObject({ reset: true });
    const [third] = cards.slice(2);
    const fresh = new Mirror();
    // small pages, so that it asks on with revisions older than the forgotten deletions
    await fresh.follow(store, userId, 2, async () => {
      await store.change(userId, async (tx, learner) => ({
        ok: true,
        value: await deleteCard(tx, learner, { id: third?.id ?? '', now: NOW }),
      }));
    });
    await old.follow(store, userId, 2);
    for (const mirror of [fresh, old]) expect(sorted(mirror.rows)).toEqual(sorted(await present(store, userId)));
  });

  it('returns an empty page if nothing changed, and undefined for an unknown learner', async () => {
    const { store } = setting();
    const { userId } = await makeHome(store);
    const page = await changesSince(store.read, { userId, since: 8, limit: 5 });
    expect(page).toEqual({
      revision: 8,
      more: false,
      reset: false,
      categories: [],
      boxes: [],
      cards: [],
      deletions: [],
      lessons: [],
      margins: [],
    });
    expect(await changesSince(store.read, { userId: 'nobody', since: 0, limit: 5 })).toBeUndefined();
  });
};
