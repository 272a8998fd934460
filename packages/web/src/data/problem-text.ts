import { type Message, messages } from '@siedem/contract';
import { messageText } from '../i18n/message-text.ts';
import type { Translate } from '../i18n/texts.ts';
import type { AccountProblem } from './session/account-problem.ts';

const fallback: Message = messages.busy;

/** A problem as one line: messages of fields are joined with commas (specification §8 Register). */
export function problemText(t: Translate, problem: AccountProblem): string {
  switch (problem.kind) {
    case 'offline':
      return t('problem.offline');
    case 'text':
      return messageText(t, problem.text === '' ? fallback : problem.text);
    case 'fields':
      return [...new Set(Object.values(problem.fields).flat())].map((text) => messageText(t, text)).join(', ');
  }
}

/** What is wrong with one field, by its name on the wire; undefined if nothing is. */
export function fieldText(t: Translate, problem: AccountProblem | null, field: string): string | undefined {
  if (problem?.kind !== 'fields') return undefined;
  const texts = problem.fields[field] ?? [];
  return texts.length === 0 ? undefined : texts.map((text) => messageText(t, text)).join(', ');
}
