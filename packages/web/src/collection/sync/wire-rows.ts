import type { Card, Changes, Section } from '@siedem/contract';
import { type Box, FIRST, firstBox, LAST, lastBox, middleBox, parseLabel } from '@siedem/domain';
import type { Commit } from '../memory/commit.ts';
import type { CardRow } from '../memory/rows.ts';

/** Converts a card of the wire to a row. */
const cardRow = (card: Card, parseDate: (text: string) => number): CardRow => ({
  id: card.id,
  category: card.category,
  word: card.word,
  meanings: card.meanings,
  box: card.section,
  modifiedAt: parseDate(card.modified_date),
  createdAt: parseDate(card.created_time),
});

/** A box of the wire; null if the label is none (a newer server): such a box is not shown. */
export function boxOf({ category, id, label }: Section): Box | null {
  if (id === FIRST) return firstBox(category);
  if (id === LAST) return lastBox(category);
  const interval = parseLabel(label);
  return interval.ok ? middleBox(category, id, interval.value) : null;
}

/** One page of changes as a commit. */
export const commitOf = (page: Changes, parseDate: (text: string) => number): Commit => ({
  ...(page.reset === true ? { reset: true as const } : {}),
  categories: page.categories,
  deletedCategories: page.deleted.categories,
  boxes: page.sections.flatMap((section) => boxOf(section) ?? []),
  deletedBoxes: page.deleted.sections,
  lessons: page.lessons ?? [],
  margins: page.margins ?? [],
  cards: page.cards.map((card) => cardRow(card, parseDate)),
  deletedCards: page.deleted.cards,
  revision: page.revision,
});
