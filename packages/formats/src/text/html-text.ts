import { decodeHTML } from 'entities/decode';
import { withoutElements } from './without-elements.ts';

/** The text of a field and what stays behind of it. Lines are parted by `\n`. */
export interface FieldText {
  readonly text: string;
  readonly sounds: number;
  readonly pictures: number;
}

const MARKUP = /[<&[\\\r\n]/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const SOUND = /\[sound:[^[\]]*\]/gi;
const IMAGE = /<img\b[^<>]*>/gi;
const BREAK = /<\/?(?:br|div|p|li|tr|h[1-6]|ul|ol|blockquote)\b[^<>]*>/gi;
const MATHS = /\\[()[\]]|\[\/?(?:latex|\$\$?)\]/gi;
const TAG = /<\/?[a-z!?][^<>]*>/gi;

/** UTF-16 units looked at of a field; no card is near it, and patterns that look ahead stay cheap. */
const LOOKED_AT = 65_536;

const linesOf = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[ \t\f\v\u00A0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** HTML as a reader sees it (exchange §3.2): tags go, blocks and `<br>` part lines, entities are decoded once. */
export function htmlText(html: string): FieldText {
  if (!MARKUP.test(html)) return { text: html.trim(), sounds: 0, pictures: 0 };
  let sounds = 0;
  let pictures = 0;
  // Pictures first: one may be written out in the field and longer than all else.
  const written = html
    .replace(IMAGE, () => {
      pictures++;
      return '';
    })
    .slice(0, LOOKED_AT);
  const quiet = written.replace(COMMENT, '').replace(SOUND, () => {
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
