export interface OutboxTable {
  id: string;
  kind: string;
  /** JSON; emptied when done */
  payload: string;
  created_at: number;
  run_at: number;
  attempts: number;
  leased_until: number;
  done_at: number | null;
  failed_at: number | null;
}

export interface SchemaVersionsTable {
  version: number;
  name: string;
  applied_at: number;
}
