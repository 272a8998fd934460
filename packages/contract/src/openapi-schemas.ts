import { noteOf, originOf, type TSchema } from './schema.ts';

export type Json = Readonly<Record<string, unknown>>;

/** `sent` by a caller, who may add fields (they are dropped); `answered` by the server, field by field as written. */
export type Use = 'sent' | 'answered';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const isSchema = (value: unknown): value is TSchema => isJson(value);

const schemas = (value: unknown): readonly TSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const isNull = (schema: Json): boolean => schema['type'] === 'null';

/** A choice of constants is an enum; "or null" is a second type. */
const choice = (forms: readonly Json[]): Json => {
  const [first, second] = forms;
  const values = forms.map((form) => form['const']);
  if (values.every((value) => typeof value === 'string')) return { type: 'string', enum: values };
  if (forms.length !== 2 || first === undefined || second === undefined || !isNull(second)) return { anyOf: forms };
  if (typeof first['type'] !== 'string') return { anyOf: forms };
  const orNull = Array.isArray(first['enum']) ? { enum: [...(first['enum'] as unknown[]), null] } : {};
  return { ...first, ...orNull, type: [first['type'], 'null'] };
};

/** Writes the contract's schemas as those of OpenAPI 3.1 and collects the named ones that were referred to. */
export class SchemaWriter {
  readonly #names: ReadonlyMap<TSchema, string>;
  readonly #used = new Map<string, { readonly schema: TSchema; readonly use: Use }>();

  constructor(names: ReadonlyMap<TSchema, string>) {
    this.#names = names;
  }

  /** The schema, or a `$ref` if it has a name. */
  write(schema: TSchema, use: Use): Json {
    const origin = originOf(schema);
    const name = this.#names.get(origin);
    if (name === undefined) return this.#inline(origin, use);
    const known = this.#used.get(name);
    if (known === undefined || (known.use === 'answered' && use === 'sent')) {
      this.#used.set(name, { schema: origin, use });
      // to collect the names in it
      this.#inline(origin, use);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** `components.schemas`, by name. */
  components(): Json {
    const used = [...this.#used].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(used.map(([name, { schema, use }]) => [name, this.#inline(schema, use)]));
  }

  #inline(schema: TSchema, use: Use): Json {
    const { means, ...note } = noteOf(schema);
    if (means !== undefined) return { ...this.write(means, use), ...note };
    const { anyOf, items, properties, patternProperties, additionalProperties, ...rest } = schema as Json;
    if (Array.isArray(anyOf)) {
      return { ...choice(schemas(anyOf).map((each) => this.write(each, use))), ...rest, ...note };
    }
    const written: Record<string, unknown> = { ...rest, ...note };
    if (isSchema(items)) written['items'] = this.write(items, use);
    if (isJson(properties)) {
      written['properties'] = Object.fromEntries(
        Object.entries(properties).flatMap(([name, each]) => (isSchema(each) ? [[name, this.write(each, use)]] : [])),
      );
    }
    if (isSchema(additionalProperties)) written['additionalProperties'] = false;
    else if (use === 'answered' && additionalProperties !== undefined) {
      written['additionalProperties'] = additionalProperties;
    }
    const [values] = isJson(patternProperties) ? Object.values(patternProperties) : [];
    if (isSchema(values)) written['additionalProperties'] = this.write(values, use);
    return written;
  }
}
