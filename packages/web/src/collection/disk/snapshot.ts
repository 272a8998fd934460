import { idColumn } from '../memory/id-column.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { byCreation, type CardRow } from '../memory/rows.ts';
import type { CardColumns } from '../memory/shelf.ts';

/**
 * The cards of one category as columns: one value per field. Reading and writing 100,000 cards so takes a tenth of a
 * second, as records it would take ten. A word cannot contain a newline (decisions §2.2), so newlines separate them.
 */
export interface Snapshot {
  readonly category: string;
  readonly count: number;
  readonly ids: string;
  readonly words: string;
  readonly meanings: string;
  readonly boxes: string;
  readonly modifiedAt: Float64Array;
  readonly createdAt: Float64Array;
}

/** One column; a long one takes a task of its own. */
async function column(cards: readonly CardRow[], field: 'id' | 'word' | 'meanings' | 'box'): Promise<string> {
  await nextTurn();
  return cards.map((card) => card[field]).join('\n');
}

/** An index loop, as in {@link numbers}. */
function times(cards: readonly CardRow[], field: 'modifiedAt' | 'createdAt'): Float64Array<ArrayBuffer> {
  const values = new Float64Array(cards.length);
  cards.forEach((card, index) => (values[index] = card[field]));
  return values;
}

/** Makes a snapshot, in slices. @param given the cards in any order */
export async function writeSnapshot(category: string, given: Iterable<CardRow>): Promise<Snapshot> {
  const cards: CardRow[] = [];
  await inSlices(given, (card) => void cards.push(card));
  cards.sort(byCreation);
  return {
    category,
    count: cards.length,
    ids: await column(cards, 'id'),
    words: await column(cards, 'word'),
    meanings: await column(cards, 'meanings'),
    boxes: await column(cards, 'box'),
    modifiedAt: times(cards, 'modifiedAt'),
    createdAt: times(cards, 'createdAt'),
  };
}

/** An empty text has no lines. */
const lines = (text: string, count: number): string[] => (count === 0 ? [] : text.split('\n'));

/** An index loop: iterating over a typed array takes ten times as long. */
function numbers(values: Float64Array): number[] {
  const all: number[] = [];
  for (let index = 0; index < values.length; index++) all.push(values[index] ?? 0);
  return all;
}

/** Splits eagerly the columns that the first view counts; the texts of cards lazily. */
export const readSnapshot = ({ category, count, ids, words, meanings, boxes, ...times }: Snapshot): CardColumns => ({
  category,
  ids: idColumn(ids, count),
  words: () => lines(words, count),
  meanings: () => lines(meanings, count),
  boxes: lines(boxes, count),
  modifiedAt: numbers(times.modifiedAt),
  createdAt: numbers(times.createdAt),
});
