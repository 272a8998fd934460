import type { CompiledForm } from '../prepare.ts';

/** One database connection (or a pool that lends one per query) as the store sees it. */
export interface Connection {
  /** A text built for this one use. */
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** The rows of a query that comes again and again. `values` in the form's order. */
  rows(form: CompiledForm, values: readonly unknown[]): Promise<readonly unknown[]>;
  /**
   * {@link rows} of a query whose rows nobody waits for. What it gives back has to succeed before anything may be
   * committed; a database that answers at once gives nothing back and throws.
   */
  send(form: CompiledForm, values: readonly unknown[]): Promise<unknown> | undefined;
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  /** rows inserted, updated or deleted */
  readonly changes: number;
}
