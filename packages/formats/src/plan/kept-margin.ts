import { changeMargin, LIMITS, type Margin, isEmptyMargin, EMPTY_MARGIN, parseMarginChange } from '@siedem/domain';
import type { SourceMargin } from '../model/found.ts';
import type { CheckedCard } from './check-card.ts';

/** What can be kept of what a file says beside a card, and how many of its texts cannot. */
export interface KeptMargin {
  /** Null where nothing is left. */
  readonly margin: Margin | null;
  readonly dropped: number;
}

const NOTHING: KeptMargin = { margin: null, dropped: 0 };

/** Keeps what the rules of a margin allow (lessons §4, §15); a text that is too long stays behind and costs itself alone. */
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
