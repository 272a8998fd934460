// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';

const CONTRACT = 'packages/contract/src';
const FILE = `${CONTRACT}/operation-descriptions.json`;
const DECLARED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = endpoint\(/g;

/** @param {string} comment the inside of a doc comment */
const plain = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim();

/** The doc comments of the contract's calls by the calls' names: the descriptions of the OpenAPI document, as a file. */
export function operationDescriptions() {
  const files = readdirSync(at(CONTRACT)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const found = files.flatMap((name) =>
    [...readFileSync(at(CONTRACT, name), 'utf8').matchAll(DECLARED)].map(([, comment = '', call = '']) => [
      call,
      plain(comment),
    ]),
  );
  const sorted = found.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** Whether the file matches the comments. */
export const descriptionsAreCurrent = () => readFileSync(at(FILE), 'utf8') === operationDescriptions();

export const writeDescriptions = () => writeFileSync(at(FILE), operationDescriptions());
