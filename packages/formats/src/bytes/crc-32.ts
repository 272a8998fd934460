const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Incremental CRC-32 of zip (APPNOTE §4.4.7). @param crc of the bytes before, 0 at the beginning */
export function crc32(bytes: Uint8Array, crc = 0): number {
  let value = ~crc;
  for (let at = 0; at < bytes.length; at++) value = (TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}
