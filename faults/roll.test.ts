import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../e2e/support/server.ts';
import { findCaddy } from '../tools/lib/system.mjs';
import { auditPostgres, clean, report } from './support/audit.ts';
import { endProcess } from './support/end-process.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { newLearners } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { moreAnswers, startLoad } from './support/load.ts';
import { freePort, hasPostgres, type Postgres, startPostgres } from './support/postgres.ts';

const caddy = findCaddy();
if (caddy === undefined) console.warn('The test with a proxy is skipped: install caddy.');

const CADDYFILE = join(import.meta.dirname, '../deploy/Caddyfile');

/** Caddy with the Caddyfile of deploy/, on ports of its own, with a certificate of its own authority. */
async function startProxy(program: string, https: number, upstreams: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'siedem-faults-proxy-'));
  const http = await freePort();
  const file = join(home, 'Caddyfile');
  writeFileSync(
    file,
    `{\n  http_port ${http}\n  https_port ${https}\n  admin off\n  skip_install_trust\n}\nimport ${CADDYFILE}\n`,
  );
  const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...env, SITE: 'localhost', UPSTREAM: upstreams.join(' ') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const authority = join(home, 'caddy/pki/authorities/local/root.crt');
  await expect.poll(() => existsSync(authority), { timeout: 60_000, message: written }).toBe(true);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
  const url = `https://localhost:${https}`;
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return {
    url,
    plain: `http://localhost:${http}`,
    remove: () => endProcess(child, home),
  };
}

let postgres: Postgres;
beforeAll(async () => {
  if (hasPostgres && caddy !== undefined) postgres = await startPostgres();
}, 300_000);
afterAll(() => postgres?.remove());

test.skipIf(!hasPostgres || caddy === undefined)(
  'two servers behind Caddy are restarted one after the other, and no answer fails',
  // Two servers, a proxy and a database beside other tests: one stall of the machine is no verdict, two are.
  { timeout: 900_000, retry: 1 },
  async () => {
    const database = await emptyDatabase(postgres.url);
    const https = await freePort();
    const shared = {
      DATABASE_URL: database,
      SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: `https://localhost:${https}`,
      TRUST_PROXY: '127.0.0.1,::1',
      DRAIN_SECONDS: '3',
    };
    const servers = [await startServer(shared), await startServer(shared)];
    const proxy = await startProxy(
      caddy ?? '',
      https,
      servers.map(({ url }) => new URL(url).host),
    );
    try {
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
      const redirected = await fetch(proxy.plain, { redirect: 'manual' });
      expect(redirected.headers.get('location')).toMatch(/^https:/);
      const learners = await newLearners(proxy.url, 8);
      const load = startLoad(proxy.url, learners);
      await moreAnswers(load, 50);
      const rounds = inForm({ short: 1, long: 5 });
      for (let round = 0; round < rounds; round += 1) {
        for (const server of servers) {
          await server.restart();
          // until the proxy's health checks succeed again
          await moreAnswers(load, inForm({ short: 50, long: 500 }));
        }
      }
      await load.finish();
      const account = await auditPostgres(database, learners, load.ledger);
      report(`${2 * rounds} restarts behind the proxy`, account, load.ledger);
      expect(account).toMatchObject(clean);
      expect(load.ledger.odd).toEqual([]);
      expect([...load.ledger.missed]).toEqual([]);
    } finally {
      await proxy.remove();
      for (const server of servers) await server.remove();
    }
  },
);
