import { type CardText, cardKeys } from './card-text.ts';

/** Outcome of adding a card; `exists` has the id of the existing card. */
export type AddingOutcome =
  | { readonly kind: 'added' | 'word_used_as_meaning' | 'meaning_used_as_word' | 'same_meaning' }
  | { readonly kind: 'exists'; readonly id: string };

/**
 * Outcome of adding a card to a category (decisions §2.3): the first that applies of *exists* (another card has the same
 * word and shares a meaning; it must not be stored), *word used as meaning*, *meaning used as word*, *same meaning*, *added*.
 * @param neighbours cards of the category that share a key with the new one; others are ignored
 */
export function outcomeOfAdding(
  card: CardText,
  neighbours: Iterable<CardText & { readonly id: string }>,
): AddingOutcome {
  const keys = cardKeys(card);
  const meanings = new Set(keys.meanings);
  let wordUsed = false;
  let meaningUsed = false;
  let shared = false;
  for (const neighbour of neighbours) {
    const other = cardKeys(neighbour);
    const sharesMeaning = other.meanings.some((meaning) => meanings.has(meaning));
    if (sharesMeaning && other.word === keys.word) return { kind: 'exists', id: neighbour.id };
    wordUsed ||= other.meanings.includes(keys.word);
    meaningUsed ||= meanings.has(other.word);
    shared ||= sharesMeaning;
  }
  if (wordUsed) return { kind: 'word_used_as_meaning' };
  if (meaningUsed) return { kind: 'meaning_used_as_word' };
  return { kind: shared ? 'same_meaning' : 'added' };
}
