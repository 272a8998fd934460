import { sessionStore } from '../../platform/storage.ts';
import type { Draft } from './draft.ts';

/** Whose draft: a new card's, or that of changes to a card with this id. */
const keyOf = (card: string | null): string => (card === null ? 'draft.card' : `draft.card.${card}`);

const isLine = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'text' in value && typeof value.text === 'string';

/**
 * The draft that was left behind; null where there is none that can be read, or where the card is not any more as it was
 * when it was begun.
 * @param began what stood on the card
 */
export function storedDraft(card: string | null, began: Draft): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(keyOf(card)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('word' in stored) || !('lines' in stored)) return null;
    if (typeof stored.word !== 'string' || !Array.isArray(stored.lines) || !stored.lines.every(isLine)) return null;
    if (card !== null && !('began' in stored && stored.began === JSON.stringify(began))) return null;
    return stored as Draft;
  } catch {
    return null;
  }
}

export const storeDraft = (card: string | null, { word, lines, box }: Draft, began: Draft): void =>
  sessionStore.set(keyOf(card), JSON.stringify({ word, lines, box, began: JSON.stringify(began) }));

export const forgetDraft = (card: string | null): void => sessionStore.remove(keyOf(card));
