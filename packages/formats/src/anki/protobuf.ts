import { refuse } from '../model/problem.ts';

/** One field of a message: numbers as such, all else as bytes. */
export interface ProtoField {
  readonly field: number;
  readonly value: number | Uint8Array;
}

/** The fields of a protobuf message, as far as Anki uses them. Throws if the message is truncated. */
export function readProto(bytes: Uint8Array): readonly ProtoField[] {
  const fields: ProtoField[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at] ?? -1;
      if (byte < 0 || factor > 2 ** 63) return refuse('not_whole');
      at++;
      value += (byte & 0x7f) * factor;
      factor *= 128;
      if (byte < 0x80) return value;
    }
  };
  const take = (size: number): Uint8Array => {
    if (at + size > bytes.length) return refuse('not_whole');
    at += size;
    return bytes.subarray(at - size, at);
  };
  while (at < bytes.length) {
    const key = number();
    const field = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        fields.push({ field, value: number() });
        break;
      case 1:
        fields.push({ field, value: take(8) });
        break;
      case 2:
        fields.push({ field, value: take(number()) });
        break;
      case 5:
        fields.push({ field, value: take(4) });
        break;
      default:
        return refuse('not_whole');
    }
  }
  return fields;
}

/** A number field; 0 if it is missing, protobuf's default. */
export const protoNumber = (fields: readonly ProtoField[], field: number): number => {
  const value = fields.findLast((each) => each.field === field)?.value;
  return typeof value === 'number' ? value : 0;
};

/** A text field; empty if it is missing. */
export const protoText = (fields: readonly ProtoField[], field: number): string => {
  const value = fields.findLast((each) => each.field === field)?.value;
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : '';
};
