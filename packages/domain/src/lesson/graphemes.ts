import { foldCase, visibleText } from '../card/text.ts';

/** Created lazily: it loads Unicode tables. */
let segmenter: Intl.Segmenter | undefined;

// Code units that are clusters by themselves beside each other: no marks, joiners, jamo, surrogates or control characters.
const ALONE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** The letters of a text as a reader counts them: grapheme clusters (Unicode UAX 29). Joined, they are the text. */
export const graphemes = (text: string): string[] =>
  ALONE.test(text) ? text.split('') : Array.from(segments(text), ({ segment }) => segment);

const segments = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text);

/** A letter of an answer: as written, and the key under which it equals others. */
export interface Letter {
  readonly shown: string;
  readonly key: string;
}

/**
 * The letters of an answer for comparison. One that folds into several (ß into ss) is several letters, all shown by the
 * first: so the keys joined are the folded text, and the shown joined are the normal form.
 */
export const lettersOf = (text: string): Letter[] =>
  graphemes(visibleText(text)).flatMap((shown) => {
    const folded = foldCase(shown);
    // Fast path for nearly every letter: segmenting it again is most of the cost of a long answer.
    if (folded.length === 1) return { shown, key: folded };
    return graphemes(folded).map((key, at) => ({ shown: at === 0 ? shown : '', key }));
  });
