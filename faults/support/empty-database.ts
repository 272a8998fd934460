import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes another database beside the one of the URL. */
export async function emptyDatabase(url: string): Promise<string> {
  const name = `siedem_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.toString();
}
