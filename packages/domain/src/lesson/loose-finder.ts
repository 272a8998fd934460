import type { CardText } from '../card/card-text.ts';
import { foldText } from '../card/text.ts';
import type { Direction } from './answer.ts';
import { LEVEL, levelFinder } from './answer-level.ts';
import { isPlainWritten } from './as-written.ts';
import { type LanguageRules, languageRules } from './language-rules.ts';
import { type Reading, reader } from './reading.ts';

/** Whether another card answers the prompt as shown: it shares a meaning if the word is asked, else the word (lessons §2). */
export function fitsPrompt(asked: CardText, other: CardText, direction: Direction): boolean {
  if (direction === 'word') return foldText(other.word) === foldText(asked.word);
  const meanings = new Set(asked.meanings.map(foldText));
  return other.meanings.some((meaning) => meanings.has(foldText(meaning)));
}

/** All strings by which two readings can be equal at `loose`: with and without a leading article, and of each part. */
function keysOf(reading: Reading): string[] {
  return [reading, ...reading.parts()].flatMap(({ key, whole }) => [
    key,
    ...whole.written().flatMap(({ text, rest }) => (rest === '' ? [text] : [text, rest])),
  ]);
}

/** The same of a text, without reading what is written in one way alone: most are, and there may be thousands. */
function keyReader(rules: LanguageRules, read: (text: string) => Reading): (text: string) => readonly string[] {
  const leading = new Set([...rules.leading.keys()].map((word) => rules.spell(word)));
  return (text) => {
    const folded = foldText(text);
    if (folded === '' || !isPlainWritten(folded)) return keysOf(read(text));
    const written = rules.spell(folded);
    const space = written.indexOf(' ');
    const rest = space > 0 && leading.has(written.slice(0, space)) ? [written.slice(space + 1)] : [];
    return written === folded ? [folded, ...rest] : [folded, written, ...rest];
  };
}

/**
 * Finds cards by one of their answers at `loose` or better (lessons §2), among many: by an index of the forms in which each
 * answer may be written, then by the rules themselves.
 * @param language primary subtag of the language of the answers
 */
export function looseFinder(
  cards: readonly { readonly id: string; readonly answers: readonly string[] }[],
  language: string | null | undefined,
): (typed: string) => readonly string[] {
  const rules = languageRules(language);
  const read = reader(rules);
  const keys = keyReader(rules, read);
  const levels = levelFinder(rules, new Set());
  const index = new Map<string, number[]>();
  for (const [place, { answers }] of cards.entries()) {
    for (const key of new Set(answers.flatMap(keys))) {
      const places = index.get(key);
      if (places) places.push(place);
      else index.set(key, [place]);
    }
  }
  return (typed) => {
    const places = new Set(keys(typed).flatMap((key) => index.get(key) ?? []));
    if (places.size === 0) return [];
    const given = read(typed);
    return [...places].flatMap((place) => {
      const card = cards[place];
      return card && levels.of(given, card.answers.map(read), LEVEL.loose) <= LEVEL.loose ? [card.id] : [];
    });
  };
}

/**
 * Folded texts that an answer may have to be reached by `typed` at `loose`, as far as they can be looked up: as typed, its
 * forms, its parts, and each with every article of the language. What has brackets or is a list itself is not among them.
 */
export function looseKeys(language: string | null | undefined): (typed: string) => readonly string[] {
  const rules = languageRules(language);
  const read = reader(rules);
  const keys = keyReader(rules, read);
  const leading = [...rules.leading.keys()].map((word) => (word.endsWith("'") ? word : `${word} `));
  return (typed) => {
    const forms = new Set(keys(typed));
    return [...forms, ...[...forms].flatMap((form) => leading.map((word) => `${word}${form}`))];
  };
}
