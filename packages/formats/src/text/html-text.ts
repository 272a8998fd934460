import { decodeHTML } from 'entities/decode';
import { withoutElements } from './without-elements.ts';

/** The text of a field, and its dropped elements. Lines end with `\n`. */
export interface FieldText {
  readonly text: string;
  readonly sounds: number;
  readonly pictures: number;
}

const MARKUP = /[<&[\\\r\n]/;
const SOUND = /\[sound:[^[\]]*\]/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const IMAGE = /<img\b[^<>]*>/gi;
const BREAK = /<\/?(?:br|div|p|li|tr|h[1-6]|ul|ol|blockquote)\b[^<>]*>/gi;
const MATHS = /\\[()[\]]|\[\/?(?:latex|\$\$?)\]/gi;
const TAG = /<\/?[a-z!?][^<>]*>/gi;

/** UTF-16 units read of a field; above any card, and low enough for patterns with look-ahead. */
const LOOKED_AT = 65_536;

const linesOf = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[ \t\f\v\u00A0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** The visible text of HTML (exchange §3.2): tags are removed, blocks and `<br>` end lines, entities are decoded once. */
export function htmlText(html: string): FieldText {
  if (!MARKUP.test(html)) return { text: html.trim(), sounds: 0, pictures: 0 };
  let sounds = 0;
  let pictures = 0;
  // Comments and pictures first: a picture may be written out in the field and longer than all else.
  const written = html
    .replace(COMMENT, '')
    .replace(IMAGE, () => {
      pictures++;
      return '';
    })
    .slice(0, LOOKED_AT);
  const quiet = written.replace(SOUND, () => {
    sounds++;
    return '';
  });
  const left = withoutElements(quiet);
  const bare = left.text.replace(BREAK, '\n').replace(MATHS, '').replace(TAG, '');
  const text = bare.includes('&') ? decodeHTML(bare) : bare;
  return { text: linesOf(text), sounds: sounds + left.sounds, pictures: pictures + left.pictures };
}

/** A field that is no HTML: its lines, trimmed. */
export const plainText = (text: string): FieldText => ({
  text: /[\r\n]/.test(text) ? linesOf(text) : text.trim(),
  sounds: 0,
  pictures: 0,
});
