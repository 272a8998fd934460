import { sessionStore } from '../../platform/storage.ts';
import { list, number, partial, readStored, record, text } from '../../platform/stored-json.ts';
import type { Draft } from './draft.ts';

/** Drafts of this tab, which outlast a reload and leaving the screen. */

const ADD_KEY = 'draft.card';
const editKey = (card: string): string => `draft.card.${card}`;

const fields = { word: text, box: text, lines: list(record({ key: number, text })) };

/** The card that was being written; null if there is none. */
export const keptCard = (): Draft | null => readStored(sessionStore, ADD_KEY, record<Draft>(fields));

/** Keeps the card that is being written; a blank one is forgotten. */
export function keepCard(draft: Draft): void {
  const isBlank = draft.word === '' && draft.lines.every((line) => line.text === '');
  if (isBlank) sessionStore.remove(ADD_KEY);
  else sessionStore.set(ADD_KEY, JSON.stringify(draft));
}

/** The unsaved changes of a card; none is an empty object. */
export const keptEdits = (card: string): Partial<Draft> =>
  readStored(sessionStore, editKey(card), partial<Draft>(fields)) ?? {};

/** Keeps the unsaved changes of a card; null when there are none any more. */
export function keepEdits(card: string, edits: Partial<Draft> | null): void {
  if (edits === null || Object.keys(edits).length === 0) sessionStore.remove(editKey(card));
  else sessionStore.set(editKey(card), JSON.stringify(edits));
}
