import type { Encoding } from '../model/encodings.ts';

const OF_ONE_BYTE = ['windows-1250', 'iso-8859-2', 'windows-1252'] as const;

/** Letters above U+007F by language, which decide between encodings; the first language wins a tie. */
const LETTERS = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'äöüß', 'áéíóúüñ¿¡', 'àâæçéèêëîïôœùûüÿ'].map(
  (letters) => new Set(letters + letters.toUpperCase()),
);
const SHARE_OF_ZEROS = 0.3;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function utf16Of(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const half = bytes.length / 2;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < half * SHARE_OF_ZEROS) return null;
  return odd >= even ? 'utf-16le' : 'utf-16be';
}

interface Score {
  readonly encoding: Encoding;
  readonly controls: number;
  readonly strangers: number;
  readonly letters: number;
  /** Place of the language whose letters it has most of. */
  readonly language: number;
}

function scoreOf(encoding: Encoding, times: Uint32Array): Score {
  const decoder = new TextDecoder(encoding);
  let controls = 0;
  let strangers = 0;
  const letters = LETTERS.map(() => 0);
  for (let byte = 0x80; byte <= 0xff; byte++) {
    const count = times[byte] ?? 0;
    if (count === 0) continue;
    const sign = decoder.decode(Uint8Array.of(byte));
    if (sign >= '\u0080' && sign <= '\u009f') controls += count;
    let known = false;
    for (const [language, set] of LETTERS.entries()) {
      if (!set.has(sign)) continue;
      known = true;
      letters[language] = (letters[language] ?? 0) + count;
    }
    if (!known) strangers += count;
  }
  const most = Math.max(...letters);
  return { encoding, controls, strangers, letters: most, language: letters.indexOf(most) };
}

/** The most likely single-byte encoding; see exchange §3.5 for the order of the tests. */
function ofOneByte(bytes: Uint8Array): Encoding {
  const times = new Uint32Array(256);
  for (const byte of bytes) times[byte] = (times[byte] ?? 0) + 1;
  const [best] = OF_ONE_BYTE.map((encoding) => scoreOf(encoding, times)).sort(
    (a, b) => a.controls - b.controls || a.strangers - b.strangers || b.letters - a.letters || a.language - b.language,
  );
  return best?.encoding ?? 'windows-1250';
}

/** The encoding of a text (exchange §3.5): by its byte order mark, else by validity of its bytes, else by the letters of languages. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Latin text in UTF-16 is valid UTF-8 too, with U+0000 between letters: look for zeros first.
  return utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : ofOneByte(bytes));
}

/** Decodes bytes, without the byte order mark; invalid sequences become U+FFFD. */
export const decodeBytes = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
