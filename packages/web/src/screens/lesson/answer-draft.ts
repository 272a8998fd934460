import { sessionStore } from '../../platform/storage.ts';
import { oneOf, readStored, record, text } from '../../platform/stored-json.ts';

const KEY = 'draft.answer';

/** What is on the answer line, of which card, and what was asked of it. It survives a reload. */
export interface AnswerDraft {
  readonly card: string;
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
}

const readDraft = record<AnswerDraft>({ card: text, direction: oneOf('word', 'meanings'), typed: text });

/** The draft that a reload left behind; null if there is none that can be read. */
export const storedAnswer = (): AnswerDraft | null => readStored(sessionStore, KEY, readDraft);

export const storeAnswer = (draft: AnswerDraft): void => sessionStore.set(KEY, JSON.stringify(draft));

export const forgetAnswer = (): void => sessionStore.remove(KEY);
