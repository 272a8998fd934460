// @ts-check
// npm run dev: the server and the web, both with reload, and a learner with words to begin with.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { at, root } from './lib/paths.mjs';
import { byLine, readable } from './lib/readable-log.mjs';
import { run } from './lib/run.mjs';

const seed = at('packages/server/src/dev/seed.ts');
const port = process.env['PORT'] ?? '3000';

await ensureInstalled();
const env = productEnv({
  DATA_DIR: process.env['DATA_DIR'] ?? at('data', 'dev'),
  SIEDEM_API: `http://localhost:${port}`,
});
if (existsSync(seed) && (await run(productNode(), [seed], { env })) !== 0) process.exit(1);

const server = spawn(productNode(), ['--watch', '--watch-preserve-output', at('packages/server/src/main.ts')], {
  cwd: root,
  env,
  stdio: ['inherit', 'pipe', 'inherit'],
});
const show = byLine((line) => {
  const text = readable(line);
  if (text !== undefined) console.log(text);
});
server.stdout.on('data', show);
const web = spawn(productNode(), [at('node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
  cwd: at('packages/web'),
  env,
  stdio: 'inherit',
});
const children = [server, web];

/** @param {number} code */
function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
