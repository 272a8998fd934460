import { randomUUID } from 'node:crypto';
import { exportAll, importPart, listImports, messages, takeBackImport } from '@siedem/contract';
import { expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';

const PARTS = 6;
const CARDS = 40;

describeHome('imports from several devices', (t) => {
  /** The parts of one file as a device makes them: card ids are its own, answers ids follow from the cards. */
  const partsOf = () =>
    Array.from({ length: PARTS }, (_, part) => {
      const cards = Array.from({ length: CARDS }, (__, at) => ({
        id: randomUUID(),
        category: t.home.category,
        word: `word ${part} ${at}`,
        meanings: `meaning ${part} ${at}`,
        section: '2',
        modified: t.app.clock.now() - 1000,
      }));
      const reviews = cards.map(({ id }, at) => ({
        id: randomUUID(),
        card: id,
        at: t.app.clock.now() - 5000 + at,
        direction: 'word' as const,
        typed: '',
        verdict: 'good' as const,
        override: false,
        from: '1',
        to: '2',
        took_ms: 1,
        source: 'anki' as const,
      }));
      return { name: 'Spanish.apkg', source: 'anki' as const, total: PARTS * CARDS, cards, reviews };
    });
  type Part = ReturnType<typeof partsOf>[number];
  const send = (id: string, body: Part) => t.home.call(importPart, { params: { id }, body });
  const takeBack = (id: string) => t.home.call(takeBackImport, { params: { id } });
  const held = async () => {
    const { body } = await t.home.call(exportAll);
    if (!('cards' in body) || !body.cards || !body.reviews) throw new Error('no export');
    return body;
  };
  const setPremium = (until: number) =>
    t.app.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: until }).where('id', '=', t.home.learner.userId).execute(),
    );

  it('two that bring the same file at once: each card comes once', async () => {
    const devices = [randomUUID(), randomUUID()].map((id) => ({ id, parts: partsOf() }));
    const answers = await Promise.all(
      devices.map(async ({ id, parts }) => {
        const outcomes: unknown[] = [];
        for (const part of parts) {
          const answer = await send(id, part);
          if (!('cards' in answer.body) || !answer.body.cards) throw new Error(answer.text);
          outcomes.push(...answer.body.cards.map(({ outcome }) => outcome));
        }
        return outcomes;
      }),
    );
    const { cards = [] } = await held();
    expect(new Set(cards.map(({ word }) => word)).size).toBe(PARTS * CARDS);
    expect(cards).toHaveLength(PARTS * CARDS);
    for (let at = 0; at < PARTS * CARDS; at += 1) {
      expect([answers[0]?.[at], answers[1]?.[at]].toSorted()).toEqual([200, 300]);
    }
    const listed = (await t.home.call(listImports)).body.imports ?? [];
    expect(listed.reduce((sum, each) => sum + each.cards, 0)).toBe(PARTS * CARDS);
    for (const { id } of devices) await takeBack(id);
    expect(await held()).toMatchObject({ cards: [], reviews: [] });
  });

  it('taken back while parts are on their way: nothing of it is left, and what comes later is refused', async () => {
    const before = await held();
    const id = randomUUID();
    const parts = partsOf();
    const [first, ...rest] = parts;
    if (!first) throw new Error('no part');
    expect((await send(id, first)).status).toBe(200);
    const [taken, ...late] = await Promise.all([takeBack(id), ...rest.map((part) => send(id, part))]);
    expect(taken.status).toBe(200);
    for (const { status, body } of late) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect(body).toMatchObject({ data: messages.importWasTakenBack });
    }
    expect((await takeBack(id)).status).toBe(200);
    expect((await send(id, first)).status).toBe(409);
    const after = await held();
    expect([after.cards, after.reviews]).toEqual([before.cards, before.reviews]);
  });

  it('premium ends between two parts: the rest waits, and comes when it is back', async () => {
    const id = randomUUID();
    const [first, second] = partsOf();
    if (!first || !second) throw new Error('no parts');
    const came = await send(id, first);
    expect(came.status).toBe(200);
    await setPremium(1);
    expect((await send(id, second)).status).toBe(402);
    expect((await send(id, first)).status).toBe(402);
    await setPremium(t.app.clock.now() + 86_400_000);
    expect((await send(id, first)).body).toMatchObject({ cards: 'cards' in came.body ? came.body.cards : [] });
    expect((await send(id, second)).status).toBe(200);
    expect((await held()).cards).toHaveLength(2 * CARDS);
  });
});
