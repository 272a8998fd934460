import { access, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type EntryProblem,
  GatheredWords,
  isAbout,
  type RawEntry,
  readArticle,
  readIndexLine,
  readTsvLine,
  readWiktextractLine,
} from '@siedem/formats';

/** Language codes of a dictionary: from, to. */
export interface Languages {
  readonly from: string;
  readonly to: string;
}

const MOST_UNPACKED = 2 ** 31;
const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A file's bytes, decompressed if needed; dictzip is gzip with an index of its own. */
const bytesOf = async (file: string): Promise<Buffer> => {
  const bytes = await readFile(file);
  return isGzip(bytes) ? promisify(gunzip)(bytes, { maxOutputLength: MOST_UNPACKED }) : bytes;
};

/** Lines of UTF-8 without byte order mark, streamed: a file may be longer than a string. */
function* linesOf(bytes: Buffer): Generator<string> {
  let from = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    yield bytes.toString('utf8', from, bytes[to - 1] === 13 && to > from ? to - 1 : to);
    from = to + 1;
  }
}

/** The other file of a pair of dictd: index and articles; undefined if there is none. */
const pairOf = async (file: string): Promise<{ index: string; articles: string } | undefined> => {
  const stem = file.replace(/\.(?:index|dict|dict\.dz)$/, '');
  if (stem === file || !(await exists(`${stem}.index`))) return undefined;
  for (const articles of [`${stem}.dict.dz`, `${stem}.dict`]) {
    if (await exists(articles)) return { index: `${stem}.index`, articles };
  }
  return undefined;
};

const fromDictd = async (pair: { index: string; articles: string }): Promise<GatheredWords> => {
  const [index, articles] = await Promise.all([bytesOf(pair.index), bytesOf(pair.articles)]);
  const words = new GatheredWords();
  for (const line of linesOf(index)) {
    const entry = readIndexLine(line);
    if (entry === null) throw new Error(`${pair.index} is no index of dictd`);
    if (isAbout(entry)) continue;
    const { from, length } = entry;
    if (from + length > articles.length) throw new Error(`${pair.articles} is not whole`);
    words.add(readArticle(articles.toString('utf8', from, from + length), entry.word));
  }
  return words;
};

const isJson = (lines: Iterable<string>): boolean => {
  for (const line of lines) if (line.trim() !== '') return line.trimStart().startsWith('{');
  return false;
};

/** Reads a dictionary and detects its format by its content: dictd, Wiktextract or word TAB meanings (exchange §9.2.1). */
export const readDictionary = async (file: string, languages: Languages): Promise<GatheredWords> => {
  if (!(await exists(file))) throw new Error(`there is no ${file}`);
  const pair = await pairOf(file);
  if (pair !== undefined) return fromDictd(pair);
  const bytes = await bytesOf(file);
  const read: (line: string) => RawEntry | EntryProblem | null = isJson(linesOf(bytes))
    ? (line) => readWiktextractLine(line, languages)
    : readTsvLine;
  const words = new GatheredWords();
  for (const line of linesOf(bytes)) {
    const entry = read(line);
    if (entry !== null) words.add(entry);
  }
  return words;
};
