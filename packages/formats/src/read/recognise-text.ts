import { isQuestions } from '../tables/parse-questions.ts';
import { detectList, parseList } from '../tables/parse-list.ts';

/** UTF-16 units of a text from which its separators are detected. */
const LOOKED_AT = 20_000;

/** Preview of pasted words. */
export interface Recognised {
  readonly kind: 'list' | 'questions' | 'siedem' | 'unknown';
  /** separator of the two sides of a row; empty if there is none */
  readonly between: string;
  /** 0 for an export of ours, which is not read for it */
  readonly cards: number;
}

const EXPORT = /^\s*\{\s*"format"\s*:\s*"siedem-export-/;

/** Whether a text is an export of ours, by its beginning. */
export const isSiedemExport = (text: string): boolean => EXPORT.test(text);

/** Recognises pasted words by their beginning (exchange §6.1), quickly enough for every letter that is typed. */
export function recogniseText(text: string): Recognised {
  const beginning = text.slice(0, LOOKED_AT);
  const lines = (): number => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;
  if (isSiedemExport(beginning)) return { kind: 'siedem', between: '', cards: 0 };
  if (isQuestions(beginning)) return { kind: 'questions', between: '', cards: text.match(/^[ \t]*Q:/gm)?.length ?? 0 };
  const form = detectList(beginning);
  if (form === null) return { kind: 'unknown', between: '', cards: lines() };
  const cards =
    text.length > LOOKED_AT ? lines() : parseList(text, form).filter(({ sides }) => sides.length === 2).length;
  return { kind: 'list', between: form.between, cards };
}
