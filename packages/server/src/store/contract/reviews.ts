import { randomUUID } from 'node:crypto';
import type { Review } from '@siedem/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addBox, deleteBox } from '../learning/boxes.ts';
import { deleteCard, findCard, updateCard } from '../learning/cards.ts';
import { changesSince } from '../learning/changes.ts';
import type { Store } from '../engine/context.ts';
import { type Recorded, recordReviews } from '../learning/reviews.ts';
import { deleteUser, userById } from '../accounts/users.ts';
import { atOnce, type Home, makeCards, makeHome, must, NOW, type Setting } from './setting.ts';

const review = (given: Partial<Review> & Pick<Review, 'card'>): Review => ({
  id: randomUUID(),
  at: NOW + 1000,
  direction: 'word',
  typed: 'żółć "|\\\n',
  verdict: 'good',
  override: false,
  from: '1',
  to: '2',
  tookMs: 900,
  ...given,
});

const record = async (store: Store, userId: string, reviews: readonly Review[]): Promise<Recorded[]> =>
  must(await recordReviews(store, userId, { reviews, now: NOW + 5000 })).recorded;

const outcomes = (recorded: readonly Recorded[]): string[] => recorded.map((each) => each.outcome);

const storedReviews = (store: Store, userId: string) =>
  store.read.db.selectFrom('reviews').selectAll().where('user_id', '=', userId).orderBy('id').execute();

const revisionOf = async (store: Store, userId: string): Promise<number> =>
  (await userById(store.read, userId))?.revision ?? Number.NaN;

const oneCard = async (store: Store, home: Home, boxId = '1') => {
  const [card] = await makeCards(store, home, { count: 1, boxId });
  if (!card) throw new Error('no card');
  return card;
};

export const reviewsContract = (setting: () => Setting): void => {
  it('records an answer once, however often and in however many batches it is sent, and moves its card', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const card = await oneCard(store, home);
    const answer = review({ card: card.id });
    const all = await atOnce(10, () => record(store, home.userId, [answer, answer]));
    expect(all.flatMap(outcomes).sort()).toEqual(['counted', ...Array.from({ length: 19 }, () => 'repeated')]);
    for (const each of all.flat()) expect(each.place).toEqual({ box: '2', modifiedAt: answer.at, movedBy: answer.id });
    const stored = await storedReviews(store, home.userId);
    const revision = (await findCard(store.read, home.userId, card.id))?.revision;
    expect(stored).toEqual([
      {
        user_id: home.userId,
        id: answer.id,
        card_id: card.id,
        at: answer.at,
        direction: 'word',
        typed: answer.typed,
        verdict: 'good',
        override: 0,
        from_box: '1',
        to_box: '2',
        took_ms: 900,
        received_at: NOW + 5000,
        previous: null,
        undone: null,
        source: null,
        import_number: null,
        revision,
      },
    ]);
    expect(revision).toBeGreaterThan(card.revision);
  });

  it('distinguishes older, refused and counted answers in one batch', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const stranger = await makeHome(store);
    const card = await oneCard(store, home);
    const foreign = await oneCard(store, stranger);
    const newest = review({ card: card.id, at: NOW + 3000, to: '3' });
    const results = await record(store, home.userId, [
      newest,
      review({ card: card.id, at: NOW + 2000 }),
      review({ card: card.id, at: NOW + 4000, to: '9' }),
      review({ card: randomUUID() }),
      review({ card: foreign.id }),
      review({ card: card.id, at: NOW + 4000, from: '3', to: '3', override: true }),
    ]);
    expect(outcomes(results)).toEqual(['counted', 'older', 'refused', 'refused', 'refused', 'counted']);
    expect(results[0]?.place).toEqual({ box: '3', modifiedAt: NOW + 3000, movedBy: newest.id });
    expect(results[3]?.place).toBeUndefined();
    expect(await storedReviews(store, home.userId)).toHaveLength(3);
    expect((await findCard(store.read, stranger.userId, foreign.id))?.box_id).toBe('1');
  });

  it('gives each recorded answer one revision and skips none, under concurrent calls', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const card = await oneCard(store, home);
    const begun = await revisionOf(store, home.userId);
    const batches = await atOnce(10, async (index) => {
      const [one, other] = [review({ card: card.id, at: NOW + index }), review({ card: card.id, at: NOW })];
      await record(store, home.userId, [one, review({ card: randomUUID() }), other, one]);
      return [one, other];
    });
    const stored = await storedReviews(store, home.userId);
    expect(stored.map(({ id }) => id).sort()).toEqual(batches.flatMap((batch) => batch.map(({ id }) => id)).sort());
    const given = stored.map(({ revision }) => revision).sort((a, b) => a - b);
    expect(given).toEqual(Array.from({ length: 20 }, (_, index) => begun + 1 + index));
    expect(await revisionOf(store, home.userId)).toBe(begun + 20);
    for (const nothing of [batches.flat(), [review({ card: randomUUID() })], []]) {
      await record(store, home.userId, nothing);
      expect(await revisionOf(store, home.userId)).toBe(begun + 20);
    }
  });

  it('raises the revision for an answer that moved nothing, without a changed card', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId } = home;
    const card = await oneCard(store, home);
    const since = await revisionOf(store, userId);
    expect(outcomes(await record(store, userId, [review({ card: card.id, at: NOW - 1 })]))).toEqual(['older']);
    expect(await changesSince(store.read, { userId, since, limit: 9 })).toMatchObject({
      revision: since + 1,
      more: false,
      cards: [],
    });
  });

  it('accepts the same id from two learners', async () => {
    const { store } = setting();
    const id = randomUUID();
    for (const home of [await makeHome(store), await makeHome(store)]) {
      const card = await oneCard(store, home);
      expect(outcomes(await record(store, home.userId, [review({ id, card: card.id })]))).toEqual(['counted']);
    }
  });

  it('records nothing of a deleted learner, without a rerun of other writes', async () => {
    const { store } = setting();
    const [gone, good] = [await makeHome(store), await makeHome(store)];
    const cards = [await oneCard(store, gone), await oneCard(store, good)];
    await store.write((tx) => deleteUser(tx, gone.userId, { now: NOW, ledgerKeys: [], forgetTrialAt: NOW }));
    let runs = 0;
    const send = async ({ userId }: Home, card: string) =>
      recordReviews(store, userId, { reviews: [review({ card })], now: NOW });
    const [, kept, refused] = await Promise.all([
      // concurrent, so that on SQLite they form one group; the first would run twice if a later one failed after a write
      store.change(good.userId, async () => {
        runs += 1;
        return { ok: true, value: null };
      }),
      send(good, cards[1]?.id ?? ''),
      send(gone, cards[0]?.id ?? ''),
    ]);
    expect(kept.ok).toBe(true);
    expect(refused).toEqual({ ok: false, problem: 'gone' });
    expect(runs).toBe(1);
    expect(await storedReviews(store, gone.userId)).toEqual([]);
  });

  it('treats creation and edits as moves at their dates', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const card = await oneCard(store, home);
    expect(outcomes(await record(store, home.userId, [review({ card: card.id, at: NOW - 1 })]))).toEqual(['older']);
    await store.change(home.userId, async (tx, learner) => ({
      ok: true,
      value: await updateCard(tx, learner, card, { word: 'w', meanings: 'm', move: { boxId: '6', at: NOW + 9000 } }),
    }));
    expect(outcomes(await record(store, home.userId, [review({ card: card.id, at: NOW + 8999 })]))).toEqual(['older']);
    expect(outcomes(await record(store, home.userId, [review({ card: card.id, at: NOW + 9000 })]))).toEqual([
      'counted',
    ]);
  });

  it('sends a late answer into a deleted box to the one before it, and refuses a deleted card', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const { userId, categoryId } = home;
    const card = await oneCard(store, home);
    const remove = (id: string, into: string) =>
      store.change(userId, (tx, learner) => deleteBox(tx, learner, { categoryId, id, into, now: NOW }));
    must(await remove('4', '3'));
    must(await remove('3', '2'));
    const [late] = await record(store, userId, [review({ card: card.id, to: '4' })]);
    expect(late).toMatchObject({ outcome: 'counted', place: { box: '2' } });
    // another box reuses the value: then that box is meant
    must(
      await store.change(userId, (tx, learner) =>
        addBox(tx, learner, { categoryId, number: 5, unit: 'hours', timer: 18_000_000, now: NOW }),
      ),
    );
    const [again] = await record(store, userId, [review({ card: card.id, at: NOW + 2000, to: '3' })]);
    expect(again).toMatchObject({ outcome: 'counted', place: { box: '3' } });
    await store.change(userId, async (tx, learner) => ({
      ok: true,
      value: await deleteCard(tx, learner, { id: card.id, now: NOW }),
    }));
    expect(outcomes(await record(store, userId, [review({ card: card.id, at: NOW + 3000 })]))).toEqual(['refused']);
    expect(await storedReviews(store, userId)).toHaveLength(2);
  });

  it('ends in the same state whatever the order, the batches and the repetitions', async () => {
    const { store } = setting();
    const home = await makeHome(store);
    const moves = fc.array(
      fc.record({
        card: fc.nat({ max: 2 }),
        at: fc.integer({ min: NOW - 2, max: NOW + 4 }),
        from: fc.constantFrom('1', '2', '3'),
        to: fc.constantFrom('1', '2', '3', '7', '9'),
        id: fc.uuid(),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const orders = fc.tuple(moves, fc.infiniteStream(fc.nat({ max: 1000 })));
    await fc.assert(
      fc.asyncProperty(orders, async ([drawn, stream]) => {
        const fresh = async () => {
          const cards = await makeCards(store, home, { count: 3 });
          return {
            ids: cards.map((card) => card.id),
            reviews: drawn.map((move) => review({ ...move, card: cards[move.card]?.id ?? '' })),
          };
        };
        const state = async (ids: readonly string[]) =>
          (await Promise.all(ids.map((id) => findCard(store.read, home.userId, id)))).map((card) => [
            card?.box_id,
            card?.modified_at,
            card?.moved_by,
          ]);
        const straight = await fresh();
        await record(store, home.userId, straight.reviews);
        const expected = await state(straight.ids);
        // the same moves under new ids, so that one database can hold both, in the same order of ids
        await store.write((tx) =>
          tx.db
            .deleteFrom('reviews')
            .where('user_id', '=', home.userId)
            .execute()
            .then(() => {}),
        );
        const mixed = await fresh();
        const keyed = [...mixed.reviews, ...mixed.reviews].map((each) => [stream.next().value ?? 0, each] as const);
        const shuffled = keyed.sort((a, b) => a[0] - b[0]).map(([, each]) => each);
        while (shuffled.length > 0) {
          await record(store, home.userId, shuffled.splice(0, 1 + ((stream.next().value ?? 0) % 4)));
        }
        expect(await state(mixed.ids)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
};
