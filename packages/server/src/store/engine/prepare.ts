import { type Compilable, type CompiledQuery, Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from './context.ts';
import { compilingDialect } from './dialects/kysely-dialect.ts';
import { guardPlugin } from './guard.ts';
import type { Schema } from './schema.ts';

export type Parameter = string | number | null;
export type Parameters = Readonly<Record<string, Parameter>>;
export type Placeholders<P extends Parameters> = { readonly [K in keyof P]: RawBuilder<P[K]> };

/** What a database needs to run a prepared query: text, a stable name, and the order of the parameters. */
export interface CompiledForm {
  /** none for a query with too many variants to keep prepared */
  readonly name: string | undefined;
  readonly sql: string;
  /** whether it only reads */
  readonly reads: boolean;
  /** per placeholder of the text: the slot of a parameter, or a constant of the query itself */
  readonly order: readonly unknown[];
}

/** A query built and compiled once per database, then run with different parameters. */
export interface Prepared<P extends Parameters, R> {
  compiled(dialect: DialectName): CompiledForm;
  values(form: CompiledForm, parameters: P): unknown[];
  /** the type of what the database gives; no value */
  readonly row?: R;
}

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** SQLite binds a value once if two placeholders have the same number. */
const numbered = ({
  sql,
  parameters,
}: Pick<CompiledQuery, 'sql' | 'parameters'>): Pick<CompiledForm, 'sql' | 'order'> => {
  const parts = sql.split('?');
  if (parts.length !== parameters.length + 1) return { sql, order: parameters };
  const order: unknown[] = [];
  const numberOf = (value: unknown): number => {
    const known = order.findIndex((each) => each instanceof Slot && value instanceof Slot && each.name === value.name);
    return known < 0 ? order.push(value) : known + 1;
  };
  const text = parts.slice(1).map((part, at) => `?${numberOf(parameters[at])}${part}`);
  return { sql: `${parts[0]}${text.join('')}`, order };
};

/** Databases cache prepared statements by name, so two queries must not share one. */
const byName = new Map<string, Pick<Prepared<Parameters, unknown>, 'compiled'>>();

/** Every prepared query of the modules loaded so far, by name. */
export const preparedQueries = (): ReadonlyMap<string, Pick<Prepared<Parameters, unknown>, 'compiled'>> => byName;

const compilers = new Map<DialectName, Kysely<Schema>>();
const compiler = (dialect: DialectName): Kysely<Schema> => {
  const known = compilers.get(dialect);
  if (known) return known;
  const made = new Kysely<Schema>({ dialect: compilingDialect(dialect), plugins: [guardPlugin(dialect)] });
  compilers.set(dialect, made);
  return made;
};

/**
 * Declares a prepared query. `names` lists the parameters; `build` makes the query with a placeholder for each.
 * The guard looks at it when it is compiled, so a prepared query is as guarded as any other.
 */
export const prepare = <P extends Parameters, R>(
  name: string | undefined,
  names: readonly (keyof P & string)[],
  build: (db: Kysely<Schema>, parameters: Placeholders<P>, dialect: DialectName) => Compilable<R>,
): Prepared<P, R> => {
  if (name !== undefined && byName.has(name)) throw new Error(`two prepared queries are called ${name}`);
  const forms = new Map<DialectName, CompiledForm>();
  const compile = (dialect: DialectName): CompiledForm => {
    const placeholders = Object.fromEntries(names.map((each) => [each, sql`${new Slot(each)}`])) as Placeholders<P>;
    const query = build(compiler(dialect), placeholders, dialect).compile();
    const reads = query.query.kind === 'SelectQueryNode';
    const form = {
      name,
      reads,
      ...(dialect === 'sqlite' ? numbered(query) : { sql: query.sql, order: query.parameters }),
    };
    forms.set(dialect, form);
    return form;
  };
  const prepared: Prepared<P, R> = {
    compiled: (dialect) => forms.get(dialect) ?? compile(dialect),
    values: (form, parameters) =>
      form.order.map((each) => {
        if (!(each instanceof Slot)) return each;
        const value = parameters[each.name];
        if (value === undefined) throw new Error(`${name ?? form.sql} was run without ${each.name}`);
        return value;
      }),
  };
  if (name !== undefined) byName.set(name, prepared);
  return prepared;
};
