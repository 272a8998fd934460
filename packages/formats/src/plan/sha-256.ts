/** The first 64 bits of the fractional parts of cube and square roots of primes (FIPS 180-4 §4.2.2, §5.3.3), computed once. */
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function schedule(words: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const a = words[t - 15] ?? 0;
    const b = words[t - 2] ?? 0;
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[t] = ((words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1) | 0;
  }
}

function compress(state: Int32Array, words: Int32Array): void {
  schedule(words);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[t] ?? 0) + (words[t] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + value) | 0;
}

/**
 * SHA-256 (FIPS 180-4) of an ASCII text as eight words of 32 bits. Synchronous, because it runs for a million answers
 * one after another, and a promise costs more than the hash.
 */
export function sha256(ascii: string): Int32Array {
  const state = START.slice();
  const blocks = Math.ceil((ascii.length + 9) / 64);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    words.fill(0);
    for (let at = 0; at < 64; at++) {
      const index = block * 64 + at;
      const byte = index < ascii.length ? ascii.charCodeAt(index) & 0xff : index === ascii.length ? 0x80 : 0;
      words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
    }
    if (block === blocks - 1) words[15] = ascii.length * 8;
    compress(state, words);
  }
  return state;
}
