import type { Static, TSchema } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const within = (value: number, { minimum, maximum }: Json): boolean =>
  !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum);

const isText = (value: unknown, { minLength, maxLength, pattern }: Json): boolean =>
  typeof value === 'string' &&
  within(value.length, { minimum: minLength, maximum: maxLength }) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value));

const isRecord = (value: unknown, { properties, required, patternProperties }: Json): boolean => {
  if (!isObject(value)) return false;
  if (isObject(patternProperties)) {
    const [form] = Object.values(patternProperties);
    return Object.values(value).every((each) => matches(form, each));
  }
  if (!isObject(properties)) return true;
  if (Array.isArray(required) && !required.every((name) => typeof name === 'string' && Object.hasOwn(value, name))) {
    return false;
  }
  for (const name in properties) {
    if (Object.hasOwn(value, name) && !matches(properties[name], value[name])) return false;
  }
  return true;
};

const matches = (schema: unknown, value: unknown): boolean => {
  if (!isObject(schema)) throw new TypeError('not a schema');
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].some((each) => matches(each, value));
  if ('const' in schema) return value === schema['const'];
  switch (schema['type']) {
    case 'string':
      return isText(value, schema);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && within(value, schema);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && within(value, schema);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((each) => matches(schema['items'], each));
    case 'object':
      return isRecord(value, schema);
    case undefined:
      return true;
    default:
      throw new TypeError(`no schema of the house has the type ${String(schema['type'])}`);
  }
};

/**
 * Whether a value has the form of a schema made with `Type`; fields that the schema does not name may stand beside. For
 * values that no route's schema has judged: parts of a body, what another server answered, what the database kept.
 * Lengths are counted in UTF-16 units. Throws at a kind of schema that `Type` cannot make.
 */
export const fits = <S extends TSchema>(schema: S, value: unknown): value is Static<S> => matches(schema, value);
