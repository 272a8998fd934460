import { refuse } from '../model/problem.ts';
import { type Pages, payloadAt, readVarint, varint } from './payload.ts';
import { SqliteRecord } from './sqlite-record.ts';

const HEADER_BYTES = 100;
const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;
/** Limit of b-tree depth; no valid file has more levels. */
const DEEPEST = 40;

interface Tree {
  readonly root: number;
  readonly kind: 'table' | 'index';
}

/**
 * Reads tables of an SQLite database: header, b-tree pages, overflow and records; rowid tables and those WITHOUT ROWID. It
 * runs no SQL, so missing collations and functions do not matter. For any bytes it ends with rows or *not
 * whole*, each page read once.
 */
export class SqliteFile {
  private readonly pages: Pages;
  private readonly trees = new Map<string, Tree>();

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_BYTES) refuse('not_whole');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const stored = view.getUint16(16);
    const pageSize = stored === 1 ? 65_536 : stored;
    if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) refuse('not_whole');
    const usable = pageSize - view.getUint8(20);
    if (usable < 480) refuse('not_whole');
    const visited = new Uint8Array(Math.floor(bytes.length / pageSize) + 1);
    const visit = (page: number): number => {
      if (page < 1 || page * pageSize > bytes.length || visited[page] !== 0) return refuse('not_whole');
      visited[page] = 1;
      return page;
    };
    const encoding = ([undefined, 'utf-8', 'utf-16le', 'utf-16be'] as const)[view.getUint32(56)] ?? 'utf-8';
    this.pages = { bytes, view, pageSize, usable, count: visited.length - 1, encoding, visit };
    this.readSchema();
  }

  has(table: string): boolean {
    return this.trees.has(table);
  }

  /** Calls back for each row of a table, in the order of its key; a missing table has none. */
  scan(table: string, row: (record: SqliteRecord) => void): void {
    const tree = this.trees.get(table);
    if (tree === undefined) return;
    const record = new SqliteRecord(this.pages);
    if (tree.kind === 'table') this.scanTable(tree.root, 0, record, row);
    else this.scanIndex(tree.root, 0, record, row);
  }

  private readSchema(): void {
    const record = new SqliteRecord(this.pages);
    this.scanTable(1, 0, record, () => {
      if (record.text(0) !== 'table') return;
      const kind = /\bwithout\s+rowid\b/i.test(record.text(4).slice(-200)) ? 'index' : 'table';
      this.trees.set(record.text(1), { root: record.number(3), kind });
    });
  }

  /** Where a page begins and ends, its header, and its cells. */
  private open(page: number, depth: number) {
    if (depth > DEEPEST) refuse('not_whole');
    const { view, pageSize, usable, visit } = this.pages;
    const start = (visit(page) - 1) * pageSize;
    const header = page === 1 ? start + HEADER_BYTES : start;
    const kind = view.getUint8(header);
    const cells = view.getUint16(header + 3);
    const interior = kind === INTERIOR_INDEX || kind === INTERIOR_TABLE;
    const pointers = header + (interior ? 12 : 8);
    const end = start + usable;
    if (pointers + cells * 2 > end) refuse('not_whole');
    return { start, end, kind, cells, pointers, right: interior ? view.getUint32(header + 8) : 0 };
  }

  private cellAt(open: { start: number; end: number; pointers: number }, cell: number): number {
    const at = open.start + this.pages.view.getUint16(open.pointers + cell * 2);
    if (at + 4 > open.end || at < open.pointers) refuse('not_whole');
    return at;
  }

  private scanTable(page: number, depth: number, record: SqliteRecord, row: (record: SqliteRecord) => void): void {
    const open = this.open(page, depth);
    const { bytes, view } = this.pages;
    if (open.kind === INTERIOR_TABLE) {
      for (let cell = 0; cell < open.cells; cell++) {
        this.scanTable(view.getUint32(this.cellAt(open, cell)), depth + 1, record, row);
      }
      this.scanTable(open.right, depth + 1, record, row);
      return;
    }
    if (open.kind !== LEAF_TABLE) refuse('not_whole');
    for (let cell = 0; cell < open.cells; cell++) {
      readVarint(bytes, this.cellAt(open, cell));
      const size = varint.value;
      readVarint(bytes, varint.next);
      const rowid = varint.value;
      record.load(payloadAt(this.pages, varint.next, open.end, size, 'table'), rowid);
      row(record);
    }
  }

  private scanIndex(page: number, depth: number, record: SqliteRecord, row: (record: SqliteRecord) => void): void {
    const open = this.open(page, depth);
    const { bytes, view } = this.pages;
    const interior = open.kind === INTERIOR_INDEX;
    if (!interior && open.kind !== LEAF_INDEX) refuse('not_whole');
    for (let cell = 0; cell < open.cells; cell++) {
      let at = this.cellAt(open, cell);
      if (interior) {
        this.scanIndex(view.getUint32(at), depth + 1, record, row);
        at += 4;
      }
      readVarint(bytes, at);
      record.load(payloadAt(this.pages, varint.next, open.end, varint.value, 'index'), 0);
      row(record);
    }
    if (interior) this.scanIndex(open.right, depth + 1, record, row);
  }
}
