import { refuse } from '../model/problem.ts';

/** Callbacks for a document of one object: elements of its top-level lists, and its other values by key. */
export interface JsonSink {
  readonly element: (list: string, json: string) => void;
  readonly value: (key: string, json: string) => void;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const opens = (code: number): boolean => code === 123 || code === 91;
const closes = (code: number): boolean => code === 125 || code === 93;

/**
 * Streaming parser for any layout: tracks only depth and strings, so that each element of
 * a top-level list is passed on alone and only the unfinished one is buffered.
 */
export class JsonElements {
  private buffer = '';
  private at = 0;
  private depth = 0;
  private inString = false;
  /** Start of the current element or value; −1 between two. */
  private from = -1;
  private key = '';
  private list: string | null = null;
  private readonly sink: JsonSink;

  constructor(sink: JsonSink) {
    this.sink = sink;
  }

  push(text: string): void {
    const kept = this.from >= 0 ? this.from : this.at;
    this.buffer = this.buffer.slice(kept) + text;
    this.at -= kept;
    if (this.from >= 0) this.from = 0;
    this.scan();
  }

  /** Call it at the end: fails if the document is truncated. */
  end(): void {
    if (this.depth !== 0 || this.inString) refuse('cut_off');
  }

  private scan(): void {
    const { buffer } = this;
    while (this.at < buffer.length) {
      if (this.inString) {
        if (!this.leaveString()) return;
        continue;
      }
      const code = buffer.charCodeAt(this.at);
      if (code === QUOTE) {
        this.begin();
        this.inString = true;
      } else if (opens(code)) this.open(code);
      else if (closes(code)) this.close();
      else if (code === COMMA && this.isBetween()) this.take(this.at);
      else if (code === COLON && this.depth === 1 && this.list === null) this.takeKey();
      else if (!isSpace(code)) this.begin();
      this.at++;
    }
  }

  /** Whether a comma here separates elements of a list or values of the document. */
  private isBetween(): boolean {
    return this.depth === (this.list === null ? 1 : 2);
  }

  private begin(): void {
    if (this.from < 0) this.from = this.at;
  }

  private open(code: number): void {
    this.depth++;
    if (this.depth === 1) {
      if (code !== 123) refuse('not_ours');
      return;
    }
    if (this.depth === 2 && code === 91 && this.from < 0 && this.key !== '') this.list = this.key;
    else this.begin();
  }

  private close(): void {
    if (this.depth <= 0) refuse('not_ours');
    if (this.depth === 1 || (this.depth === 2 && this.list !== null)) this.take(this.at);
    this.depth--;
    if (this.depth === 1 && this.list !== null) {
      this.list = null;
      this.key = '';
    }
  }

  private takeKey(): void {
    this.key = String(readJson(this.buffer.slice(Math.max(0, this.from), this.at)));
    this.from = -1;
  }

  private take(to: number): void {
    if (this.from < 0) return;
    const json = this.buffer.slice(this.from, to);
    this.from = -1;
    if (this.list !== null) this.sink.element(this.list, json);
    else {
      this.sink.value(this.key, json);
      this.key = '';
    }
  }

  /** Skips to the end of the string; false if it has not arrived yet. */
  private leaveString(): boolean {
    const { buffer } = this;
    let { at } = this;
    for (;;) {
      const quote = buffer.indexOf('"', at);
      if (quote < 0) {
        this.at = buffer.length;
        return false;
      }
      let slashes = 0;
      while (buffer.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
      at = quote + 1;
      if (slashes % 2 === 0) break;
    }
    this.at = at;
    this.inString = false;
    return true;
  }
}

/** Parses a piece of JSON; fails if it is invalid. */
export function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('not_ours');
    throw error;
  }
}
