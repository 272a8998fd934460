// @ts-check
import { productEnv, productNode } from './node.mjs';
import { at, hasFile } from './paths.mjs';
import { run } from './run.mjs';

const TYPESCRIPT_PROJECTS = [
  'packages/domain/tsconfig.json',
  'packages/domain/tsconfig.pure.json',
  'packages/contract/tsconfig.json',
  'packages/contract/tsconfig.pure.json',
  'packages/formats/tsconfig.json',
  'packages/formats/tsconfig.pure.json',
  'packages/server/tsconfig.json',
  'packages/web/tsconfig.json',
  'packages/web/tsconfig.pure.json',
  'tsconfig.json',
];

/** @param {string} script @param {readonly string[]} args */
const runNode = (script, args) => run(productNode(), [at('node_modules', script), ...args], { env: productEnv() });

/** Compiles every package, its tests and the tools; reports all errors rather than those of the first package. */
export async function typecheck() {
  let ok = true;
  for (const project of TYPESCRIPT_PROJECTS) {
    const [, folder] = /^(packages\/[^/]+)\//.exec(project) ?? [];
    if (folder !== undefined && !hasFile(at(folder, 'src'), /\.tsx?$/)) continue;
    ok = (await runNode('typescript/bin/tsc', ['-p', project])) === 0 && ok;
  }
  return ok;
}

/** No warning is allowed either. */
export const lint = async () => (await runNode('oxlint/bin/oxlint', ['--deny-warnings'])) === 0;

export const formatCheck = async () => (await runNode('oxfmt/bin/oxfmt', ['--check'])) === 0;
