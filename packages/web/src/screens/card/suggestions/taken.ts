import type { DictionaryEntry } from '@siedem/contract';
import { foldText, LIMITS } from '@siedem/domain';
import type { Draft } from '../draft.ts';

/** Meanings that can be taken by a digit. */
const SHOWN_MAX = 9;

const isEmpty = (text: string): boolean => text.trim() === '';

/** Case and accents folded, as the dictionary finds words. */
const plain = (text: string): string => foldText(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');

/** The entry of a typed word: the first one found, where it is that word, with or without accents or an article. */
export function entryOf(word: string, entries: readonly DictionaryEntry[]): DictionaryEntry | null {
  const [best] = entries;
  if (best === undefined) return null;
  const [typed, found] = [plain(word), plain(best.word)];
  const before = typed.slice(0, -found.length);
  return typed.endsWith(found) && (before === '' || /[^\p{L}]$/u.test(before)) ? best : null;
}

/** Meanings of an entry that stand in no line yet. */
export function leftMeanings({ lines }: Draft, entry: DictionaryEntry | null): readonly string[] {
  const taken = new Set(lines.map(({ text }) => foldText(text)));
  return (entry?.meanings ?? []).filter((meaning) => !taken.has(foldText(meaning))).slice(0, SHOWN_MAX);
}

const keyAfter = ({ lines }: Draft): number => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** A meaning put into a line, and the line to go on in: the next empty one, a new one, or the same where seven are full. */
export function withMeaning(
  draft: Draft,
  at: number,
  meaning: string,
): { readonly draft: Draft; readonly next: number } {
  const lines = draft.lines.map((line, index) => (index === at ? { ...line, text: meaning } : line));
  const empty = lines.findIndex(({ text }, index) => index > at && isEmpty(text));
  if (empty >= 0) return { draft: { ...draft, lines }, next: empty };
  if (lines.length >= LIMITS.meanings) return { draft: { ...draft, lines }, next: at };
  const added = [...lines, { key: keyAfter(draft), text: '' }];
  return { draft: { ...draft, lines: added }, next: added.length - 1 };
}

/** Word and meanings of an entry; meanings written before stay, and as many of its own join as there is room for. */
export function withEntry(draft: Draft, entry: DictionaryEntry): Draft {
  const written = draft.lines.filter(({ text }) => !isEmpty(text));
  const kept: Draft = { ...draft, lines: written };
  const own = new Set(written.map(({ text }) => foldText(text)));
  const first = keyAfter(draft);
  const joined = entry.meanings
    .filter((meaning) => !own.has(foldText(meaning)))
    .slice(0, LIMITS.meanings - written.length);
  const lines = [...kept.lines, ...joined.map((text, index) => ({ key: first + index, text }))];
  return { ...draft, word: entry.word, lines: lines.length > 0 ? lines : draft.lines };
}

/** Whether so much is typed that a question makes sense: two signs, or one ideograph (exchange §9.2.6). */
export const isAskable = (word: string): boolean => {
  const signs = Array.from(word).length;
  return signs >= 2 ? signs <= LIMITS.cardText : /\p{Ideographic}/u.test(word);
};
