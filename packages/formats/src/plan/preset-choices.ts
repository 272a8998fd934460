import { FIRST, learnedLanguage } from '@siedem/domain';
import type { Choices, ColumnRole, Separator, Sides } from '../model/choices.ts';
import type { Found, NoteType } from '../model/found.ts';
import type { Facts } from '../model/plan.ts';
import { presetColumns, roleOfName } from '../tables/heading.ts';
import { splitMeaning } from '../text/split-meanings.ts';
import { htmlText } from '../text/html-text.ts';

const FEW_WITH_SEMICOLON = 0.05;
const SHARE_OF_SHORT_PIECES = 0.9;
const WORDS_OF_A_PIECE = 3;

/** The sides of a note type: by the names of its fields, else first and second; one field alone is left out (exchange §3.1.3). */
function presetSides({ fields, cloze }: NoteType): Sides {
  if (cloze) return { word: 0, meanings: 1 };
  if (fields.length < 2) return null;
  const word = fields.findIndex((name) => roleOfName(name) === 'word');
  const meanings = fields.findIndex((name) => roleOfName(name) === 'meanings');
  if (word >= 0 && meanings >= 0) return { word, meanings };
  if (word >= 0) return { word, meanings: word === 0 ? 1 : 0 };
  if (meanings >= 0) return { word: meanings === 0 ? 1 : 0, meanings };
  return { word: 0, meanings: 1 };
}

/** Default roles of a table's columns, by the heading, if any, and the target category. */
export function columnsOf(found: Found, heading: 'yes' | 'no', facts: Facts): readonly ColumnRole[] {
  const names = found.types[0]?.fields ?? [];
  const category = facts.categories.find(({ id }) => id === facts.current);
  const language = category === undefined ? null : (learnedLanguage(category.name)?.tag ?? null);
  return presetColumns(heading === 'yes' ? names : null, names.length, language);
}

const wordsIn = (text: string): number => {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const space = text.charCodeAt(at) <= 32;
    if (!space && !inWord) words++;
    inWord = !space;
  }
  return words;
};

/** The cells that hold meanings, as these choices of sides and columns have them. */
function* meaningCells(found: Found, sides: readonly Sides[], columns: readonly ColumnRole[]): Iterable<string> {
  for (const [at, { type, fields }] of found.rows.entries()) {
    if (found.kind === 'table') {
      if (at === 0 && found.heading !== 'none') continue;
      for (const [column, role] of columns.entries()) if (role === 'meanings') yield fields[column] ?? '';
    } else if (found.types[type]?.cloze !== true) {
      const side = sides[type];
      if (side) yield fields[side.meanings] ?? '';
    }
  }
}

/** Default separators (exchange §3.3). */
function presetSeparators(found: Found, sides: readonly Sides[], columns: readonly ColumnRole[]): readonly Separator[] {
  // Siedem's own files separate meanings by `|` only.
  if (found.kind === 'siedem' || found.heading === 'ours') return [];
  let cells = 0;
  let withSemicolon = 0;
  let pieces = 0;
  let short = 0;
  for (const cell of meaningCells(found, sides, columns)) {
    const text = found.html ? htmlText(cell).text : cell;
    if (text === '') continue;
    cells++;
    if (text.includes(';')) withSemicolon++;
    for (const piece of text.includes(',') ? splitMeaning(text, [',']) : [text]) {
      pieces++;
      if (wordsIn(piece) <= WORDS_OF_A_PIECE) short++;
    }
  }
  const comma = withSemicolon < cells * FEW_WITH_SEMICOLON && short >= pieces * SHARE_OF_SHORT_PIECES;
  return comma && cells > 0 ? ['\n', ';', ','] : ['\n', ';'];
}

/** Default choices. */
export function presetChoices(found: Found, facts: Facts): Choices {
  const heading = found.heading === 'ours' || found.heading === 'known' ? 'yes' : 'no';
  const columns = found.kind === 'table' ? columnsOf(found, heading, facts) : [];
  const sides = found.types.map(presetSides);
  return {
    sides,
    heading,
    columns,
    separators: presetSeparators(found, sides, columns),
    brackets: 'as-written',
    places: {},
    leftDecks: [],
    learning: found.answers !== null && found.answers.count > 0 ? 'boxes-and-answers' : 'boxes',
    knownFrom: '1y',
    suspended: 'with',
    boxes: 'as-they-are',
    box: FIRST,
  };
}
