import { csvLine, tableCells, wordLine } from '@siedem/formats';
import { after } from '../../platform/clock.ts';
import type { CardSource, ExportedCard } from './card-source.ts';

/** Cards written in one go, so that no frame waits long. */
const SLICE = 2000;

export interface Wanted {
  /** ids of categories */
  readonly categories: readonly string[];
  /** ids of cards; all of the categories where it is left out */
  readonly cards?: ReadonlySet<string> | undefined;
}

function* wantedOf(source: CardSource, { categories, cards }: Wanted): Iterable<ExportedCard> {
  for (const category of categories) {
    for (const card of source.cards(category)) if (cards === undefined || cards.has(card.id)) yield card;
  }
}

/** Lines of cards, in pieces that are written one after another; how many cards they are. */
async function written(
  cards: Iterable<ExportedCard>,
  line: (card: ExportedCard) => string,
): Promise<{ readonly pieces: readonly string[]; readonly count: number }> {
  const pieces: string[] = [];
  let piece = '';
  let count = 0;
  for (const card of cards) {
    piece += line(card);
    count++;
    if (count % SLICE !== 0) continue;
    pieces.push(piece);
    piece = '';
    await new Promise<void>((resolve) => void after(0, resolve));
  }
  return { pieces: [...pieces, piece], count };
}

export interface TableTexts {
  /** names of the columns */
  readonly head: readonly string[];
  /** `;` where spreadsheets of the language part there */
  readonly separator: ',' | ';';
  readonly boxName: (card: ExportedCard) => string;
}

/** A table of cards as CSV, with the mark of UTF-8 (exchange §9.1.2). */
export async function tableFile(source: CardSource, wanted: Wanted, texts: TableTexts): Promise<Blob> {
  const { head, separator, boxName } = texts;
  const { pieces } = await written(wantedOf(source, wanted), (card) =>
    csvLine(tableCells({ ...card, box: boxName(card) }), separator),
  );
  return new Blob(['\uFEFF', csvLine(head, separator), ...pieces], { type: 'text/csv;charset=utf-8' });
}

/** A list of words, a line each (exchange §9.1.3); how many they are. */
export async function wordList(source: CardSource, wanted: Wanted): Promise<{ text: string; count: number }> {
  const { pieces, count } = await written(wantedOf(source, wanted), ({ word, meanings }) => wordLine(word, meanings));
  return { text: pieces.join(''), count };
}
