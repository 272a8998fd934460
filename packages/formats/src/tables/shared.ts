import { type Found, type SourceRow, topDeck } from '../model/found.ts';

/** Top decks with the number of their rows, in order of appearance. */
export function countDecks(rows: readonly SourceRow[]): Found['decks'] {
  const counts = new Map<string, number>();
  let named = false;
  for (const { deck } of rows) {
    const name = topDeck(deck);
    named ||= name !== '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return named ? [...counts].map(([name, count]) => ({ name, rows: count })) : [];
}

/** Tags that all of some texts share. */
export function sharedTags(texts: Iterable<string>): readonly string[] {
  let shared: string[] | null = null;
  for (const text of texts) {
    const tags = text.split(' ').filter((tag) => tag !== '');
    shared = shared === null ? tags : shared.filter((tag) => tags.includes(tag));
    if (shared.length === 0) return [];
  }
  return shared ?? [];
}
