import { randomBytes } from 'node:crypto';

const SHAPE = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A UUID of any version in the one form it is stored in, lower case; undefined for any other text. */
export const readUuid = (text: string): string | undefined => (SHAPE.test(text) ? text.toLowerCase() : undefined);

/** A new UUID of version 7 (RFC 9562 §5.7): ids made later sort later. `now` is epoch ms. */
export const makeUuid = (now: number): string => {
  const random = randomBytes(10);
  const hex = now.toString(16).padStart(12, '0') + random.toString('hex');
  const variant = ((random.readUInt8(2) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20)}`;
};
