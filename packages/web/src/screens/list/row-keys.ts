/** Which key each drawn card has. */
interface RowKeys {
  readonly question: string;
  readonly byId: ReadonlyMap<string, number>;
  /** in the order of the rows */
  readonly keys: readonly number[];
  /** how many keys there have been */
  readonly made: number;
}

const NONE: RowKeys = { question: '', byId: new Map(), keys: [], made: 0 };

/**
 * What comes after the rows drawn last. Another question writes its cards into the rows there are instead of making them again: nobody
 * is in them, for asking is done elsewhere. Otherwise a card keeps its key and a card that comes gets one of its own, so
 * that what has the focus never becomes the control of another card.
 */
function keysAfter(before: RowKeys, question: string, ids: readonly string[]): RowKeys {
  let { made } = before;
  const keys = ids.map(
    (id, place) => (question === before.question ? before.byId.get(id) : before.keys[place]) ?? made++,
  );
  return { question, byId: new Map(ids.map((id, place) => [id, keys[place] ?? 0])), keys, made };
}

/** Keys for the rows of a list: `next` says which ones rows would have, `drawn` that they are in the page. */
export function createRowKeys() {
  let before = NONE;
  return {
    next: (question: string, ids: readonly string[]): RowKeys => keysAfter(before, question, ids),
    drawn: (rows: RowKeys): void => {
      before = rows;
    },
  };
}
