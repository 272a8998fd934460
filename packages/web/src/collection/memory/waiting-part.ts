import type { Margin } from '@siedem/domain';
import type { ImportPartOperation } from './operation.ts';
import type { CardRow } from './rows.ts';

/** Cards as columns, a line each: texts cannot contain a newline (decisions §2.2). */
export interface PartColumns {
  readonly count: number;
  readonly ids: string;
  readonly categories: string;
  readonly words: string;
  readonly meanings: string;
  readonly boxes: string;
  readonly modifiedAt: Float64Array;
  readonly createdAt: Float64Array;
}

/**
 * A part of an import on disk, and from the reader: its rows as columns, so that a large import is
 * written at once (exchange §7.1).
 */
export interface WaitingPart extends Omit<ImportPartOperation, 'cards' | 'margins'> {
  readonly columns: PartColumns;
  /** Entries as JSON; left out if there are none. */
  readonly margins?: string;
}

function columnsOf(cards: readonly CardRow[]): PartColumns {
  const column = (field: 'id' | 'category' | 'word' | 'meanings' | 'box'): string =>
    cards.map((card) => card[field]).join('\n');
  return {
    count: cards.length,
    ids: column('id'),
    categories: column('category'),
    words: column('word'),
    meanings: column('meanings'),
    boxes: column('box'),
    modifiedAt: Float64Array.from(cards, (card) => card.modifiedAt),
    createdAt: Float64Array.from(cards, (card) => card.createdAt),
  };
}

function rowsOf({ count, ...columns }: PartColumns): Map<string, CardRow> {
  const lines = (column: string): string[] => (count === 0 ? [] : column.split('\n'));
  const [categories, words, meanings, boxes] = [
    lines(columns.categories),
    lines(columns.words),
    lines(columns.meanings),
    lines(columns.boxes),
  ];
  return new Map(
    lines(columns.ids).map((id, at) => [
      id,
      {
        id,
        category: categories[at] ?? '',
        word: words[at] ?? '',
        meanings: meanings[at] ?? '',
        box: boxes[at] ?? '',
        modifiedAt: columns.modifiedAt[at] ?? 0,
        createdAt: columns.createdAt[at] ?? 0,
      },
    ]),
  );
}

/** Converts the operation for the disk. */
export function waitingPart({ cards, margins, ...rest }: ImportPartOperation): WaitingPart {
  const kept = { ...rest, columns: columnsOf([...cards.values()]) };
  return margins.size === 0 ? kept : { ...kept, margins: JSON.stringify([...margins]) };
}

/** Reads the operation from the disk. */
export const partOf = ({ columns, margins = '[]', ...rest }: WaitingPart): ImportPartOperation => ({
  ...rest,
  cards: rowsOf(columns),
  margins: new Map(JSON.parse(margins) as [string, Margin][]),
});
