import { expect, test } from 'vitest';
import type { ImportPartOperation, TakeBackOperation } from '../memory/operation.ts';
import { partOf, waitingPart } from '../memory/waiting-part.ts';
import { sendPart, sendTakeBack } from './send-import.ts';
import type { SendParts } from './send-result.ts';

const [CARD, OTHER] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
const card = (id: string) => ({
  id,
  category: 'c',
  word: id,
  meanings: 'm',
  box: '2',
  modifiedAt: 5,
  createdAt: 4,
});

const part: ImportPartOperation = {
  id: '1',
  at: 1,
  kind: 'import-part',
  import: 'i',
  name: 'f',
  source: 'siedem',
  total: 2,
  made: [],
  cards: new Map([CARD, OTHER].map((id) => [id, card(id)])),
  margins: new Map(),
  reviews: '[]',
};

/** What sending an import needs of its parts; the stand-in of a call cannot have the types of every endpoint. */
const partsWith = (call: (endpoint: unknown, input: { readonly body: unknown }) => Promise<{ status: number }>) =>
  ({ call, refusals: () => [] }) as unknown as SendParts;

/** The body that is sent for a part that has lain on disk. */
async function bodyOf(operation: ImportPartOperation): Promise<unknown> {
  const sent: unknown[] = [];
  const call = async (_: unknown, input: { readonly body: unknown }) => {
    sent.push(input.body);
    return { status: 409 };
  };
  await sendPart(partsWith(call), partOf(structuredClone(waitingPart(operation))));
  return sent[0];
}

test('what an export of ours says of moves and categories goes along, by card, through the disk too', async () => {
  const history = {
    box_intervals: [{ category: 'c', section: '2', from: 1, timer: 3_600_000 }],
    pauses: [{ id: OTHER, category: null, from: 1, until: 2, undone: false }],
  };
  const move = { moved_by: OTHER, paused_ms: 60_000, paused_by: OTHER };
  const body = await bodyOf({ ...part, past: JSON.stringify({ moves: [[CARD, move]], history }) });
  expect(body).toMatchObject({ history, cards: [{ id: CARD, ...move }, { id: OTHER }] });
  expect(body).not.toHaveProperty(['cards', 1, 'paused_ms']);
});

test('a file without moves and history sends none', async () => {
  const body = await bodyOf(part);
  expect(body).not.toHaveProperty('history');
  expect(body).toHaveProperty('cards.length', 2);
});

test.each([
  ['all of them went: they stay gone', { status: 200, body: { removed: 2, kept: 1 } }, { applied: ['2'] }],
  [
    'one was answered elsewhere: the changes say which',
    { status: 200, body: { removed: 1, kept: 1 } },
    { dropped: ['2'] },
  ],
  ['it is gone already', { status: 404 }, { dropped: ['2'] }],
])('an import is taken back, and %s', async (_, answer, expected) => {
  const operation: TakeBackOperation = {
    id: '2',
    at: 2,
    kind: 'take-back',
    import: 'i',
    changed: 'keep',
    rows: part.cards,
  };
  const result = await sendTakeBack(
    partsWith(async () => answer),
    operation,
  );
  const { applied, dropped } = result.kind === 'done' ? result.commit : {};
  const ids = applied?.map(({ id }) => id);
  expect({ ...(ids && { applied: ids }), ...(dropped && { dropped }) }).toEqual(expected);
});
