import type { PackageStep } from '../../anki/build-package.ts';
import type { PackageAnswer, PackageCard } from '../../anki/package-writer.ts';
import type { Reader } from '../../store/engine/context.ts';
import { cardPages, loggedPages } from '../../store/export.ts';
import type { CardRow } from '../../store/learning/cards.ts';
import type { ReviewRow } from '../../store/learning/review-statements.ts';

/** Which cards go into a package: those of a category, those named, or all. */
export interface Chosen {
  readonly category: string | undefined;
  readonly cards: ReadonlySet<string> | undefined;
}

/** Whether a card is among those chosen. */
export const isChosen = ({ category, cards }: Chosen, row: Pick<CardRow, 'id' | 'category_id'>): boolean =>
  (category === undefined || row.category_id === category) && (cards === undefined || cards.has(row.id));

const cardOf = (row: CardRow): PackageCard => ({
  id: row.id,
  category: row.category_id,
  word: row.word,
  meanings: row.meanings,
  box: row.box_id,
  modifiedAt: row.modified_at,
  createdAt: row.created_at,
});

const answerOf = (row: ReviewRow, card: number): PackageAnswer => ({
  card,
  at: row.at,
  verdict: row.verdict,
  override: row.override === 1,
  from: row.from_box,
  to: row.to_box,
  tookMs: row.took_ms,
});

/** The steps of building a package: the chosen cards, then every answer that was not taken back. */
export async function* packageSteps(reader: Reader, userId: string, chosen: Chosen): AsyncGenerator<PackageStep> {
  const places = new Map<string, number>();
  for await (const page of cardPages(reader, userId)) {
    const cards = page.filter((row) => isChosen(chosen, row));
    for (const { id } of cards) places.set(id, places.size);
    if (cards.length > 0) yield { cards: cards.map(cardOf) };
  }
  for await (const page of loggedPages(reader, userId)) {
    const answers = page.flatMap((row) => {
      const place = places.get(row.card_id);
      return place === undefined || row.verdict === 'undone' ? [] : [answerOf(row, place)];
    });
    if (answers.length > 0) yield { answers };
  }
}
