import { spawn } from 'node:child_process';
import { withoutPassword } from '../postgres-url.ts';

/**
 * Runs a client program of PostgreSQL on the database of a URL. Its password travels in the environment: everybody on the
 * machine can read the arguments of a process.
 */
export const runOnPostgres = (
  program: 'pg_dump' | 'pg_restore',
  url: string,
  { options, failed }: { readonly options: readonly string[]; readonly failed: string },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { bare, password } = withoutPassword(url);
    const child = spawn(program, [`--dbname=${bare}`, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    });
    child.once('error', () => reject(new Error(`${program} cannot be run: install PostgreSQL’s client programs`)));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(failed))));
  });
