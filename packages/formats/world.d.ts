/** What browsers and Node share and this package uses: nothing else is known to its compiler. */
declare class Blob {
  readonly size: number;
  slice(start?: number, end?: number): Blob;
  arrayBuffer(): Promise<ArrayBuffer>;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  constructor(parts: readonly (string | Uint8Array)[]);
}
interface ReadableStreamReader<T> {
  read(): Promise<{ done: false; value: T } | { done: true; value: undefined }>;
  cancel(): Promise<void>;
}
interface ReadableStream<T> {
  getReader(): ReadableStreamReader<T>;
  pipeThrough<U>(pair: { readonly readable: ReadableStream<U>; readonly writable: object }): ReadableStream<U>;
}
declare class DecompressionStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: object;
  constructor(format: 'deflate-raw');
}
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
