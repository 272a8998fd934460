import { LIMITS } from '@siedem/domain';
import type { AnswerTable, SourceAnswer } from '../model/found.ts';
import { refuse } from '../model/problem.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import { type AnkiCards, intervalOf } from './anki-cards.ts';

const LAST_TYPE = 3;
const LAST_EASE = 4;
const BAD = 1;
const START = 4096;

/** Answers as columns: a million objects would take four times the memory. */
class Columns {
  at = new Float64Array(START);
  row = new Int32Array(START);
  ivl = new Int32Array(START);
  lastIvl = new Int32Array(START);
  took = new Int32Array(START);
  ease = new Uint8Array(START);
  ord = new Uint16Array(START);
  count = 0;

  add(
    row: number,
    ord: number,
    values: { at: number; ease: number; ivl: number; lastIvl: number; took: number },
  ): void {
    if (this.count === this.at.length) this.grow();
    const place = this.count++;
    this.at[place] = values.at;
    this.row[place] = row;
    this.ivl[place] = values.ivl;
    this.lastIvl[place] = values.lastIvl;
    this.took[place] = values.took;
    this.ease[place] = values.ease;
    this.ord[place] = ord;
  }

  private grow(): void {
    const wider = <T extends Float64Array | Int32Array | Uint8Array | Uint16Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    const size = this.at.length * 2;
    this.at = wider(this.at, new Float64Array(size));
    this.row = wider(this.row, new Int32Array(size));
    this.ivl = wider(this.ivl, new Int32Array(size));
    this.lastIvl = wider(this.lastIvl, new Int32Array(size));
    this.took = wider(this.took, new Int32Array(size));
    this.ease = wider(this.ease, new Uint8Array(size));
    this.ord = wider(this.ord, new Uint16Array(size));
  }
}

/** Places of the answers of each row one behind the other, and where those of a row begin. */
function groupByRow(columns: Columns, rows: number): { readonly starts: Int32Array; readonly order: Int32Array } {
  const starts = new Int32Array(rows + 1);
  for (let at = 0; at < columns.count; at++) {
    const row = (columns.row[at] ?? 0) + 1;
    starts[row] = (starts[row] ?? 0) + 1;
  }
  for (let row = 0; row < rows; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const next = starts.slice();
  const order = new Int32Array(columns.count);
  for (let at = 0; at < columns.count; at++) {
    const row = columns.row[at] ?? 0;
    const place = next[row] ?? 0;
    order[place] = at;
    next[row] = place + 1;
  }
  return { starts, order };
}

/** Lookup from Anki's cards to rows. */
export interface RowsOfCards {
  readonly rows: number;
  /** Row of a card by its note and place; −1 if none came of it. */
  readonly rowOf: (note: number, ord: number) => number;
  /** A card's direction: whether its question shows the field chosen as meanings and not another side. */
  readonly direction: (row: number, ord: number, meaningsField: number) => 'word' | 'meanings';
}

/** Reads the log (exchange §4.8), its dates into the cards too. */
export function readAnswers(file: SqliteFile, cards: AnkiCards, of: () => RowsOfCards): AnswerTable {
  const columns = new Columns();
  const entries: { readonly note: number; readonly ord: number }[] = [];
  let dropped = 0;
  file.scan('revlog', (row) => {
    const at = row.rowid;
    const ease = row.number(3);
    const type = row.number(8);
    const known = cards.byId.get(row.number(1));
    if (known === undefined || at <= 0 || ease < 1 || ease > LAST_EASE || type < 0 || type > LAST_TYPE) {
      dropped++;
      return;
    }
    if (columns.count >= LIMITS.importing.answers) refuse('package_too_large');
    const { card, note } = known;
    if (card.last === null || card.last < at) card.last = at;
    entries.push({ note, ord: card.ord });
    columns.add(0, card.ord, {
      at,
      ease,
      ivl: row.number(4),
      lastIvl: row.number(5),
      took: Math.min(2 ** 31 - 1, Math.max(0, row.number(7))),
    });
  });
  return tableOf(columns, entries, dropped, of());
}

function tableOf(
  columns: Columns,
  entries: readonly { readonly note: number; readonly ord: number }[],
  dropped: number,
  { rows, rowOf, direction }: RowsOfCards,
): AnswerTable {
  let without = 0;
  for (const [at, { note, ord }] of entries.entries()) {
    const row = rowOf(note, ord);
    if (row < 0) without++;
    // Answers of cards without a row are grouped after the last row.
    columns.row[at] = row < 0 ? rows : row;
  }
  const { starts, order } = groupByRow(columns, rows + 1);
  return {
    count: columns.count - without,
    dropped: dropped + without,
    countOf: (row) => (starts[row + 1] ?? 0) - (starts[row] ?? 0),
    *of(row, meaningsField): Iterable<SourceAnswer> {
      for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) {
        const at = order[place] ?? 0;
        const id = columns.at[at] ?? 0;
        yield {
          key: String(id),
          at: id,
          direction: direction(row, columns.ord[at] ?? 0, meaningsField),
          typed: '',
          verdict: columns.ease[at] === BAD ? 'bad' : 'good',
          override: false,
          from: { kind: 'interval', ms: intervalOf(columns.lastIvl[at] ?? 0) },
          to: { kind: 'interval', ms: intervalOf(columns.ivl[at] ?? 0) },
          tookMs: columns.took[at] ?? 0,
          source: 'anki',
        };
      }
    },
  };
}
