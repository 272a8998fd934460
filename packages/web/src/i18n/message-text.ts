import { type MessageKey, messages } from '@siedem/contract';
import type { Translate } from './texts.ts';

const keys = new Map<string, MessageKey>(
  (Object.entries(messages) as [MessageKey, string][]).map(([key, text]) => [text, key]),
);

/** A text of the server in the learner's language, found by the text itself (decisions §6.1); an unknown one stays as it is. */
export function messageText(t: Translate, text: string): string {
  const key = keys.get(text);
  return key === undefined ? text : t(`message.${key}`);
}
