const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters of a text as a reader counts them: grapheme clusters (Unicode UAX 29). */
export const graphemes = (text: string): string[] =>
  /^[\u0020-\u007e]*$/.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);
