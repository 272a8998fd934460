import type {
  Static,
  TArray,
  TArrayOptions,
  TBoolean,
  TInteger,
  TLiteral,
  TLiteralValue,
  TNull,
  TNumber,
  TNumberOptions,
  TObject,
  TObjectOptions,
  TOptional,
  TProperties,
  TRecord,
  TSchema,
  TSchemaOptions,
  TString,
  TStringOptions,
  TUnion,
  TUnknown,
  TUnsafe,
} from 'typebox';

export type { Static, TObject, TProperties, TSchema };

// TypeBox's types without its code: the few kinds of schema that the wire needs are JSON written out. The library's own
// makers would add 11 KB to the first JavaScript of each page (`npm run bench -- bytes`).

/** The type says what a schema stands for and leaves no trace in the JSON. */
const made = <S extends TSchema>(json: object): S => json as S;

const optional = new WeakSet<object>();
/** What a schema of a field that may be left out was made of. */
const origins = new WeakMap<object, TSchema>();

/** The schema itself where it is a copy that {@link Type.Optional} made. */
export const originOf = (schema: TSchema): TSchema => origins.get(schema) ?? schema;

/** What the OpenAPI document says of a schema beyond what is validated, because the domain refuses it with a message of its own. */
export interface SchemaNote {
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly description?: string;
  /** the form that is meant, where validation asks for less */
  readonly means?: TSchema;
}

const notes = new WeakMap<object, SchemaNote>();

/** A copy of a schema with a note for the OpenAPI document; validation does not see it. */
export const noted = <S extends TSchema>(schema: S, note: SchemaNote): S => {
  const copy = { ...schema };
  notes.set(copy, note);
  return copy;
};

export const noteOf = (schema: TSchema): SchemaNote => notes.get(schema) ?? {};

/** Makers of JSON Schemas whose TypeScript types {@link Static} tells. Their JSON is that of TypeBox's makers of these names. */
export const Type = {
  String: (options: TStringOptions = {}): TString => made({ type: 'string', ...options }),
  Number: (options: TNumberOptions = {}): TNumber => made({ type: 'number', ...options }),
  Integer: (options: TNumberOptions = {}): TInteger => made({ type: 'integer', ...options }),
  Boolean: (): TBoolean => made({ type: 'boolean' }),
  Null: (): TNull => made({ type: 'null' }),
  Unknown: (options: TSchemaOptions = {}): TUnknown => made({ ...options }),
  /** exactly this value */
  Literal: <const V extends TLiteralValue>(value: V): TLiteral<V> => made({ type: typeof value, const: value }),
  Array: <S extends TSchema>(items: S, options: TArrayOptions = {}): TArray<S> =>
    made({ type: 'array', items, ...options }),
  /** any of these */
  Union: <S extends TSchema[]>(anyOf: [...S]): TUnion<S> => made({ anyOf }),
  /** any names, each with a value of this form */
  Record: <S extends TSchema>(_names: TString, values: S): TRecord<'^.*$', S> =>
    made({ type: 'object', patternProperties: { '^.*$': values } }),
  /** a field that may be left out */
  Optional: <S extends TSchema>(schema: S): TOptional<S> => {
    const copy: TOptional<S> = made({ ...schema });
    optional.add(copy);
    origins.set(copy, originOf(schema));
    return copy;
  },
  Object: <P extends TProperties>(properties: P, options: TObjectOptions = {}): TObject<P> => {
    const fields = Object.entries<TSchema>(properties);
    const required = fields.flatMap(([name, schema]) => (optional.has(schema) ? [] : [name]));
    return made({ type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options });
  },
  /** a schema whose type is said beside it */
  Unsafe: <T>(schema: TSchema): TUnsafe<T> => made(schema),
};
