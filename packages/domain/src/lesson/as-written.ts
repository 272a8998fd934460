import { foldText } from '../card/text.ts';

const APOSTROPHES = /[’ʼ‘`´]/gu;
const STRESSED = /([\p{Script=Cyrillic}])[\u0300\u0301]+/gu;
const DASHES = /[\p{Pd}\u2212_]/gu;
// The apostrophe goes last, because an article may be glued by one.
const PUNCTUATION = /[.,;:!?…¡¿·・"„‚「」『』〝〞〟\p{Pi}\p{Pf}]/gu;
const BRACKETED = /\(([^()[\]]*)\)|\[([^()[\]]*)\]/u;
// Lower-case Latin letters, digits and spaces, which are written in one way alone.
const PLAIN = /^[a-z0-9ß-öø-ž ]*$/u;
/** Above this number, bracketed parts are optional only all together. */
const MOST_BRACKETS = 4;

/** Whether a folded text has nothing that may be written in another way: no punctuation, bracket or apostrophe. */
export const isPlainWritten = (folded: string): boolean => PLAIN.test(folded);

/** Folds a text for reading: apostrophes as one character, compatibility forms as their letters, no stress on Cyrillic. */
export function foldWritten(text: string): string {
  const folded = foldText(text.replace(APOSTROPHES, "'").normalize('NFKC'));
  // ѐ and ѝ are е and и with a stress; ѓ and ќ are consonants of Macedonian.
  return PLAIN.test(folded) ? folded : folded.replace(STRESSED, '$1').replaceAll('ѐ', 'е').replaceAll('ѝ', 'и');
}

/** The parts of a list at its `,` `;` `/` outside brackets, without empty ones; the text itself alone if it is no list. */
export function listParts(text: string): string[] {
  if (!/[,;/]/u.test(text)) return [text];
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth++;
    if ((letter === ')' || letter === ']') && depth > 0) depth--;
    if (depth === 0 && (letter === ',' || letter === ';' || letter === '/')) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const keepBracketed = (text: string): string => text.replace(BRACKETED, '$1$2');
const dropBracketed = (text: string): string => text.replace(BRACKETED, '');

function toTheEnd(text: string, step: (text: string) => string): { readonly text: string; readonly steps: number } {
  let done = text;
  let steps = 0;
  for (; BRACKETED.test(done); steps++) done = step(done);
  return { text: done, steps };
}

/** The text with and without each of its bracketed parts; with more than four, with all and with none. */
function readings(text: string): string[] {
  if (!BRACKETED.test(text)) return [text];
  const kept = toTheEnd(text, keepBracketed);
  if (kept.steps > MOST_BRACKETS) return [kept.text, toTheEnd(text, dropBracketed).text];
  let texts = [text];
  // The innermost pair goes first, so that the same pairs are left in each of them.
  for (let step = 0; step < kept.steps; step++) {
    texts = texts.flatMap((each) => [keepBracketed(each), dropBracketed(each)]);
  }
  return texts;
}

/**
 * The ways in which a folded text may be written (lessons §2, "As written"), apostrophes still in it: optional brackets,
 * dashes as spaces, no punctuation. Those with nothing left are missing.
 */
export function writtenForms(folded: string): string[] {
  if (PLAIN.test(folded)) return folded === '' ? [] : [folded];
  const forms = readings(folded).map((text) =>
    text.replace(DASHES, ' ').replace(PUNCTUATION, '').replace(/\s+/gu, ' ').trim(),
  );
  return [...new Set(forms)].filter((form) => /[^' ]/u.test(form));
}
