import type { Static, TSchema } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within = (value: number, { minimum, maximum }: Json): boolean =>
  !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum);

const textCheck = ({ minLength, maxLength, pattern }: Json): Check => {
  const lengths = { minimum: minLength, maximum: maxLength };
  const form = typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined;
  return (value) => typeof value === 'string' && within(value.length, lengths) && (form?.test(value) ?? true);
};

const recordCheck = ({ properties, required, patternProperties }: Json): Check => {
  if (isObject(patternProperties)) {
    const ofEach = checkOf(Object.values(patternProperties)[0]);
    return (value) => isObject(value) && Object.values(value).every(ofEach);
  }
  if (!isObject(properties)) return isObject;
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    check: checkOf(schema),
    needed: needed.has(name),
  }));
  return (value) =>
    isObject(value) &&
    fields.every(({ name, check, needed }) => (Object.hasOwn(value, name) ? check(value[name]) : !needed));
};

const makeCheck = (schema: Json): Check => {
  if (Array.isArray(schema['anyOf'])) {
    const checks = schema['anyOf'].map(checkOf);
    return (value) => checks.some((check) => check(value));
  }
  if ('const' in schema) return (value) => value === schema['const'];
  switch (schema['type']) {
    case 'string':
      return textCheck(schema);
    case 'number':
      return (value) => typeof value === 'number' && Number.isFinite(value) && within(value, schema);
    case 'integer':
      return (value) => typeof value === 'number' && Number.isInteger(value) && within(value, schema);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'array': {
      const ofEach = checkOf(schema['items']);
      return (value) => Array.isArray(value) && value.every(ofEach);
    }
    case 'object':
      return recordCheck(schema);
    case undefined:
      return () => true;
    default:
      throw new TypeError(`no schema of the house has the type ${String(schema['type'])}`);
  }
};

/** Cache of validators: schemas are few and immutable; each is compiled when first used. */
const checks = new WeakMap<Json, Check>();

const checkOf = (schema: unknown): Check => {
  if (!isObject(schema)) throw new TypeError('not a schema');
  const known = checks.get(schema) ?? makeCheck(schema);
  checks.set(schema, known);
  return known;
};

/**
 * Whether a value is valid against a schema made with `Type`; additional fields are allowed. For
 * values that no route's schema has validated: parts of a body, responses of other servers, stored JSON.
 * Without Ajv, which only the calls that need it load (docs/adr/0014; `npm run bench -- start`).
 * Lengths are counted in UTF-16 units. Throws for a kind of schema that `Type` cannot make.
 */
export const fits = <S extends TSchema>(schema: S, value: unknown): value is Static<S> => checkOf(schema)(value);
