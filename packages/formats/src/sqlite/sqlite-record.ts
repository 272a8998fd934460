import { refuse } from '../model/problem.ts';
import { type Pages, type Payload, readVarint, varint } from './payload.ts';

const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

/** Cursor over rows: the same object for each row, so keep only the values read from it. */
export class SqliteRecord {
  rowid = 0;
  private readonly types: number[] = [];
  private readonly places: number[] = [];
  private columns = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(new ArrayBuffer(0));
  private readonly decoder: InstanceType<typeof TextDecoder>;
  private readonly isUtf8: boolean;

  constructor(pages: Pages) {
    this.decoder = new TextDecoder(pages.encoding, { ignoreBOM: true });
    this.isUtf8 = pages.encoding === 'utf-8';
    this.bytes = pages.bytes;
    this.view = pages.view;
  }

  /** Moves to a row: reads the types of its columns (fileformat2 §2.1). */
  load(payload: Payload, rowid: number): void {
    const { bytes, from, to } = payload;
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.rowid = rowid;
    readVarint(bytes, from);
    const headEnd = from + varint.value;
    let at = varint.next;
    if (headEnd > to || headEnd < at) refuse('not_whole');
    let place = headEnd;
    let columns = 0;
    while (at < headEnd) {
      readVarint(bytes, at);
      const type = varint.value;
      at = varint.next;
      this.types[columns] = type;
      this.places[columns] = place;
      place += type >= 12 ? (type - 12) >>> 1 : (SIZES[type] ?? 0);
      columns++;
    }
    if (at !== headEnd || place > to) refuse('not_whole');
    this.columns = columns;
  }

  isNull(column: number): boolean {
    return column >= this.columns || this.types[column] === 0;
  }

  /** A number; 0 for null and texts, numbers written as texts included. */
  number(column: number): number {
    if (column >= this.columns) return 0;
    const at = this.places[column] ?? 0;
    const { view } = this;
    switch (this.types[column]) {
      case 1:
        return view.getInt8(at);
      case 2:
        return view.getInt16(at);
      case 3:
        return view.getInt8(at) * 65_536 + view.getUint16(at + 1);
      case 4:
        return view.getInt32(at);
      case 5:
        return view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2);
      case 6:
        return view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
      case 7:
        return view.getFloat64(at);
      case 9:
        return 1;
      default:
        return 0;
    }
  }

  /** A text; numbers in decimal, null as an empty one. Invalid sequences become U+FFFD. */
  text(column: number): string {
    const type = this.types[column] ?? 0;
    if (this.isNull(column)) return '';
    if (type < 12) return String(this.number(column));
    const at = this.places[column] ?? 0;
    const part = this.bytes.subarray(at, at + ((type - 12) >>> 1));
    if (this.isUtf8 && part.length < 24) {
      const short = asciiOf(part);
      if (short !== null) return short;
    }
    return this.decoder.decode(part);
  }

  /** Bytes of a blob or a text; empty for others. They are a view of the file. */
  blob(column: number): Uint8Array {
    const type = this.types[column] ?? 0;
    if (column >= this.columns || type < 12) return new Uint8Array(0);
    const at = this.places[column] ?? 0;
    return this.bytes.subarray(at, at + ((type - 12) >>> 1));
  }

  /** Number of columns that the row has; a column added later is missing in older ones. */
  get width(): number {
    return this.columns;
  }

  /** The raw value of a column, for comparing with another reader. */
  value(column: number): number | string | Uint8Array | null {
    if (this.isNull(column)) return null;
    const type = this.types[column] ?? 0;
    if (type < 12) return this.number(column);
    return type % 2 === 0 ? this.blob(column).slice() : this.text(column);
  }
}

/** A short text of ASCII letters, which needs no decoder; null for others. */
function asciiOf(bytes: Uint8Array): string | null {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return null;
    text += String.fromCharCode(byte);
  }
  return text;
}
