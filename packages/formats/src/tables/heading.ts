import { learnedLanguage } from '@siedem/domain';
import type { ColumnRole } from '../model/choices.ts';

/** Names of fields and columns in other programs and in Siedem's exports, folded and without accents. */
const WORD_NAMES = new Set(['word', 'front', 'term', 'expression', 'vocabulary', 'slowo', 'wyraz', 'przod', 'awers']);
const MEANING_NAMES = new Set([
  'meaning',
  'meanings',
  'back',
  'definition',
  'translation',
  'answer',
  'znaczenie',
  'znaczenia',
  'tlumaczenie',
  'tyl',
  'rewers',
]);
const OTHER_NAMES: Readonly<Record<string, ColumnRole>> = {
  category: 'category',
  kategoria: 'category',
  box: 'box',
  pudelko: 'box',
  moved: 'moved',
  changed: 'moved',
  przeniesiono: 'moved',
  zmieniono: 'moved',
  note: 'note',
  notatka: 'note',
  example: 'example',
  przyklad: 'example',
  due: 'out',
  termin: 'out',
  created: 'out',
  utworzono: 'out',
  dodano: 'out',
  reason: 'out',
  powod: 'out',
};

/** A name without case and accents. */
export const plainName = (name: string): string =>
  name.trim().toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');

/** The role of a field by its name; null if the name is unknown. */
export function roleOfName(name: string): ColumnRole | null {
  const plain = plainName(name);
  if (WORD_NAMES.has(plain)) return 'word';
  if (MEANING_NAMES.has(plain)) return 'meanings';
  return Object.hasOwn(OTHER_NAMES, plain) ? (OTHER_NAMES[plain] ?? null) : null;
}

const OURS: readonly (readonly string[])[] = [
  ['word', 'meanings', 'category', 'box'],
  ['slowo', 'znaczenia', 'kategoria', 'pudelko'],
];

/** Whether these are the heads of a table of what stayed out of an import: the last one is the reason. */
export const isLeftOut = (names: readonly string[]): boolean =>
  ['reason', 'powod'].includes(plainName(names.at(-1) ?? ''));

/** Whether a first row is a heading, and whether it is that of Siedem's export (exchange §3.6). */
export function headingOf(cells: readonly string[]): 'ours' | 'known' | 'none' {
  const plain = cells.map(plainName);
  if (OURS.some((ours) => ours.every((name, at) => plain[at] === name))) return 'ours';
  return cells.some((cell) => roleOfName(cell) !== null || learnedLanguage(cell) !== null) ? 'known' : 'none';
}

/**
 * Default roles of a table's columns (exchange §3.6).
 * @param heads the heading; null if the table has none
 * @param language tag of the language of the category that the cards go to; null if it names none
 */
export function presetColumns(heads: readonly string[] | null, count: number, language: string | null): ColumnRole[] {
  const plain = Array.from({ length: count }, (_, at): ColumnRole =>
    at === 0 ? 'word' : at === 1 ? 'meanings' : 'out',
  );
  if (heads === null) return plain;
  const named = Array.from({ length: count }, (_, at) => roleOfName(heads[at] ?? ''));
  const others = named.map((role) => (role === 'word' || role === 'meanings' ? null : role));
  if (named.includes('word') && named.includes('meanings')) return onceEach(named.map((role) => role ?? 'out'));
  const tags = Array.from({ length: count }, (_, at) => learnedLanguage(heads[at] ?? '')?.tag ?? null);
  if (tags.filter((tag) => tag !== null).length >= 2) {
    const own = tags.indexOf(language);
    const word = language !== null && own >= 0 ? own : tags.findIndex((tag) => tag !== null);
    return onceEach(
      tags.map((tag, at) =>
        at === word ? 'word' : tag !== null && tag !== tags[word] ? 'meanings' : (others[at] ?? 'out'),
      ),
    );
  }
  return onceEach(fromOneSide(named, others));
}

/** If the heading names only one side, the other is the nearest column without a role. */
function fromOneSide(named: readonly (ColumnRole | null)[], others: readonly (ColumnRole | null)[]): ColumnRole[] {
  const roles = [...others];
  const word = named.indexOf('word');
  const meanings = named.indexOf('meanings');
  if (word >= 0) roles[word] = 'word';
  for (const [at, role] of named.entries()) if (role === 'meanings') roles[at] = 'meanings';
  if (word < 0) {
    const free = roles.findIndex((role) => role === null);
    if (free >= 0) roles[free] = 'word';
  }
  if (meanings < 0) {
    const free = roles.findIndex((role) => role === null);
    if (free >= 0) roles[free] = 'meanings';
  }
  return roles.map((role) => role ?? 'out');
}

/** All roles but *meanings* are assigned once. */
function onceEach(roles: readonly ColumnRole[]): ColumnRole[] {
  return roles.map((role, at) => (role !== 'meanings' && roles.indexOf(role) < at ? 'out' : role));
}
