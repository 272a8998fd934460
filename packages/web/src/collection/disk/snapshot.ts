import { idColumn } from '../memory/id-column.ts';
import type { CardRow } from '../memory/rows.ts';
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

const column = (cards: readonly CardRow[], field: 'id' | 'word' | 'meanings' | 'box'): string =>
  cards.map((card) => card[field]).join('\n');

export const writeSnapshot = (category: string, cards: readonly CardRow[]): Snapshot => ({
  category,
  count: cards.length,
  ids: column(cards, 'id'),
  words: column(cards, 'word'),
  meanings: column(cards, 'meanings'),
  boxes: column(cards, 'box'),
  modifiedAt: Float64Array.from(cards, (card) => card.modifiedAt),
  createdAt: Float64Array.from(cards, (card) => card.createdAt),
});

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
