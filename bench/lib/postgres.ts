import { Client } from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { findPostgres } from '../../tools/lib/system.mjs';
import { familyCpuMs, parentId } from './process.ts';

export interface Postgres {
  readonly url: string;
  /** of the server with all its processes */
  readonly cpuMs: () => number;
}

/** A durable PostgreSQL for the bench; undefined if none is installed. */
export async function startDurablePostgres(): Promise<Postgres | undefined> {
  const bin = findPostgres();
  if (bin === undefined) return undefined;
  const url = await startPostgres(bin, { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Read while the connection's process exists, because it names the parent.
  const server = parentId(rows[0]?.pid ?? 0);
  await client.end();
  return { url, cpuMs: () => familyCpuMs(server) };
}
