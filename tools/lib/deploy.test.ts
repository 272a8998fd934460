import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtServer } from './build.mjs';
import { at } from './paths.mjs';

const read = (path: string): string => readFileSync(at(path), 'utf8');

/** Names of variables that the server reads. */
const known = new Set(
  ['packages/server/src/config.ts', ...globSync('packages/server/src/config/*.ts', { cwd: at('.') })].flatMap((path) =>
    [...read(path).matchAll(/'([A-Z][A-Z_]{2,})'/g)].map(([, name]) => name),
  ),
);
/** What Node and SQLite read themselves. */
const LIBRARIES = ['NODE_ENV', 'SQLITE_TMPDIR'];

/** The variables that a file gives the server. */
const given: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'deploy/compose.yaml': (text) => {
    const app = /^ {2}app:\n([\s\S]*?)^ {2}\w+:\n/m.exec(text)?.[1] ?? '';
    const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app)?.[1] ?? '';
    return [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
  },
  'deploy/siedem.service': (text) =>
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((each) => each.slice(0, each.indexOf('='))),
    ),
  'deploy/Dockerfile': (text) =>
    [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((each) => each.slice(0, each.indexOf('='))),
    ),
};

test.each(Object.entries(given))('%s sets only variables that the server reads', (path, namesIn) => {
  const names = namesIn(read(path));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !known.has(name) && !LIBRARIES.includes(name))).toEqual([]);
});

test('the image and the unit start what npm start starts, and every copied path exists', () => {
  for (const path of ['deploy/Dockerfile', 'deploy/siedem.service']) {
    const [program = ''] = /packages\/server\/dist\/\S+?\.js/.exec(read(path)) ?? [];
    expect(at(program), path).toBe(builtServer);
  }
  for (const [, from = ''] of read('deploy/Dockerfile').matchAll(/^COPY (?!--from)(\S+) /gm)) {
    expect(globSync(from, { cwd: at('.') }), from).toHaveLength(1);
  }
});

test('the units require their environment file', () => {
  for (const path of ['deploy/siedem.service', 'deploy/siedem-backup.service']) {
    expect(read(path), path).toMatch(/^EnvironmentFile=\/etc\/siedem\.env$/m);
  }
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('The units are not verified: there is no systemd-analyze here.');

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the units, and little exposed', () => {
  const home = mkdtempSync(join(tmpdir(), 'siedem-units-'));
  try {
    // systemd-analyze checks that programs exist; these stand in for those installed in /opt/siedem.
    mkdirSync(join(home, 'node_modules/.bin'), { recursive: true });
    symlinkSync(process.execPath, join(home, 'node_modules/.bin/node'));
    const units = globSync('siedem*.{service,timer}', { cwd: at('deploy') });
    expect(units).toHaveLength(3);
    for (const unit of units) {
      writeFileSync(join(home, unit), read(`deploy/${unit}`).replaceAll('/opt/siedem', home));
    }
    const analyze = (...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: home, encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };
    expect(analyze('verify', ...units.map((unit) => join(home, unit)))).toEqual({ status: 0, said: '' });
    // tenths: 20 is "OK"
    expect(analyze('security', '--offline=true', '--threshold=20', join(home, 'siedem.service'))).toMatchObject({
      status: 0,
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('in compose the database role of the app is no superuser', () => {
  const compose = read('deploy/compose.yaml');
  const [, role] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose) ?? [];
  expect(role).toBe('siedem');
  // the image makes its POSTGRES_USER a superuser, by default postgres
  expect(compose).not.toMatch(/POSTGRES_USER: siedem/);
  expect(read('deploy/make-role.sh')).toMatch(/create role siedem login nosuperuser nocreatedb nocreaterole/);
});
