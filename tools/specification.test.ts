import { existsSync, readFileSync } from 'node:fs';
import { endpoints, type EndpointDefinition, messages } from '@siedem/contract';
import { expect, test } from 'vitest';
import { at } from './architecture/repository.ts';
import { interfaceTexts } from './architecture/repository.ts';

const page = readFileSync(at('docs/specification.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:call|route|screen|text) \|/.test(line))
  .map((line) =>
    line
      .replaceAll('\\|', '\u0000')
      .split('|')
      .map((cell) => cell.trim().replaceAll('\u0000', '|')),
  )
  .map(([, what = '', tests = '']) => ({ what, tests }));

const rooms = {
  'server:': 'packages/server/src/',
  'web:': 'packages/web/src/',
  'domain:': 'packages/domain/src/',
  'formats:': 'packages/formats/src/',
};
const fileOf = (path: string): string => {
  const room = Object.entries(rooms).find(([short]) => path.startsWith(short));
  return at(room === undefined ? path : path.replace(...room));
};
/** A source with its quotes as they are read. */
const sourceOf = (path: string): string => readFileSync(fileOf(path), 'utf8').replaceAll("\\'", "'");

test('every row names an existing test', () => {
  const missing: string[] = [];
  for (const { what, tests } of rows) {
    const named = [...tests.matchAll(/`([^`]+\.(?:spec|test)\.ts)`(?: “([^”]+)”)?/g)];
    if (named.length === 0) missing.push(`${what}: no test`);
    for (const [, path = '', name] of named) {
      if (!existsSync(fileOf(path))) missing.push(`${what}: no file ${path}`);
      else if (name !== undefined && !sourceOf(path).includes(name)) missing.push(`${what}: no “${name}” in ${path}`);
    }
  }
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});

test('every test that the page on reliability names exists', () => {
  const named = readFileSync(at('docs/reliability.md'), 'utf8').matchAll(/`([^`]+\.(?:spec|test)\.ts)`/g);
  const paths = [...new Set([...named].map(([, path = '']) => path))];
  // A path without a room is one of the server.
  expect(paths.filter((path) => ![fileOf(path), fileOf(`server:${path}`)].some((file) => existsSync(file)))).toEqual(
    [],
  );
  expect(paths.length).toBeGreaterThan(40);
});

test('every call of the contract has a row', () => {
  const calls = Object.values<EndpointDefinition>(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !rows.some(({ what }) => what.includes(`\`${call}\``)))).toEqual([]);
});

type Tree = { readonly [key: string]: string | Tree };
const texts = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));

test('every text of the table is a text of the product', () => {
  const said = new Set([...Object.values(messages), ...texts(interfaceTexts('en'))]);
  const quoted = rows.flatMap(({ what }) => /^“(.+)”$/.exec(what)?.[1] ?? []);
  expect(quoted.length).toBeGreaterThan(40);
  expect(quoted.filter((text) => !said.has(text))).toEqual([]);
});
