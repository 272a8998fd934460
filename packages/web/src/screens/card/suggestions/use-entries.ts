import { type DictionaryEntry, lookUpWord } from '@siedem/contract';
import { normaliseText } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { call } from '../../../data/app.ts';
import { dictionaryGone } from '../../../data/use-dictionaries.ts';
import { after } from '../../../platform/clock.ts';
import { isAskable } from './taken.ts';

/** Typing rests for so long before a question goes out. */
const REST_MS = 80;
const WORDS_MAX = 5;

export interface FoundEntries {
  /** what was asked for */
  readonly word: string;
  readonly entries: readonly DictionaryEntry[];
}

const NOTHING: FoundEntries = { word: '', entries: [] };

/**
 * What a dictionary has for a word while it is typed; a newer question drops the one before it.
 * @param asks whether anybody wants to know
 */
export function useEntries(dictionary: string, typed: string, asks: boolean): FoundEntries {
  const [found, setFound] = useState(NOTHING);
  const word = normaliseText(typed);
  const wanted = asks && isAskable(word) && found.word !== word;
  useEffect(() => {
    if (!wanted) return undefined;
    const abort = new AbortController();
    const stop = after(REST_MS, () => {
      const query = { dictionary, q: word, limit: WORDS_MAX };
      void call(lookUpWord, { query, signal: abort.signal }).then((answer) => {
        if (abort.signal.aborted) return;
        if (answer.status === 404 || (answer.status === 'error' && answer.code === 404)) dictionaryGone();
        else setFound({ word, entries: answer.status === 200 ? answer.body.entries : [] });
      });
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [wanted, word, dictionary]);
  return isAskable(word) ? found : NOTHING;
}
