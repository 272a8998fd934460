import type { Review } from '@siedem/contract';
import { type Box, boxLabel, type LessonSettings, type Margin } from '@siedem/domain';
import type { WireDates } from '../../sync/wire-date.ts';

export interface ModelCard {
  readonly id: string;
  readonly category: string;
  word: string;
  meanings: string;
  box: string;
  modifiedAt: number;
  movedBy: string;
  readonly createdAt: number;
  readonly firstSent: string;
}

export type Held = ReturnType<typeof hold>;

/** What the model holds, empty, and how its rows look on the wire. */
export function hold(dates: WireDates, now: () => number) {
  let revision = 0;
  const cards = new Map<string, ModelCard>();
  const goneCards = new Set<string>();
  /** Every row, present or deleted, by the revision of its last change. */
  const log = new Map<string, number>();
  const touch = (key: string): void => void log.set(key, ++revision);
  /** A revision that no row has. */
  const pass = (): void => void ++revision;
  return {
    dates,
    now,
    revision: () => revision,
    categories: new Map<string, string>(),
    firstNames: new Map<string, string>(),
    boxes: new Map<string, Box[]>(),
    deletedBoxes: new Map<string, Map<string, number>>(),
    lessons: new Map<string, LessonSettings>(),
    margins: new Map<string, Margin>(),
    cards,
    goneCards,
    reviews: new Map<string, Review>(),
    undone: new Set<string>(),
    taken: new Set<string>(),
    log,
    touch,
    pass,
    inCategory: (category: string) => [...cards.values()].filter((card) => card.category === category),
    removeCard: (card: ModelCard): void => {
      cards.delete(card.id);
      goneCards.add(card.id);
      touch(`card ${card.id}`);
    },
    cardBody: (card: ModelCard) => ({
      id: card.id,
      category: card.category,
      word: card.word,
      meanings: card.meanings,
      section: card.box,
      modified_date: dates.format(card.modifiedAt),
      created_time: dates.format(card.createdAt),
    }),
    boxBody: (box: Box) => ({ id: box.id, category: box.category, label: boxLabel(box), timer: String(box.timer) }),
  };
}
