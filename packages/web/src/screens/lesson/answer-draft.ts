import { sessionStore } from '../../platform/storage.ts';

const KEY = 'draft.answer';

/** What stands on the answer line, of which card, and what was asked of it. It survives a reload. */
export interface AnswerDraft {
  readonly card: string;
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
}

/** The draft that a reload left behind; null where there is none that can be read. */
export function storedAnswer(): AnswerDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { card, direction, typed } = stored as Partial<Record<keyof AnswerDraft, unknown>>;
    if (typeof card !== 'string' || typeof typed !== 'string') return null;
    return direction === 'word' || direction === 'meanings' ? { card, direction, typed } : null;
  } catch {
    return null;
  }
}

export const storeAnswer = (draft: AnswerDraft): void => sessionStore.set(KEY, JSON.stringify(draft));

export const forgetAnswer = (): void => sessionStore.remove(KEY);
