import type { CardRows } from '../../collection/views.ts';

/**
 * Picked cards. All rows at once are one value and not a set of their ids, so that picking 200,000 takes no time; a card
 * that comes later is not among them.
 */
export interface Picks {
  /** Rows that were picked as a whole. */
  readonly all: CardRows | null;
  /** Cards picked beside those rows, or unpicked among them. */
  readonly others: ReadonlySet<string>;
}

export const NO_PICKS: Picks = { all: null, others: new Set() };

export const allOf = (rows: CardRows): Picks => ({ all: rows, others: new Set() });

/** Whether the rows picked as a whole are exactly these; then nobody needs to look for a card in them. */
const areAll = ({ all }: Picks, rows: CardRows): boolean => all !== null && all.cards === rows.cards;

/** @param rows the rows shown, which the card is one of */
export const isPicked = (picks: Picks, rows: CardRows, id: string): boolean =>
  (areAll(picks, rows) || (picks.all?.has(id) ?? false)) !== picks.others.has(id);

/** Picks or unpicks the rows from one index to another. */
export function withRows(picks: Picks, rows: CardRows, span: { from: number; to: number; pick: boolean }): Picks {
  const others = new Set(picks.others);
  for (let at = span.from; at <= span.to; at++) {
    const id = rows.id(at);
    if (id === undefined || isPicked({ ...picks, others }, rows, id) === span.pick) continue;
    if (!others.delete(id)) others.add(id);
  }
  return { ...picks, others };
}

/** Ids of the picked cards among the rows shown, in their order. */
export function* pickedIn(picks: Picks, rows: CardRows): Iterable<string> {
  if (picks.all === null && picks.others.size === 0) return;
  for (let at = 0; at < rows.length; at++) {
    const id = rows.id(at);
    if (id !== undefined && isPicked(picks, rows, id)) yield id;
  }
}

/** Number of {@link pickedIn}. */
export function countPicked(picks: Picks, rows: CardRows): number {
  if (picks.all !== null && !areAll(picks, rows)) return [...pickedIn(picks, rows)].length;
  let others = 0;
  for (const id of picks.others) if (rows.has(id)) others++;
  return picks.all === null ? others : rows.length - others;
}
