import type { Answered, Direction } from '@siedem/domain';
import { sessionStore } from '../../platform/storage.ts';
import { list, oneOf, readStored, record, text } from '../../platform/stored-json.ts';

const KEY = 'draft.practice';

/** A question of a practice: a card as it was asked. */
export interface Asked {
  readonly card: string;
  readonly direction: Direction;
}

/** Keeps the missed cards for the practice that follows; a reload finds them again. */
export const keepMissed = (missed: readonly Answered[]): void =>
  sessionStore.set(KEY, JSON.stringify(missed.map(({ card, direction }) => ({ card: card.id, direction }))));

const readAsked = list(record<Asked>({ card: text, direction: oneOf('word', 'meanings') }));

/** The missed cards of the lesson before; none if they cannot be read. */
export const keptMissed = (): readonly Asked[] => readStored(sessionStore, KEY, readAsked) ?? [];
