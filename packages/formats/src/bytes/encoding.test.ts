import { describe, expect, test } from 'vitest';
import type { Encoding } from '../model/encodings.ts';
import { decodeBytes, detectEncoding } from './encoding.ts';

/** Bytes of a text in an encoding of one byte, by looking for each letter among the 256. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (letter) => {
    const byte = table.get(letter);
    if (byte === undefined) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}

const POLISH = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';

describe('each Polish letter alone in a word', () => {
  for (const encoding of ['windows-1250', 'iso-8859-2'] as const) {
    test.each([...POLISH])(`${encoding}: %s`, (letter) => {
      const bytes = encode(`k${letter}t;cat\n`, encoding);
      expect(decodeBytes(bytes, detectEncoding(bytes))).toBe(`k${letter}t;cat\n`);
    });
  }
});

test.each<[string, Encoding]>([
  ['zażółć gęślą jaźń', 'windows-1250'],
  ['zażółć gęślą jaźń', 'iso-8859-2'],
  ['příliš žluťoučký kůň', 'windows-1250'],
  ['el niño está aquí ¿qué?', 'windows-1252'],
  ['le garçon là-bas où', 'windows-1252'],
])('%s in %s', (text, encoding) => {
  const bytes = encode(text, encoding);
  expect(decodeBytes(bytes, detectEncoding(bytes))).toBe(text);
});

test('marks, UTF-8 and UTF-16', () => {
  expect(detectEncoding(new TextEncoder().encode('kot\tcat'))).toBe('utf-8');
  expect(detectEncoding(new TextEncoder().encode('\uFEFFżółw'))).toBe('utf-8');
  const little = new Uint8Array(new Uint16Array([...'kot;cat'].map((each) => each.charCodeAt(0))).buffer);
  expect(detectEncoding(little)).toBe('utf-16le');
  expect(detectEncoding(Uint8Array.from({ length: little.length }, (_, at) => little[at ^ 1] ?? 0))).toBe('utf-16be');
  expect(detectEncoding(Uint8Array.of(0xff, 0xfe, 0x6b, 0x01))).toBe('utf-16le');
  expect(detectEncoding(Uint8Array.of(0xfe, 0xff, 0x01, 0x6b))).toBe('utf-16be');
  expect(decodeBytes(Uint8Array.of(0xfe, 0xff, 0x01, 0x6b), 'utf-16be')).toBe('ū');
});
