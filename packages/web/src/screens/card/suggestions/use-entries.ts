import type { DictionaryEntry } from '@siedem/contract';
import { normaliseText } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { lookUp } from '../../../data/look-up.ts';
import { after } from '../../../platform/clock.ts';
import { isAskable } from './taken.ts';

/** Debounce of typing, ms. */
const REST_MS = 80;

export interface FoundEntries {
  /** what was asked for */
  readonly word: string;
  readonly entries: readonly DictionaryEntry[];
}

const NOTHING: FoundEntries = { word: '', entries: [] };

/**
 * What a dictionary has for a word while it is typed; a newer look-up aborts the one before it.
 * @param asks whether the result is shown
 */
export function useEntries(dictionary: string, typed: string, asks: boolean): FoundEntries {
  const [found, setFound] = useState(NOTHING);
  const word = normaliseText(typed);
  const wanted = asks && isAskable(word) && found.word !== word;
  useEffect(() => {
    if (!wanted) return undefined;
    const abort = new AbortController();
    const stop = after(REST_MS, () => {
      void lookUp(dictionary, word, abort.signal).then((entries) => {
        if (entries !== 'gone' && !abort.signal.aborted) setFound({ word, entries });
      });
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [wanted, word, dictionary]);
  return isAskable(word) ? found : NOTHING;
}
