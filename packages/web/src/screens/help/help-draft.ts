import { sessionStore } from '../../platform/storage.ts';
import { readStored, record, text } from '../../platform/stored-json.ts';

/** What is typed into the form; it survives a reload. */
export interface Question {
  readonly email: string;
  readonly title: string;
  readonly question: string;
}

const KEY = 'draft.help';

/** The draft that a reload left behind, else a form with the learner's e-mail. */
export const storedQuestion = (email: string): Question =>
  readStored(sessionStore, KEY, record<Question>({ email: text, title: text, question: text })) ?? {
    email,
    title: '',
    question: '',
  };

/** Keeps the draft while something is typed beside the e-mail. */
export function storeQuestion(draft: Question): void {
  if (draft.title === '' && draft.question === '') sessionStore.remove(KEY);
  else sessionStore.set(KEY, JSON.stringify(draft));
}

export const forgetQuestion = (): void => sessionStore.remove(KEY);
