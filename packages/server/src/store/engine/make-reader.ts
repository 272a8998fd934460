import { Kysely } from 'kysely';
import type { DialectName, Reader, Tx } from './context.ts';
import type { Connection } from './dialects/connection.ts';
import { connectionDialect } from './dialects/kysely-dialect.ts';
import { guardPlugin } from './guard.ts';
import type { CompiledForm, Parameters, Prepared } from './prepare.ts';
import type { Schema } from './schema.ts';

// Classes, because one is created per write: an object literal with a getter has a hidden class of its own, which lives
// in the old generation and retains the getter's closure (docs/adr/0020; `npm run bench -- reviews`).

class ConnectionReader implements Reader {
  readonly dialect: DialectName;
  protected readonly connection: Connection;
  private builder: Kysely<Schema> | undefined = undefined;

  constructor(dialect: DialectName, connection: Connection) {
    this.dialect = dialect;
    this.connection = connection;
  }

  /** made when first asked for: a transaction of prepared queries never needs the builder */
  get db(): Kysely<Schema> {
    this.builder ??= new Kysely<Schema>({
      dialect: connectionDialect(this.dialect, this.connection),
      plugins: [guardPlugin(this.dialect)],
    });
    return this.builder;
  }

  all<P extends Parameters, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    const form = query.compiled(this.dialect);
    return this.connection.rows(form, query.values(form, parameters)) as Promise<R[]>;
  }
}

export const makeReader = (dialect: DialectName, connection: Connection): Reader =>
  new ConnectionReader(dialect, connection);

/** State of a transaction: open or ended, whether it wrote, and promises that must resolve before the commit. */
export class TxScope {
  open = true;
  wrote = false;
  readonly last: Promise<unknown>[] = [];
}

const READS = /^select\b/i;

/** Makes the use of a transaction after its end fail, instead of running in the next one. */
class ScopedConnection implements Connection {
  private readonly connection: Connection;
  private readonly scope: TxScope;

  constructor(connection: Connection, scope: TxScope) {
    this.connection = connection;
    this.scope = scope;
  }

  run(sql: string, parameters: readonly unknown[]): ReturnType<Connection['run']> {
    if (!this.scope.open) return Promise.reject(late());
    if (!READS.test(sql)) this.scope.wrote = true;
    return this.connection.run(sql, parameters);
  }

  rows(form: CompiledForm, values: readonly unknown[]): Promise<readonly unknown[]> {
    if (!this.scope.open) return Promise.reject(late());
    if (!form.reads) this.scope.wrote = true;
    return this.connection.rows(form, values);
  }

  send(form: CompiledForm, values: readonly unknown[]): Promise<unknown> | undefined {
    if (!this.scope.open) throw late();
    if (!form.reads) this.scope.wrote = true;
    return this.connection.send(form, values);
  }
}

const late = (): Error => new Error('a transaction was used after its end: await everything inside it');

class ScopedTx extends ConnectionReader implements Tx {
  readonly writes = true;
  private readonly scope: TxScope;

  constructor(dialect: DialectName, connection: Connection, scope: TxScope) {
    super(dialect, new ScopedConnection(connection, scope));
    this.scope = scope;
  }

  get wrote(): boolean {
    return this.scope.wrote;
  }

  last<P extends Parameters>(query: Prepared<P, unknown>, parameters: P): void {
    const form = query.compiled(this.dialect);
    const sent = this.connection.send(form, query.values(form, parameters));
    if (!sent) return;
    // the commit awaits it; until then its rejection must not count as unhandled
    sent.catch(() => {});
    this.scope.last.push(sent);
  }
}

export const makeTx = (dialect: DialectName, connection: Connection, scope: TxScope): Tx =>
  new ScopedTx(dialect, connection, scope);
