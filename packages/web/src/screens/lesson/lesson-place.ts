import type { Answered, AnswerKind, LessonCard } from '@siedem/domain';
import { sessionStore } from '../../platform/storage.ts';
import { flag, list, number, oneOf, type Read, readStored, record, text } from '../../platform/stored-json.ts';

const KEY = 'draft.lesson';

/** Where a lesson stands, as a reload finds it again (lessons §1.8). */
export interface LessonPlace {
  readonly category: string;
  readonly scope: string;
  readonly direction: 'word' | 'meanings';
  /** Answers of this part so far, for its length and its end. */
  readonly answered: readonly Answered[];
  /** Near misses of this part that were tried again. */
  readonly tries: readonly Answered[];
  /** Epoch ms at which the part began. */
  readonly since: number;
}

const KINDS: Readonly<Record<AnswerKind, true>> = {
  exact: true,
  refused: true,
  form: true,
  loose: true,
  synonym: true,
  confusion: true,
  accent: true,
  typo: true,
  wrong: true,
};

const readAnswer = record<Omit<Answered, 'other'>>({
  card: record<LessonCard>({ id: text, word: text, meanings: list(text), box: text }),
  direction: oneOf('word', 'meanings'),
  typed: text,
  kind: (value) => Object.keys(KINDS).find((kind): kind is AnswerKind => kind === value),
  verdict: oneOf('good', 'again', 'bad'),
  override: flag,
  to: text,
});

/** With the id of the card that was meant, if another was. */
const readAnswered: Read<Answered> = (value) => {
  const answer = readAnswer(value);
  const other = text(Reflect.get(Object(value), 'other'));
  return answer && other !== undefined ? { ...answer, other } : answer;
};

const readPlace = record<LessonPlace>({
  category: text,
  scope: text,
  direction: oneOf('word', 'meanings'),
  answered: list(readAnswered),
  tries: list(readAnswered),
  since: number,
});

/** The place in this lesson that a reload left behind; null if there is none that can be read. */
export function storedPlace(category: string, scope: string): LessonPlace | null {
  const place = readStored(sessionStore, KEY, readPlace);
  return place?.category === category && place.scope === scope ? place : null;
}

export const storePlace = (place: LessonPlace): void => sessionStore.set(KEY, JSON.stringify(place));

export const forgetPlace = (): void => sessionStore.remove(KEY);
