import { refuse } from '../model/problem.ts';

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
const MARKUP =
  /^\s*<(?:\?xml\b|!doctype\b|html\b|head\b|body\b|svg\b|rss\b|SuperMemoCollection\b|mnemosyne\b|openCards\b|cards?>)/i;
const JSON_OBJECT = /^\s*\{\s*(?:"|\}|$)/;
/** A JSON array is not Siedem's export; a bracket before a word is text. */
const JSON_ARRAY = /^\s*\[\s*[{["\]]/;
const UTF16_WORKBOOK = 'W\0o\0r\0k\0b\0o\0o\0k\0';

/** @param head the first bytes of a file, up to some thousands */
export function sniff(head: Uint8Array): Route {
  const text = latin(head.subarray(0, 4096));
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return 'zip';
  if (text.startsWith(SQLITE)) return 'sqlite';
  if (text.startsWith(OLE)) {
    const all = latin(head);
    return refuse(all.includes(UTF16_WORKBOOK) || all.includes('B\0o\0o\0k\0') ? 'excel' : 'not_a_list');
  }
  if (BINARY.some((beginning) => text.startsWith(beginning))) return refuse('not_a_list');
  const bare = text.replace(/^\u00ef\u00bb\u00bf/, '');
  if (MARKUP.test(bare)) return refuse('markup');
  if (JSON_ARRAY.test(bare)) return refuse('not_ours');
  return JSON_OBJECT.test(bare) ? 'json' : 'text';
}
