import type { Separator } from '../model/choices.ts';

const CLOSING: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '„': '”',
  '“': '”',
  '"': '"',
};
const OPENING = /[([{„“"]/;
const NOTHING_CLOSES: ReadonlyMap<number, number> = new Map();
const NUMBERING = /^(?:\d{1,2}[.)]|\p{L}\)|[-•])(?=\s|$)\s*|^(?:\d{1,2}[.)]|[a-z]\)|•)(?=\p{L})/u;
const LETTER = /\p{L}/u;

const wordLength = (text: string, from: number, step: 1 | -1): number => {
  let at = from;
  while (at >= 0 && at < text.length && LETTER.test(text.charAt(at))) at += step;
  return Math.abs(at - from);
};

/** A slash separates with a space on both sides, or between two words of three letters and more. */
function slashParts(text: string, at: number): boolean {
  if (text[at - 1] === ' ' && text[at + 1] === ' ') return true;
  return wordLength(text, at - 1, -1) >= 3 && wordLength(text, at + 1, 1) >= 3;
}

/**
 * Ends of brackets and quotation marks by where they begin, one inside another too; a bracket that nothing closes is a sign
 * like others.
 */
function closedAt(text: string): ReadonlyMap<number, number> {
  if (!OPENING.test(text)) return NOTHING_CLOSES;
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const from = open.get(sign)?.pop();
    if (from !== undefined) ends.set(from, at);
    else if (CLOSING[sign] !== undefined) {
      const same = open.get(CLOSING[sign]);
      if (same === undefined) open.set(CLOSING[sign], [at]);
      else same.push(at);
    }
  }
  return ends;
}

/** Calls back for each place at which one of the separators parts the text, outside brackets and quotation marks. */
function eachPart(text: string, separators: string, part: (at: number) => void): void {
  const ends = closedAt(text);
  for (let at = 0; at < text.length; at++) {
    const end = ends.get(at);
    if (end !== undefined) at = end;
    else {
      const sign = text.charAt(at);
      if (separators.includes(sign) && (sign !== '/' || slashParts(text, at))) part(at);
    }
  }
}

/** Whether a text holds a separator at all, without looking where it is. */
const holdsAny = (text: string, separators: string): boolean => {
  for (const separator of separators) if (text.includes(separator)) return true;
  return false;
};

/**
 * The meanings of a text (exchange §3.3), without numbering and empty pieces; duplicates are left to the card's rules.
 * @param separators including `'|'` if the source always separates by it
 */
export function splitMeaning(text: string, separators: readonly (Separator | '|')[]): readonly string[] {
  const signs = separators.join('');
  if (!holdsAny(text, signs)) return text === '' ? [] : [text.replace(NUMBERING, '')];
  const pieces: string[] = [];
  let from = 0;
  const take = (to: number): void => {
    const piece = text.slice(from, to).trim().replace(NUMBERING, '');
    if (piece !== '') pieces.push(piece);
  };
  eachPart(text, signs, (at) => {
    take(at);
    from = at + 1;
  });
  take(text.length);
  return pieces;
}
