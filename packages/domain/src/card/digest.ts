/** The fields of a card that its digest covers. Times are epoch ms, `meanings` joined by `|`. */
export interface DigestedCard {
  readonly id: string;
  readonly word: string;
  readonly meanings: string;
  readonly box: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
}

/** FNV-1a over the code units of a text, with a separator behind it; 32 bits. */
const fold = (hash: number, text: string): number => {
  let next = hash;
  for (let at = 0; at < text.length; at++) next = Math.imul(next ^ text.charCodeAt(at), 0x01000193);
  return Math.imul(next ^ 0x1f, 0x01000193);
};

/**
 * The seconds within half an hour. The rest is left out on purpose: the wire has dates without a zone, so in the hour that
 * a clock repeats, two devices may read one date as instants an hour (on Lord Howe half an hour) apart.
 */
const within = (at: number): number => Math.floor(at / 1000) % 1800;

/** One card as 32 bits. */
export function cardDigest({ id, word, meanings, box, modifiedAt, createdAt }: DigestedCard): number {
  let hash = fold(fold(fold(fold(0x811c9dc5, id), word), meanings), box);
  hash = Math.imul(hash ^ within(modifiedAt), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ within(createdAt), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Adds up digests of cards in any order; 32 bits. */
export const addDigest = (sum: number, digest: number): number => (sum + digest) >>> 0;
