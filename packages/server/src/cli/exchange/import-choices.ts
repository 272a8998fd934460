import { fail, ok, parseCategoryName, type Result, sameCategoryName } from '@siedem/domain';
import {
  type Choices,
  COLUMN_ROLES,
  type ColumnRole,
  DECK_LEVEL,
  ENCODINGS,
  type Facts,
  type Found,
  KNOWN_FROM,
  type Place,
  presetChoices,
  SEPARATORS,
  type Sides,
  type TextSettings,
  topDeck,
} from '@siedem/formats';
import type { Given, Option } from '../command.ts';

/** The options of an import that say how it is read and where it goes (exchange §9.3). */
export const importOptions: Readonly<Record<string, Option>> = {
  category: { kind: 'text', value: '<name>', says: 'where all cards go; made where it is missing' },
  learning: { kind: 'text', value: 'boxes-and-answers|boxes|anew', says: 'what is carried over' },
  'known-from': { kind: 'text', value: 'never|6m|1y|2y', says: 'the interval from which a card is known' },
  split: { kind: 'text', value: '";,/ newline"', says: 'what parts meanings' },
  brackets: { kind: 'text', value: 'as-written|also-without', says: 'texts in brackets' },
  swap: { kind: 'flag', says: 'words are meanings and meanings words' },
  'leave-out': {
    kind: 'texts',
    value: '<type or deck>',
    says: 'of Anki, a deck with those below it; may be given several times',
  },
  columns: { kind: 'text', value: 'word,meanings,out,…', says: 'what the columns of a table are' },
  as: { kind: 'text', value: 'table|list', says: 'how a text is read' },
  between: { kind: 'text', value: '<text>', says: 'what parts columns, or word and meanings; \\t is a tab' },
  rows: { kind: 'text', value: '<text>', says: 'what parts the rows of a list; \\n is a line break' },
  encoding: { kind: 'text', value: ENCODINGS.join('|'), says: 'of a text' },
};

type Misuse<T> = Result<T, string>;

/** One of a few words; `usual` if the option was not given. */
const oneOf = <T extends string, U>(given: Given, name: string, words: readonly T[], usual: U): Misuse<T | U> => {
  const said = given.text(name);
  if (said === undefined) return ok(usual);
  const word = words.find((each) => each === said);
  return word === undefined ? fail(`--${name}: one of ${words.join(', ')}`) : ok(word);
};

const unescaped = (text: string | undefined): string | undefined =>
  text?.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\t`, '\t');

/** How to read a text. Problem: what is wrong with the options, in words. */
export const readSettings = (given: Given): Misuse<TextSettings> => {
  const as = oneOf(given, 'as', ['table', 'list'], undefined);
  const encoding = oneOf(given, 'encoding', ENCODINGS, undefined);
  if (!as.ok) return as;
  if (!encoding.ok) return encoding;
  const [between, rows] = [unescaped(given.text('between')), unescaped(given.text('rows'))];
  if (between === '' || rows === '') return fail('--between and --rows: some text');
  return ok({
    ...(as.value === undefined ? {} : { as: as.value }),
    ...(encoding.value === undefined ? {} : { encoding: encoding.value }),
    ...(between === undefined ? {} : { between }),
    ...(rows === undefined ? {} : { rows }),
  });
};

const separatorsOf = (given: Given, usual: Choices['separators']): Misuse<Choices['separators']> => {
  const said = given.text('split');
  if (said === undefined) return ok(usual);
  const signs = said.replaceAll('newline', '\n').replaceAll(/[ |]/g, '');
  const known = SEPARATORS.filter((separator) => signs.includes(separator));
  return Array.from(signs).every((sign) => SEPARATORS.some((separator) => separator === sign))
    ? ok(known)
    : fail('--split: any of ; , / and newline');
};

const swapped = (role: ColumnRole): ColumnRole => (role === 'word' ? 'meanings' : role === 'meanings' ? 'word' : role);

const columnsOf = (given: Given, found: Found, usual: Choices['columns']): Misuse<Choices['columns']> => {
  const said = given.text('columns');
  if (said === undefined) return ok(usual);
  if (found.kind !== 'table') return fail('--columns: only a table has columns');
  const names = said.split(',').map((each) => each.trim());
  const roles = names.flatMap((name) => COLUMN_ROLES.filter((role) => role === name));
  if (roles.length < names.length) return fail(`--columns: ${COLUMN_ROLES.join(', ')}, parted by commas`);
  const missing = Array.from({ length: Math.max(0, usual.length - roles.length) }, () => 'out' as const);
  return ok([...roles, ...missing]);
};

/** Names by which rows may go: top decks, names of categories, and none at all. */
const groupsOf = (found: Found, columns: Choices['columns']): ReadonlySet<string> => {
  const column = columns.indexOf('category');
  const groups = new Set(['', ...found.boxes.keys()]);
  for (const { deck, fields } of found.rows) {
    groups.add(found.kind === 'siedem' ? deck : topDeck(deck));
    if (column >= 0) groups.add(topDeck(fields[column] ?? ''));
  }
  return groups;
};

/** Where all cards go: a category that is there, or one to be made. */
const placeNamed = (given: string, facts: Facts): Misuse<Place> => {
  const name = parseCategoryName(given);
  if (!name.ok) return fail('--category: a name of at most 20 characters');
  const there = facts.categories.find((each) => sameCategoryName(each.name, name.value));
  return ok(there === undefined ? { kind: 'new', name: name.value } : { kind: 'category', id: there.id });
};

interface Leaving {
  readonly sides: readonly Sides[];
  readonly leftDecks: readonly string[];
}

/** Whether some row is in this deck or below it. */
const hasDeck = ({ rows }: Found, name: string): boolean =>
  rows.some(({ deck }) => deck === name || deck.startsWith(`${name}${DECK_LEVEL}`));

/** Note types and decks, of any level, that stay out; each name must be one of the file's. */
const leaving = (given: Given, found: Found, sides: readonly Sides[]): Misuse<Leaving> => {
  const decks: string[] = [];
  const left = [...sides];
  for (const name of given.texts('leave-out')) {
    // Levels as Anki writes them, or as they are shown here.
    const deck = name.replaceAll('::', DECK_LEVEL);
    const type = found.types.findIndex((each) => each.name === name);
    const isDeck = hasDeck(found, deck);
    if (type < 0 && !isDeck) return fail(`--leave-out: the file has no note type and no deck “${name}”`);
    if (type >= 0) left[type] = null;
    if (isDeck) decks.push(deck);
  }
  return ok({ sides: left, leftDecks: decks });
};

const placesOf = (
  given: Given,
  found: Found,
  facts: Facts,
  columns: Choices['columns'],
): Misuse<Readonly<Record<string, Place>>> => {
  const category = given.text('category');
  if (category === undefined) return ok({});
  const place = placeNamed(category, facts);
  if (!place.ok) return place;
  return ok(Object.fromEntries([...groupsOf(found, columns)].map((group) => [group, place.value])));
};

/** The choices that the options name; the others have the interface's defaults. Problem: what is wrong, in words. */
export const choicesOf = (given: Given, found: Found, facts: Facts): Misuse<Choices> => {
  const preset = presetChoices(found, facts);
  const columns = columnsOf(given, found, preset.columns);
  if (!columns.ok) return columns;
  const learning = oneOf(given, 'learning', ['boxes-and-answers', 'boxes', 'anew'], preset.learning);
  const knownFrom = oneOf(given, 'known-from', KNOWN_FROM, preset.knownFrom);
  const brackets = oneOf(given, 'brackets', ['as-written', 'also-without'], preset.brackets);
  const separators = separatorsOf(given, preset.separators);
  const places = placesOf(given, found, facts, columns.value);
  if (!learning.ok) return learning;
  if (!knownFrom.ok) return knownFrom;
  if (!brackets.ok) return brackets;
  if (!separators.ok) return separators;
  if (!places.ok) return places;
  const turns = given.has('swap');
  const turned = preset.sides.map((side) =>
    side === null || !turns ? side : { word: side.meanings, meanings: side.word },
  );
  const left = leaving(given, found, turned);
  if (!left.ok) return left;
  return ok({
    ...preset,
    ...left.value,
    places: places.value,
    columns: turns ? columns.value.map(swapped) : columns.value,
    learning: learning.value,
    knownFrom: knownFrom.value,
    brackets: brackets.value,
    separators: separators.value,
  });
};
