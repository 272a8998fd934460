import { exportAll } from '@siedem/contract';
import { type Box, parseBox } from '@siedem/domain';
import { useEffect, useState } from 'react';
import type { BodyOfStatus } from '../../calls/call.ts';
import { call, collection } from '../app.ts';
import { useCategories } from '../use-categories.ts';
import { useLoadState } from '../use-load-state.ts';
import { useNeedsPayment } from '../use-needs-payment.ts';
import { useWhenBack } from '../use-when-back.ts';

/** A card as the text files have it; times are epoch ms, `due` null if nothing asks for it again by a date. */
export interface ExportedCard {
  readonly id: string;
  readonly word: string;
  readonly meanings: readonly string[];
  readonly category: string;
  /** null if its box is not known */
  readonly box: Box | null;
  readonly moved: number;
  readonly due: number | null;
  readonly created: number;
  /** What is beside it; empty if nothing does. */
  readonly note: string;
  readonly example: string;
}

/** Where the cards of a file come from: this device, or the server where the app may not hold them. */
export interface CardSource {
  readonly categories: readonly { readonly id: string; readonly name: string; readonly cards: number }[];
  /** The cards of a category, oldest first. */
  cards(category: string): Iterable<ExportedCard>;
}

type Beside = Pick<ExportedCard, 'note' | 'example'>;
const NOTHING: Beside = { note: '', example: '' };

const dueOf = (box: Box | null, moved: number): number | null => (box?.kind === 'middle' ? moved + box.timer : null);

const besideOf = ({ note, example }: Beside): Beside => ({ note, example });

function* cardsHere(category: string): Iterable<ExportedCard> {
  const name = collection.categories().find(({ id }) => id === category)?.name ?? '';
  const boxes = new Map(collection.boxes(category).map((box) => [box.id, box]));
  const rows = collection.rows(category, { search: '' });
  for (let at = 0; at < rows.length; at++) {
    const card = rows.at(at);
    if (card === undefined) continue;
    const { id, word, meanings, modifiedAt, createdAt } = card;
    const box = boxes.get(card.box) ?? null;
    yield {
      id,
      word,
      meanings,
      category: name,
      box,
      moved: modifiedAt,
      due: dueOf(box, modifiedAt),
      created: createdAt,
      ...besideOf(collection.margin(id)),
    };
  }
}

const sourceHere = (): CardSource => ({
  categories: collection.categories().map(({ id, name }) => ({ id, name, cards: collection.counts(id).all })),
  cards: cardsHere,
});

type Document = BodyOfStatus<typeof exportAll, 200>;

/** The cards of an export document as a source. */
export function sourceOf(document: Document): CardSource {
  const names = new Map(document.categories.map(({ id, name }) => [id, name]));
  const boxes = new Map(
    document.sections.flatMap(({ id, category, label }) => {
      const box = parseBox(category, id, label);
      return box.ok ? [[`${category} ${id}`, box.value] as const] : [];
    }),
  );
  const margins = new Map((document.margins ?? []).map((row) => [row.card, row]));
  const byCategory = new Map(document.categories.map(({ id }): [string, Document['cards']] => [id, []]));
  for (const card of document.cards) byCategory.get(card.category)?.push(card);
  return {
    categories: document.categories.map(({ id, name }) => ({ id, name, cards: byCategory.get(id)?.length ?? 0 })),
    *cards(category) {
      for (const card of byCategory.get(category) ?? []) {
        const box = boxes.get(`${category} ${card.section}`) ?? null;
        const moved = Date.parse(card.modified);
        yield {
          id: card.id,
          word: card.word,
          meanings: card.meanings.split('|'),
          category: names.get(category) ?? '',
          box,
          moved,
          due: dueOf(box, moved),
          created: Date.parse(card.created),
          ...besideOf(margins.get(card.id) ?? NOTHING),
        };
      }
    },
  };
}

export type SourceState =
  | { readonly kind: 'ready'; readonly source: CardSource }
  | { readonly kind: 'loading' }
  | { readonly kind: 'away' };

/**
 * The cards that can be taken along: those on this device, also without a network; without premium those of
 * `GET /api/export/?history=0`, and only if that cannot be had what this device still holds.
 */
export function useCardSource(): SourceState {
  const needsPayment = useNeedsPayment();
  const load = useLoadState().kind;
  useCategories();
  // What this device holds may still be on its way from the disk: only without premium the server is asked.
  const asks = needsPayment;
  const [fetched, setFetched] = useState<CardSource | 'loading' | 'away'>('loading');
  const [tries, setTries] = useState(0);
  useWhenBack(asks && fetched === 'away', () => setTries((count) => count + 1));
  useEffect(() => {
    if (!asks) return undefined;
    let over = false;
    void call(exportAll, { query: { history: 0 } }).then((answer) => {
      if (!over) setFetched(answer.status === 200 ? sourceOf(answer.body) : 'away');
    });
    return () => {
      over = true;
    };
  }, [asks, tries]);
  if (!asks && load === 'ready') return { kind: 'ready', source: sourceHere() };
  if (!asks) return { kind: load === 'loading' || load === 'login' ? 'loading' : 'away' };
  if (typeof fetched !== 'string') return { kind: 'ready', source: fetched };
  if (fetched === 'away' && load === 'ready') return { kind: 'ready', source: sourceHere() };
  return { kind: fetched };
}
