import { sessionStore } from '../../platform/storage.ts';

/** What is typed into the form; it survives a reload. */
export interface Question {
  readonly email: string;
  readonly title: string;
  readonly question: string;
}

const KEY = 'draft.help';

const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' &&
  value !== null &&
  ['email', 'title', 'question'].every((name) => typeof Reflect.get(value, name) === 'string');

/** The draft that a reload left behind, else a form with the learner's e-mail. */
export function storedQuestion(email: string): Question {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(KEY) ?? 'null');
    if (isQuestion(stored)) return stored;
  } catch {
    // What cannot be read is no draft.
  }
  return { email, title: '', question: '' };
}

/** Keeps the draft while something is typed beside the e-mail. */
export function storeQuestion(draft: Question): void {
  if (draft.title === '' && draft.question === '') sessionStore.remove(KEY);
  else sessionStore.set(KEY, JSON.stringify(draft));
}

export const forgetQuestion = (): void => sessionStore.remove(KEY);
