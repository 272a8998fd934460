import type { Margin } from '@siedem/domain';
import type { ImportPartOperation, Operation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { writeSnapshot } from './snapshot.ts';

/** A part of an import as it lies on disk: its rows as columns, so that a large import is written in one stroke (exchange §7.1). */
type StoredPart = Omit<ImportPartOperation, 'cards' | 'margins'> & {
  readonly columns: ReturnType<typeof columnsOf>;
  /** Entries as JSON; left out where there are none. */
  readonly margins?: string;
};

/** An operation as it lies on disk. */
export type StoredOperation = Exclude<Operation, ImportPartOperation> | StoredPart;

const columnsOf = (cards: readonly CardRow[]) => ({
  ...writeSnapshot('', cards),
  categories: cards.map(({ category }) => category).join('\n'),
});

function rowsOf({ count, ...columns }: StoredPart['columns']): Map<string, CardRow> {
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

/** What the disk keeps of an operation. */
export function writeOperation(operation: Operation): StoredOperation {
  if (operation.kind !== 'import-part') return operation;
  const { cards, margins, ...rest } = operation;
  const stored = { ...rest, columns: columnsOf([...cards.values()]) };
  return margins.size === 0 ? stored : { ...stored, margins: JSON.stringify([...margins]) };
}

/** The operation that the disk has kept. */
export function readOperation(stored: StoredOperation): Operation {
  if (stored.kind !== 'import-part') return stored;
  const { columns, margins = '[]', ...rest } = stored;
  return { ...rest, cards: rowsOf(columns), margins: new Map(JSON.parse(margins) as [string, Margin][]) };
}
