import type { Answered, Direction } from '@siedem/domain';
import { sessionStore } from '../../platform/storage.ts';

const KEY = 'draft.practice';

/** A question of a practice: a card as it was asked. */
export interface Asked {
  readonly card: string;
  readonly direction: Direction;
}

/** Keeps the missed cards for the practice that follows; a reload finds them again. */
export const keepMissed = (missed: readonly Answered[]): void =>
  sessionStore.set(KEY, JSON.stringify(missed.map(({ card, direction }) => ({ card: card.id, direction }))));

const isAsked = (value: unknown): value is Asked => {
  if (typeof value !== 'object' || value === null) return false;
  const { card, direction } = value as Partial<Record<keyof Asked, unknown>>;
  return typeof card === 'string' && (direction === 'word' || direction === 'meanings');
};

/** The missed cards of the lesson before; none where nothing can be read. */
export function keptMissed(): readonly Asked[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isAsked) : [];
  } catch {
    return [];
  }
}
