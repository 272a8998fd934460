import type { CompiledForm } from '../prepare.ts';

/** One database connection (or a pool that lends one per query) as the store sees it. */
export interface Connection {
  /** Runs a query that was built for one use. */
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Rows of a prepared query. `values` in the order of its parameters. */
  rows(form: CompiledForm, values: readonly unknown[]): Promise<readonly unknown[]>;
  /**
   * {@link rows} of a query whose result is not needed. The promise it returns must resolve before the
   * commit; a synchronous database returns nothing and throws.
   */
  send(form: CompiledForm, values: readonly unknown[]): Promise<unknown> | undefined;
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  /** rows inserted, updated or deleted */
  readonly changes: number;
}
