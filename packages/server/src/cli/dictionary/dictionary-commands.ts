import { isBlank, isStorableText, normaliseText } from '@siedem/domain';
import type { EntryProblem } from '@siedem/formats';
import { allDictionaries, type DictionaryRow } from '../../store/dictionaries/dictionaries.ts';
import { makeUuid, readUuid } from '../../wire/uuid.ts';
import { type DeskCommand, done, failed, misused, noteUse } from '../command.ts';
import { installDictionary, removeDictionary } from './install-dictionary.ts';
import { readDictionary } from './read-dictionary.ts';

const REASONS: Readonly<Record<EntryProblem, string>> = {
  no_word: 'without a word',
  no_meaning: 'without a meaning',
  too_long: 'longer than 200 characters',
  bad_character: 'with signs that cannot be stored',
  other_language: 'of another language',
  beyond_limit: 'beyond 2,000,000 words',
};

/** A language's code (ISO 639-1 if it has one); undefined if the text is no language code. */
const languageCode = (given: string | undefined): string | undefined => {
  if (given === undefined || !/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(given)) return undefined;
  return Intl.getCanonicalLocales(given)[0];
};

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const nameOf = (text: string | undefined): string | undefined => {
  const name = normaliseText(text ?? '');
  return isBlank(name) || !isStorableText(name) || name.length > 200 ? undefined : name;
};

const add: DeskCommand = {
  usage: 'dictionary add <file>',
  says: 'a dictionary for adding cards: TSV, dictd (.index beside .dict or .dict.dz) or Wiktextract; replaces its name',
  options: {
    from: { kind: 'text', value: '<es>', says: 'language of the words' },
    to: { kind: 'text', value: '<pl>', says: 'language of the meanings' },
    name: { kind: 'text', value: '<name>', says: 'as learners see it' },
    licence: { kind: 'text', value: '<licence>', says: 'as learners see it, e.g. GPL-2.0-or-later' },
    source: { kind: 'text', value: '<URL>', says: 'where it comes from, if it may be shown' },
  },
  run: async ([file = ''], desk, given) => {
    const [from, to] = [languageCode(given.text('from')), languageCode(given.text('to'))];
    if (from === undefined || to === undefined) return misused('--from and --to: codes of languages, such as es');
    const [name, licence] = [nameOf(given.text('name')), nameOf(given.text('licence'))];
    if (name === undefined) return misused('--name: what learners call it, at most 200 characters');
    if (licence === undefined) return misused('--licence is needed: learners see whose work they use and how');
    const source = given.text('source') ?? null;
    if (source !== null && !isAddress(source)) return misused('--source: an address of the web, with https://');
    const words = await readDictionary(file, { from, to });
    if (words.size === 0) return failed(`${file}: nothing in it could be read as a dictionary`);
    const now = desk.clock();
    const id = makeUuid(now);
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'dictionary add', detail: { name } }));
    const head = { id, name, from_language: from, to_language: to, licence, source, added_at: now };
    await installDictionary(desk.store, head, words.words());
    const left = [...words.out].map(([problem, count]) => `${count} ${REASONS[problem]}`);
    desk.say(`read      ${words.read} entries`);
    desk.say(`kept      ${words.size} words`);
    desk.say(`left out  ${left.length === 0 ? 'none' : left.join(', ')}`);
    desk.say(`installed as ${id}`);
    return done;
  },
};

const line = ({ id, name, from_language, to_language, entries, licence, whole }: DictionaryRow): string =>
  [id, `${from_language} → ${to_language}`, name, whole === 1 ? `${entries} words` : 'not whole', licence].join('  ');

const list: DeskCommand = {
  usage: 'dictionary list',
  says: 'the dictionaries that are installed: id, languages, name, words, licence',
  run: async (_, desk) => {
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'dictionary list' }));
    const rows = await allDictionaries(desk.store.read);
    for (const row of rows) desk.say(line(row));
    desk.say(`${rows.length} in all`);
    return done;
  },
};

const remove: DeskCommand = {
  usage: 'dictionary remove <id>',
  says: 'take a dictionary away; cards made with it stay',
  run: async ([given = ''], desk) => {
    const id = readUuid(given);
    await desk.store.write((tx) => noteUse(tx, desk, { command: 'dictionary remove' }));
    const removed = id !== undefined && (await removeDictionary(desk.store, id));
    if (!removed) return failed('there is no dictionary with this id: dictionary list names them');
    desk.say('removed');
    return done;
  },
};

export const dictionaryCommands: readonly DeskCommand[] = [add, list, remove];
