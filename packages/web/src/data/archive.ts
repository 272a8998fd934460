import { exportAll, type ExportDocument } from '@siedem/contract';
import { orderBoxes, parseBox, splitMeanings } from '@siedem/domain';
import { call } from './app.ts';

/** A card as the archive shows it. */
export interface ArchivedCard {
  readonly id: string;
  readonly word: string;
  readonly meanings: readonly string[];
  readonly note: string;
  readonly example: string;
  /** display position of its box, from 1 */
  readonly position: number;
}

export interface ArchivedCategory {
  readonly id: string;
  readonly name: string;
  /** how many boxes it has */
  readonly boxes: number;
  readonly cards: readonly ArchivedCard[];
}

/** The learner's whole data, fetched and not stored; works without premium. `problem`: the reason if it failed. */
export type Archive =
  | { readonly document: ExportDocument; readonly categories: readonly ArchivedCategory[] }
  | { readonly problem: 'offline' | 'failed' };

const textOf = (row: object, name: string): string => {
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'string' ? value : '';
};

/** The margins of a document by card; the contract of the export leaves them out of its type. */
function marginsOf(document: object): ReadonlyMap<string, object> {
  const rows: unknown = Reflect.get(document, 'margins');
  const list = Array.isArray(rows) ? rows.filter((row): row is object => typeof row === 'object' && row !== null) : [];
  return new Map(list.map((row) => [textOf(row, 'card'), row]));
}

const NO_MARGIN = {};

/** The categories of an export document with their cards, by word. */
export function archivedCategories(document: ExportDocument): readonly ArchivedCategory[] {
  const margins = marginsOf(document);
  const byWord = new Intl.Collator(undefined, { sensitivity: 'base' });
  const cardsOf = Map.groupBy(document.cards, ({ category }) => category);
  return document.categories.map(({ id, name }) => {
    const boxes = orderBoxes(
      document.sections
        .filter(({ category }) => category === id)
        .flatMap((row) => {
          const box = parseBox(id, row.id, row.label);
          return box.ok ? [box.value] : [];
        }),
    );
    const cards = (cardsOf.get(id) ?? []).map((card) => {
      const margin = margins.get(card.id) ?? NO_MARGIN;
      return {
        id: card.id,
        word: card.word,
        meanings: splitMeanings(card.meanings),
        note: textOf(margin, 'note'),
        example: textOf(margin, 'example'),
        position: boxes.findIndex((box) => box.id === card.section) + 1,
      };
    });
    return { id, name, boxes: boxes.length, cards: cards.sort((a, b) => byWord.compare(a.word, b.word)) };
  });
}

/** Reads the archive (lessons §11). */
export async function fetchArchive(): Promise<Archive> {
  const answer = await call(exportAll, { query: { history: 0 } });
  if (answer.status === 200) return { document: answer.body, categories: archivedCategories(answer.body) };
  return { problem: answer.status === 'offline' || answer.status === 'timeout' ? 'offline' : 'failed' };
}

/** The whole export, with the history; null if it could not be fetched. */
export async function fetchWholeExport(): Promise<ExportDocument | null> {
  const answer = await call(exportAll, { query: {} });
  return answer.status === 200 ? answer.body : null;
}
