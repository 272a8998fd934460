import { changeMargin, LIMITS, type Margin, isEmptyMargin, EMPTY_MARGIN, parseMarginChange } from '@siedem/domain';
import type { SourceMargin } from '../model/found.ts';
import type { CheckedCard } from './check-card.ts';

/** The valid part of a margin in a file, and the number of its invalid texts. */
export interface KeptMargin {
  /** Null if nothing is left. */
  readonly margin: Margin | null;
  readonly dropped: number;
}

const NOTHING: KeptMargin = { margin: null, dropped: 0 };

/** Applies the limits of a margin (lessons §4, §15); drops each text that is too long and keeps the others. */
export function keptMargin(given: SourceMargin | null, { word, meanings }: CheckedCard): KeptMargin {
  if (given === null) return NOTHING;
  let dropped = 0;
  let margin = EMPTY_MARGIN;
  const take = (sent: unknown): void => {
    const change = parseMarginChange(sent);
    const next = change === undefined ? undefined : changeMargin(margin, change, { word, meanings });
    if (next?.ok === true) margin = next.value;
    else dropped++;
  };
  if (given.note !== '') take({ note: given.note });
  if (given.example !== '') take({ example: given.example });
  for (const ruling of given.rulings) {
    if (margin.rulings.length < LIMITS.rulings) take({ rulings: [ruling] });
    else dropped++;
  }
  return { margin: isEmptyMargin(margin) ? null : margin, dropped };
}
