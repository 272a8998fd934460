import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOnPostgres } from './postgres-program.ts';

test('the password travels in the environment and is in no argument', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'siedem-program-'));
  const [program, out] = [join(directory, 'pg_dump'), join(directory, 'out')];
  const path = process.env['PATH'];
  try {
    await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" > '${out}'\n`);
    await chmod(program, 0o755);
    process.env['PATH'] = `${directory}:${path}`;
    const url = 'postgres://siedem:p%40ss%20word@db.example:5433/siedem?sslmode=require';
    await runOnPostgres('pg_dump', url, { options: ['--format=custom'], failed: 'failed' });
    const [password, ...options] = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(password).toBe('p@ss word');
    expect(options).toEqual(['--dbname=postgres://siedem@db.example:5433/siedem?sslmode=require', '--format=custom']);
  } finally {
    process.env['PATH'] = path;
    await rm(directory, { recursive: true });
  }
});
