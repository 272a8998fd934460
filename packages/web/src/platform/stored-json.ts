import type { KeyValueStorage } from './storage.ts';

/** Reads a value of unknown shape; undefined if it has another shape. */
export type Read<T> = (value: unknown) => T | undefined;

/** A text. */
export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined);

/** A number; not NaN, which JSON cannot hold. */
export const number: Read<number> = (value) => (typeof value === 'number' ? value : undefined);

/** A whole number from 0. */
export const count: Read<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** True or false. */
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Null, or what another reader reads. */
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value);

/** One of some texts. */
export const oneOf =
  <const T extends string>(...texts: readonly T[]): Read<T> =>
  (value) =>
    texts.find((each) => each === value);

/** An array whose every entry can be read. */
export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const entries = value.map(read);
    return entries.every((entry) => entry !== undefined) ? entries : undefined;
  };

/** An object with a readable value under every name. */
export const table =
  <T>(read: Read<T>): Read<Readonly<Record<string, T>>> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value).flatMap(([name, each]): (readonly [string, T])[] => {
      const entry = read(each);
      return entry === undefined ? [] : [[name, entry]];
    });
    return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
  };

type Fields<Shape> = { readonly [Key in keyof Shape]: Read<Shape[Key]> };

const fieldOf = (value: object, key: string): unknown => Object.getOwnPropertyDescriptor(value, key)?.value;

/** An object whose named fields can all be read; other fields are left out. */
export const record =
  <Shape extends object>(fields: Fields<Shape>): Read<Shape> =>
  (value) => {
    const given = partial(fields)(value);
    return given !== undefined && Object.keys(fields).every((key) => Object.hasOwn(given, key))
      ? (given as Shape)
      : undefined;
  };

/** {@link record} of which fields may be missing; one that is there must be readable. */
export const partial =
  <Shape extends object>(fields: Fields<Shape>): Read<Partial<Shape>> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const given: [string, unknown][] = [];
    for (const [key, read] of Object.entries<Read<unknown>>(fields)) {
      const field = fieldOf(value, key);
      if (field === undefined) continue;
      const entry = read(field);
      if (entry === undefined) return undefined;
      given.push([key, entry]);
    }
    return Object.fromEntries(given) as Partial<Shape>;
  };

/** A stored text as JSON; null if there is none, or none of that shape. */
export function parseStored<T>(stored: string | null, read: Read<T>): T | null {
  if (stored === null) return null;
  try {
    return read(JSON.parse(stored)) ?? null;
  } catch {
    // Not JSON, so not written by this app.
    return null;
  }
}

/** The value under a key; null if it is missing or has another shape. */
export const readStored = <T>(storage: KeyValueStorage, key: string, read: Read<T>): T | null =>
  parseStored(storage.get(key), read);
