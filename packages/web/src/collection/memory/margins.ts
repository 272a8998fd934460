import { changeMargin, EMPTY_MARGIN, isEmptyMargin, type Margin, splitMeanings } from '@siedem/domain';
import type { Commit } from './commit.ts';
import type { Operation } from './operation.ts';
import type { CardRow } from './rows.ts';

/** A margin as the server has it, with the id of its card. */
export interface MarginRow extends Margin {
  readonly card: string;
}

/** The margins of cards: confirmed by the server, and with the pending operations replayed. */
export interface Margins {
  /** The same object until it changes; the empty margin for a card without one. */
  of(card: string): Margin;
  /** Confirmed margins, by card; none is empty. */
  readonly confirmed: ReadonlyMap<string, Margin>;
  /** The pending operations changed. */
  stale(): void;
  commit(commit: Commit): void;
  /** Drops margins of cards that do not exist. */
  keepOnly(isThere: (card: string) => boolean): void;
  /** Ids of the cards whose confirmed margin changed since this was last asked. */
  takeChanged(): readonly string[];
  load(margins: Iterable<readonly [string, Margin]>): void;
}

export interface MarginsParts {
  readonly waiting: (card: string) => readonly Operation[];
  readonly card: (id: string) => CardRow | undefined;
}

export function createMargins({ waiting, card }: MarginsParts): Margins {
  const confirmed = new Map<string, Margin>();
  const shown = new Map<string, Margin>();
  let changed = new Set<string>();

  const after = (margin: Margin, operation: Operation, id: string): Margin => {
    // The import's margin counts once; a margin from the server is newer.
    if (operation.kind === 'import-part' && isEmptyMargin(margin)) return operation.margins.get(id) ?? margin;
    if (operation.kind !== 'change-margin') return margin;
    const row = card(operation.card);
    const text = row ? { word: row.word, meanings: splitMeanings(row.meanings) } : { word: '', meanings: [] };
    const next = changeMargin(margin, operation.change, text);
    return next.ok ? next.value : margin;
  };
  const put = (id: string, margin: Margin): void => {
    changed.add(id);
    if (isEmptyMargin(margin)) confirmed.delete(id);
    else confirmed.set(id, margin);
  };
  const of = (id: string): Margin => {
    const known = shown.get(id);
    if (known !== undefined) return known;
    const margin = waiting(id).reduce((sum, each) => after(sum, each, id), confirmed.get(id) ?? EMPTY_MARGIN);
    shown.set(id, margin);
    return margin;
  };

  return {
    of,
    confirmed,
    stale: () => shown.clear(),
    commit: (commit) => {
      shown.clear();
      if (commit.reset === true) confirmed.clear();
      for (const operation of commit.applied ?? []) {
        if (operation.kind === 'change-margin') {
          const { card: id } = operation;
          put(id, after(confirmed.get(id) ?? EMPTY_MARGIN, operation, id));
        }
        if (operation.kind === 'import-part') {
          for (const id of operation.margins.keys()) {
            if (operation.cards.has(id)) put(id, after(confirmed.get(id) ?? EMPTY_MARGIN, operation, id));
          }
        }
        if (operation.kind === 'delete-card') put(operation.row.id, EMPTY_MARGIN);
        if (operation.kind === 'delete-cards') for (const id of operation.rows.keys()) put(id, EMPTY_MARGIN);
      }
      for (const { card: id, note, example, rulings } of commit.margins ?? []) put(id, { note, example, rulings });
      for (const id of commit.deletedCards ?? []) if (confirmed.has(id)) put(id, EMPTY_MARGIN);
    },
    keepOnly: (isThere) => {
      for (const id of confirmed.keys()) if (!isThere(id)) put(id, EMPTY_MARGIN);
    },
    takeChanged: () => {
      const taken = [...changed];
      changed = new Set();
      return taken;
    },
    load: (margins) => {
      shown.clear();
      confirmed.clear();
      changed = new Set();
      for (const [id, margin] of margins) confirmed.set(id, margin);
    },
  };
}
