import {
  type CardProblem,
  fail,
  joinMeanings,
  LIMITS,
  ok,
  parseCardText,
  type Result,
  splitMeanings,
} from '@siedem/domain';
import type { StoredText } from '../store/learning/cards.ts';
import { parseWireDate, type WireTime } from './wire-date.ts';

/** Word and meanings (joined by `|`) of the wire in normal form. */
export const readCardText = (sent: StoredText): Result<StoredText, CardProblem> => {
  const text = parseCardText({ word: sent.word, meanings: splitMeanings(sent.meanings) });
  return text.ok ? ok({ word: text.value.word, meanings: joinMeanings(text.value.meanings) }) : text;
};

/** The `modified_date` of the wire as epoch ms, now without one (decisions §9.8); at most 26 hours ahead (decisions §2.7). */
export const readModifiedDate = (sent: string | undefined, time: WireTime): Result<number, 'bad_date'> => {
  if (sent === undefined) return ok(time.now);
  const instant = parseWireDate(sent, time);
  return instant === undefined || instant > time.now + LIMITS.modifiedAheadMs ? fail('bad_date') : ok(instant);
};
