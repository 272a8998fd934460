/** One database connection (or a pool that lends one per query) as the store sees it. */
export interface Connection {
  /** `name` marks a text that comes again and again, worth a prepared statement on the server. */
  run(sql: string, parameters: readonly unknown[], name?: string): Promise<Answer>;
}

export interface Answer {
  readonly rows: readonly unknown[];
  /** rows inserted, updated or deleted */
  readonly changes: number;
}
