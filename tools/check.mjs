// @ts-check
// npm run check: what must hold before a commit, in well under a minute.
import { formatCheck, lint, typecheck } from './lib/checks.mjs';
import { isSuccess, line, oneCheck, sum } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { longFiles } from './lib/long-files.mjs';
import { killAll } from './lib/run.mjs';
import { vitest } from './lib/suites.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    killAll();
    process.exit(130);
  });
}

await ensureInstalled();
const counts = [
  oneCheck(await typecheck()),
  oneCheck(await lint()),
  oneCheck(await formatCheck()),
  await vitest(['domain', 'contract', 'formats', 'web', 'tools'], process.argv.slice(2)),
];
for (const { file, lines } of longFiles()) console.log(`warning: ${file} has ${lines} lines; where is the wall?`);
const total = sum(counts);
console.log(`\n${line(total)}`);
process.exit(isSuccess(total) ? 0 : 1);
