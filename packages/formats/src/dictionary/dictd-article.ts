import { splitMeaning } from '../text/split-meanings.ts';
import type { RawEntry } from './entry.ts';

// A slash that opens a pronunciation has a space before it and none behind; so "a / b" and "open/closed" stay.
const PRONUNCIATION = /(?<![^\s(])\/(?=[^\s/])[^/]{0,1000}(?<=[^\s/])\/(?![^\s,;.)<[])/g;
const MARKS = /<[^<>]{0,1000}>|\[[^[\]]{0,1000}\]/g;
const NUMBERING = /^(?:[IVX]{1,5}\.|\d{1,2}[.)]|\p{Ll}\))\s+/u;
const NO_MEANING = /^(?:[-"]|see:|Synonym|Note:)/;

const plain = (text: string): string => text.replace(PRONUNCIATION, ' ').replace(MARKS, ' ').trim();

/** The line without numbering, which may have levels: `I. 1. strong`. */
const unnumbered = (line: string): string => {
  let rest = line;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(NUMBERING, '');
  }
  return rest;
};

/**
 * The word and the meanings of an article of a dictd dictionary (exchange §9.2.2): the word from its first line, without
 * pronunciation and grammar, else as the index has it; the meanings parted at `,` and `;` outside brackets.
 */
export function readArticle(article: string, indexed: string): RawEntry {
  const [first = '', ...lines] = article.split('\n');
  const meanings = lines
    .map((line) => unnumbered(line.trim()))
    .filter((line) => !NO_MEANING.test(line))
    .flatMap((line) => splitMeaning(plain(line), [',', ';']));
  return { word: plain(first) || indexed.trim(), meanings };
}
