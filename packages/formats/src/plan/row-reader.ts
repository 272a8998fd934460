import { LIMITS } from '@siedem/domain';
import type { Choices, Separator } from '../model/choices.ts';
import type { Found, Learning, SourceMargin, SourceRow } from '../model/found.ts';
import { boxOfText } from '../tables/box-text.ts';
import { isLeftOut } from '../tables/heading.ts';
import { readBrackets } from '../text/brackets.ts';
import { type FieldText, htmlText, plainText } from '../text/html-text.ts';
import { splitMeaning } from '../text/split-meanings.ts';

/** A row with its sides read by the choices. */
export interface ReadRow {
  readonly word: string;
  /** All of them, also beyond seven. */
  readonly meanings: readonly string[];
  readonly wordOnlyMedia: boolean;
  readonly meaningsOnlyMedia: boolean;
  readonly sounds: number;
  readonly pictures: number;
  /** Name of the category in its column; null if there is no such column. */
  readonly category: string | null;
  readonly learning: Learning | null;
  /** The margin from columns of the table. */
  readonly margin: SourceMargin | null;
}

/** Reads rows by one set of choices. */
export type RowReader = (row: SourceRow) => ReadRow | null;

/** Escape before a formula in Siedem's own tables, so that a spreadsheet does not run it. */
const TAMED = /^'+[=+\-@\t\r＝＋－＠]/;

const instant = (given: string): number | null => {
  const at = given.trim() === '' ? Number.NaN : Date.parse(given);
  return Number.isNaN(at) ? null : at;
};

/** Whether Siedem's own export wrote the file, so that only `|` separates meanings. */
const isOurs = (found: Found, choices: Choices): boolean =>
  found.kind === 'siedem' || (found.heading === 'ours' && choices.heading === 'yes');

/** Splits meanings at the chosen separators, and at `|` except in Anki, where it is a normal character. */
function splitterOf(found: Found, choices: Choices): (text: string) => readonly string[] {
  const { separators } = choices;
  if (isOurs(found, choices)) {
    return (text) =>
      text.split('|').flatMap((piece) => (separators.length === 0 ? [piece] : splitMeaning(piece, separators)));
  }
  const all: readonly (Separator | '|')[] = found.source === 'anki' ? separators : [...separators, '|'];
  return (text) => splitMeaning(text, all);
}

/** Columns or fields of the word and the meanings. */
function tableReader(found: Found, choices: Choices): RowReader {
  const { columns } = choices;
  const word = columns.indexOf('word');
  const meanings = columns.flatMap((role, at) => (role === 'meanings' ? [at] : []));
  const category = columns.indexOf('category');
  const box = columns.indexOf('box');
  const moved = columns.indexOf('moved');
  const note = columns.indexOf('note');
  const example = columns.indexOf('example');
  const split = splitterOf(found, choices);
  const isTamed = isOurs(found, choices) || (choices.heading === 'yes' && isLeftOut(found.types[0]?.fields ?? []));
  const untamed = (cell: string): string => (isTamed && TAMED.test(cell) ? cell.slice(1) : cell);
  const lineAt = (fields: readonly string[], at: number): string =>
    at < 0 ? '' : plainText(untamed(fields[at] ?? '')).text.replaceAll('\n', ' ');
  const hasMargins = note >= 0 || example >= 0;
  return ({ fields }) => {
    const parted = meanings.flatMap((at) => split(plainText(untamed(fields[at] ?? '')).text));
    const wish = box < 0 ? null : boxOfText(fields[box] ?? '');
    return {
      word: plainText(untamed(fields[word] ?? '')).text,
      meanings: bracketed(parted, choices),
      wordOnlyMedia: false,
      meaningsOnlyMedia: false,
      sounds: 0,
      pictures: 0,
      category: category < 0 ? null : untamed(fields[category] ?? ''),
      learning: wish === null ? null : { kind: 'box', box: wish, movedAt: instant(fields[moved] ?? '') },
      margin: hasMargins ? { note: lineAt(fields, note), example: lineAt(fields, example), rulings: [] } : null,
    };
  };
}

const bracketed = (meanings: readonly string[], choices: Choices): readonly string[] =>
  choices.brackets === 'also-without' ? readBrackets(meanings, LIMITS.meanings) : meanings;

const isMediaAlone = ({ text, sounds, pictures }: FieldText): boolean => text === '' && sounds + pictures > 0;

function sidesReader(found: Found, choices: Choices): RowReader {
  const split = splitterOf(found, choices);
  const toText = found.html ? htmlText : plainText;
  // In Anki `|` is a normal character; replaced by a slash, because it separates meanings here.
  const unbarred = (text: string): string => (found.source === 'anki' ? text.replaceAll('|', '/') : text);
  return ({ type, fields, learning }) => {
    const sides = choices.sides[type] ?? null;
    if (sides === null) return null;
    const word = toText(fields[sides.word] ?? '');
    const back = toText(fields[sides.meanings] ?? '');
    const text = unbarred(back.text);
    // The text of a gap is one meaning and is not split.
    const one = text === '' ? [] : [text.replaceAll('\n', ' ')];
    const parted = found.types[type]?.cloze === true ? one : split(text);
    return {
      word: unbarred(word.text),
      meanings: bracketed(parted, choices),
      wordOnlyMedia: isMediaAlone(word),
      meaningsOnlyMedia: isMediaAlone(back),
      sounds: word.sounds + back.sounds,
      pictures: word.pictures + back.pictures,
      category: null,
      learning,
      margin: null,
    };
  };
}

/** A reader of rows by these choices; null for a row whose type is left out. */
export const rowReader = (found: Found, choices: Choices): RowReader =>
  found.kind === 'table' ? tableReader(found, choices) : sidesReader(found, choices);
