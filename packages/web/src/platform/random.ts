import { now } from './clock.ts';

/** A number in 0…1 (1 excluded), as the domain takes it for shuffling and drawing a direction. */
export const random = (): number => Math.random();

/** 128 random bits as 32 hex digits. */
export const secret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A UUID of version 7 (RFC 9562 §5.7): the first 48 bits are the time, so ids made later sort later.
 * @param time epoch milliseconds
 */
export function uuidv7(time: number = now()): string {
  // getRandomValues, unlike randomUUID, exists on plain http too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 5, rest = time; index >= 0; index--, rest = Math.floor(rest / 256)) bytes[index] = rest % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
