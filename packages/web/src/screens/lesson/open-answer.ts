import { sessionStore } from '../../platform/storage.ts';
import type { Answer } from '../../collection/commands/command-types.ts';

const KEY = 'draft.verdict';

/**
 * Keeps the miss at whose verdict the learner stands; null when there is none any more. It is recorded when the learner
 * goes on, but a reload goes on without telling in time: the disk would no longer take it, this store has it at once.
 */
export function keepOpenAnswer(answer: Answer | null): void {
  if (answer === null) sessionStore.remove(KEY);
  else sessionStore.set(KEY, JSON.stringify(answer));
}

/** The miss that the last page of this tab was left with, once; null where there is none that can be read. */
export function takeOpenAnswer(): Answer | null {
  const text = sessionStore.get(KEY);
  sessionStore.remove(KEY);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { card, direction, typed, verdict, tookMs } = stored as Partial<Record<keyof Answer, unknown>>;
    if (typeof card !== 'string' || typeof typed !== 'string' || typeof tookMs !== 'number') return null;
    if (direction !== 'word' && direction !== 'meanings') return null;
    return verdict === 'bad' || verdict === 'again'
      ? { card, direction, typed, verdict, override: false, tookMs }
      : null;
  } catch {
    return null;
  }
}
