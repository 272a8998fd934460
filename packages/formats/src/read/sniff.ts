import { refuse } from '../model/problem.ts';
import { jsonHead } from './json-head.ts';

/** The reader for a file, by its first bytes. */
export type Route = 'zip' | 'sqlite' | 'json' | 'text';

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Magic numbers of binary files: pictures, sounds, documents, archives. */
const BINARY = [
  '%PDF-',
  '{\\rtf',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  'RIFF',
  'ID3',
  'OggS',
  'fLaC',
  '\u001f\u008b',
  '7z\u00bc\u00af',
  'Rar!',
  'BZh',
  '\u0028\u00b5\u002f\u00fd',
  '\u007fELF',
  'MZ',
];
const OLE = '\u00d0\u00cf\u0011\u00e0';
const SQLITE = 'SQLite format 3\0';
const MARKUP = /^\s*<(?:\?xml\b|!--|!doctype\b|(?:html|head|body|mnemosyne)\b)/i;
/** An element within an element. Fields of Anki begin so too, with elements that mark up text. */
const NESTED =
  /^\s*<(?!(?:[abisu]|em|strong|span|font|small|img|su[bp]|ruby|div|p|h\d|[uo]l|li)\b)[a-z][\w.:-]*(?:\s[^<>]*)?>\s*</i;
const JSON_OBJECT = /^\s*\{\s*(?:"|\}|$)/;
const OPENING_BRACKET = /^\s*\[/;
const QUOTE = /^\s*"/;
/** First bytes of a text, enough to tell it from JSON and markup. */
const LOOKED_AT = 4096;
const UTF16 = [
  { mark: '\u00ff\u00fe', encoding: 'utf-16le' },
  { mark: '\u00fe\u00ff', encoding: 'utf-16be' },
] as const;
const UTF16_WORKBOOK = 'W\0o\0r\0k\0b\0o\0o\0k\0';

/** @param head the first bytes of a file, up to some thousands */
export function sniff(head: Uint8Array): Route {
  const text = latin(head.subarray(0, LOOKED_AT));
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return 'zip';
  if (text.startsWith(SQLITE)) return 'sqlite';
  if (text.startsWith(OLE)) {
    const all = latin(head);
    return refuse(all.includes(UTF16_WORKBOOK) || all.includes('B\0o\0o\0k\0') ? 'excel' : 'not_a_list');
  }
  if (BINARY.some((beginning) => text.startsWith(beginning))) return refuse('not_a_list');
  const wide = UTF16.find(({ mark }) => text.startsWith(mark));
  const bare = wide === undefined ? text.replace(/^\u00ef\u00bb\u00bf/, '') : decoded(head, wide.encoding);
  if (MARKUP.test(bare) || NESTED.test(bare)) return refuse('markup');
  if (isForeignJson(bare, head.length <= LOOKED_AT)) return refuse('not_ours');
  if (!JSON_OBJECT.test(bare)) return 'text';
  // Siedem's export is UTF-8.
  return wide === undefined ? 'json' : refuse('not_ours');
}

const decoded = (head: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(head.subarray(0, LOOKED_AT)).replace(/\uFFFD$/, '');

/**
 * Whether the beginning of a file is JSON that cannot be Siedem's export, which is an object. A bracket before a word, as in
 * `[a] word`, is text.
 */
function isForeignJson(text: string, isAll: boolean): boolean {
  if (OPENING_BRACKET.test(text)) return jsonHead(text) !== 'none';
  return isAll && QUOTE.test(text) && jsonHead(text) === 'whole' && text.trimEnd().endsWith('"');
}
