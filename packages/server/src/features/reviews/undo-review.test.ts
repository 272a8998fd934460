import { randomUUID } from 'node:crypto';
import { changeCard, deleteCard, exportAll, getCard, recordReviews, type Review, undoReview } from '@siedem/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

const begin = Date.UTC(2026, 10, 21, 12);
const BEFORE = Date.UTC(2026, 10, 1, 10);

describe.each(testDatabases)('taking an answer back on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  let card: string;
  beforeAll(async () => {
    app = await openTestApp({ database, startsAt: begin });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    home = await makeHome(app);
    card = await home.card({ section: '3', modified_date: '2026-11-01 10:00:00' });
  });
  const review = (given: Partial<Review> = {}): Review => ({
    id: randomUUID(),
    card,
    at: begin - 1000,
    direction: 'word',
    typed: 'haus',
    verdict: 'good',
    override: false,
    from: '3',
    to: '4',
    took_ms: 1234,
    ...given,
  });
  const record = (...reviews: Review[]) => home.call(recordReviews, { body: { reviews } });
  const undo = (id: string, query: { section?: string; at?: number } = { section: '3', at: BEFORE }) =>
    home.call(undoReview, { params: { id }, query });
  const place = async (id = card) => {
    const { section, modified_date } = (await home.call(getCard, { params: { id } })).body;
    return { section, modified_date };
  };
  const verdicts = async () => {
    const { reviews } = (await home.call(exportAll)).body as { reviews: { verdict: string }[] };
    return reviews.map(({ verdict }) => verdict);
  };

  it('puts the card back with its date, reports it by the revision, and does nothing more when repeated', async () => {
    const sent = review();
    const { revision = 0 } = (await record(sent)).body;
    const answer = await undo(sent.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      // one revision for the answer taken back, one for its card
      { revision: revision + 2, id: sent.id, card, section: '3', modified_date: '2026-11-01 10:00:00' },
    ]);
    expect(await place()).toEqual({ section: '3', modified_date: '2026-11-01 10:00:00' });
    expect((await undo(sent.id)).body).toEqual(answer.body);
    expect(await verdicts()).toEqual(['undone']);
  });

  it('does not count it again when it arrives late once more', async () => {
    const sent = review();
    await record(sent);
    await undo(sent.id);
    expect((await record(sent)).body.reviews).toMatchObject([{ outcome: 'repeated', section: '3' }]);
    expect(await verdicts()).toEqual(['undone']);
  });

  it('leaves a newer move alone, and an earlier answer in force', async () => {
    const [first, second] = [review({ at: begin - 5000 }), review({ from: '4', to: '5' })];
    await record(first, second);
    expect((await undo(first.id)).body.section).toBe('5');
    expect((await undo(second.id, { section: '4', at: begin - 5000 })).body).toMatchObject({
      section: '4',
      modified_date: '2026-11-21 11:59:55',
    });
    const third = review({ at: begin });
    await record(third);
    await home.call(changeCard, { params: { id: card }, body: { section: '6', modified_date: '2026-11-21 12:00:00' } });
    expect((await undo(third.id)).body.section).toBe('6');
  });

  it('takes back an answer after a move by hand that was itself taken back', async () => {
    const sent = review({ at: begin - 400 });
    await record(sent);
    const answered = await place();
    const move = (section: string, modified_date: string) =>
      home.call(changeCard, { params: { id: card }, body: { section, modified_date } });
    await move('6', '2026-11-21 12:00:05');
    await move(answered.section ?? '', answered.modified_date ?? '');
    expect((await undo(sent.id)).body).toMatchObject({ section: '3', modified_date: '2026-11-01 10:00:00' });
  });

  it('knows the box without its name, and needs no card', async () => {
    const sent = review();
    await record(sent);
    expect((await undo(sent.id, {})).body.section).toBe('3');
    const other = review({ at: begin });
    await record(other);
    await home.call(deleteCard, { params: { id: card } });
    expect((await undo(other.id)).body).toMatchObject({ card, section: null, modified_date: null });
    expect(await verdicts()).toEqual(['undone', 'undone']);
  });

  it('is 404 for an answer unknown, or of somebody else', async () => {
    const sent = review();
    await record(sent);
    const other = await makeHome(app);
    expect((await other.call(undoReview, { params: { id: sent.id } })).status).toBe(404);
    expect((await undo(randomUUID())).status).toBe(404);
    expect((await undo('seven')).status).toBe(404);
    expect(await place()).toMatchObject({ section: '4' });
  });

  it('takes back all answers in any order and leaves the card where it began', async () => {
    const step = fc.record({ at: fc.integer({ min: begin - 5, max: begin }), to: fc.constantFrom('2', '3', '4', '7') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), fc.func(fc.integer()), async (steps, by) => {
        const id = await home.card({ word: randomUUID(), section: '3', modified_date: '2026-11-01 10:00:00' });
        const sent = steps.map((each) => review({ ...each, card: id, from: '1' }));
        await record(...sent);
        for (const { id: one } of sent.toSorted((a, b) => by(a.id) - by(b.id))) await undo(one);
        expect(await place(id)).toEqual({ section: '3', modified_date: '2026-11-01 10:00:00' });
      }),
      { numRuns: 10 },
    );
  });
});
