import { sha256 } from './sha-256.ts';

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** The two digits of each byte. */
const BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => hex(byte, 2));
/** Ids of one millisecond: the 12 bits behind the time count them. */
const IDS_A_MS = 4096;

/** UUID version 7 (RFC 9562 §5.7). @param at epoch ms @param a 12 bits @param b upper 30 and lower 32 of the 62 bits behind */
function uuid(at: number, a: number, b: readonly [number, number]): string {
  const time = hex(Math.max(0, Math.floor(at)), 12);
  const high = hex(((b[0] & 0x3fffffff) | 0x80000000) >>> 0, 8);
  const low = hex(b[1] >>> 0, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a & 0xfff, 3)}-${high.slice(0, 4)}-${high.slice(4)}${low}`;
}

/**
 * The id of an imported answer (exchange §4.9): its time, and 74 bits of SHA-256 over its content, so that importing it again
 * is idempotent.
 * @param card id of the card that it is recorded for
 * @param key unique among the answers of its source
 */
export function answerId(at: number, card: string, source: string, key: string): string {
  const [first = 0, second = 0, third = 0] = sha256(`${card} ${source} ${key}`);
  return uuid(at, first >>> 20, [second, third]);
}

/**
 * Makes ids for new cards that ascend in the order asked for.
 * @param now epoch ms
 * @param random fills an array with random bytes
 */
export function createIds(now: number, random: (bytes: Uint8Array<ArrayBuffer>) => void): () => string {
  const pool = new Uint8Array(8 * 1024);
  let used = pool.length;
  let count = 0;
  let time = '';
  // A hundred thousand of them are made at once: bytes become digits by a table.
  const byte = (): string => BYTES[pool[used++] ?? 0] ?? '';
  return () => {
    if (used >= pool.length) {
      random(pool);
      used = 0;
    }
    const place = count++;
    const turn = place % IDS_A_MS;
    if (turn === 0) {
      const digits = hex(Math.floor(now) + place / IDS_A_MS, 12);
      time = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
    }
    const variant = BYTES[((pool[used++] ?? 0) & 0x3f) | 0x80] ?? '';
    const first = `${(BYTES[turn >>> 4] ?? '') + (BYTES[(turn & 15) << 4] ?? '').charAt(0)}-${variant}${byte()}`;
    return `${time}${first}-${byte()}${byte()}${byte()}${byte()}${byte()}${byte()}`;
  };
}
