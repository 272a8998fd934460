import { lookUpWord, messages } from '@siedem/contract';
import { type DictionaryWord, HEAD_FROM, headKey, inOrder, questionsOf, wordKey } from '@siedem/formats';
import { isBlank, isLongerThan, LIMITS } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { languageOf, lookUpWords } from '../../store/dictionaries/look-up.ts';
import type { Reader } from '../../store/engine/context.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';

const found = (reader: Reader, dictionaryId: string, asked: string) => {
  const key = wordKey(asked);
  return key === '' ? [] : lookUpWords(reader, { dictionaryId, key, head: headKey(key), most: HEAD_FROM + 1 });
};

const answer = (entries: readonly DictionaryWord[]) => ({
  status: 200 as const,
  body: { entries: entries.map(({ word, meanings }) => ({ word, meanings: [...meanings] })) },
});

export const lookUpWordRoute = serve(lookUpWord, async ({ query }, { store }) => {
  const { q, limit = LIMITS.dictionaryAnswers } = query;
  if (isBlank(q) || isLongerThan(q, LIMITS.cardText)) return { status: 400, body: { detail: messages.dataNotValid } };
  const id = readUuid(query.dictionary);
  if (id === undefined) return notFound;
  // The first query answers most calls: it is sent together with the query for the dictionary.
  const [language, words] = await Promise.all([languageOf(store.read, id), found(store.read, id, q)]);
  if (language === undefined) return notFound;
  for (const asked of questionsOf(q, language)) {
    const entries = inOrder(asked === q ? words : await found(store.read, id, asked), asked, limit);
    if (entries.length > 0) return answer(entries);
  }
  return answer([]);
});
