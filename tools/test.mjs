// @ts-check
// npm test: everything, from a clean clone. npm test -- [static|unit|server|faults|browser …] [FILE …] runs a part,
// npm test -- attacks runs the security tests, which are spread over the other parts.
import { attacks, browserAttacks } from './lib/attacks.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { formatCheck, lint, typecheck } from './lib/checks.mjs';
import { isSuccess, line, oneCheck, sum } from './lib/counts.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { killAll } from './lib/run.mjs';
import { playwright, vitest } from './lib/suites.mjs';
import { ensureSystemPackages, findChromium, findPostgres } from './lib/system.mjs';

const PARTS = ['static', 'unit', 'server', 'faults', 'browser', 'attacks'];
const HOUR_MS = 3_600_000;
const args = process.argv.slice(2);
/** The faults' long form: hundreds of kills instead of a few. */
const long = process.env['FAULTS'] === 'long';
const named = args.filter((arg) => PARTS.includes(arg));
const files = args.filter((arg) => !PARTS.includes(arg));
/** @param {string} part */
const wanted = (part) => (named.length === 0 ? part !== 'attacks' : named.includes(part));

/** @type {{ name: string, counts: import('./lib/counts.mjs').Counts }[]} */
const results = [];

/** @param {string} name @param {() => Promise<import('./lib/counts.mjs').Counts | boolean | void>} work */
async function part(name, work) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  let outcome;
  try {
    outcome = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    outcome = false;
  }
  const counts = typeof outcome === 'object' ? outcome : oneCheck(outcome !== false);
  results.push({ name, counts });
  console.log(`${name}: ${line(counts)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return isSuccess(counts);
}

let databaseUrl = '';

/** @param {number} code */
function finish(code) {
  killAll();
  process.exit(code);
}
process.on('SIGINT', () => finish(130));
process.on('SIGTERM', () => finish(143));
process.on('SIGHUP', () => finish(129));

async function runStatic() {
  await part('types', typecheck);
  await part('lint', lint);
  await part('format', formatCheck);
}

/** Environment of the suites that need a database. */
const surroundings = () => ({ TEST_DATABASE_URL: databaseUrl, CHROMIUM: findChromium() ?? '' });

async function startDatabase() {
  await ensureSystemPackages();
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL was not found.');
  databaseUrl = await startPostgres(programs);
}

/** The attacks of all parts. In the long form each endpoint gets thousands of requests, and each payload a page of its own. */
async function runAttacks() {
  const longAttacks = process.env['ATTACKS'] === 'long';
  const longForm = { FAULTS: 'long', FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '2000' };
  const env = { ...(longAttacks ? longForm : {}), ...surroundings() };
  const projects = ['attacks', 'domain', 'server', 'web', 'formats', 'tools', 'faults'];
  const chosen = files.length > 0 ? files : Object.values(attacks).flat();
  const limitMs = longAttacks ? 3 * HOUR_MS : undefined;
  await part(longAttacks ? 'attacks, long' : 'attacks', () => vitest(projects, chosen, env, limitMs));
  await part('attacks in the browser', () => playwright(files.length > 0 ? files : browserAttacks, env));
}

async function runAll() {
  await ensureInstalled();
  if (wanted('server') || wanted('browser') || wanted('attacks')) await startDatabase();
  else if (wanted('faults')) await ensureSystemPackages();
  if (wanted('static')) await runStatic();
  // The browser and the server's tests read the built pages; the attacks and the faults start the built server.
  const withPages = wanted('server') || wanted('browser') || wanted('attacks');
  const starts = withPages || wanted('unit') || wanted('faults');
  const built = !starts || (await part('build', () => ensureBuilt(withPages ? undefined : ['server'])));
  // Without this build they would test the previous one, or none.
  if (!built) return;
  if (wanted('unit')) {
    await part('unit tests', () => vitest(['domain', 'contract', 'formats', 'web', 'tools', 'attacks'], files));
  }
  if (wanted('server')) await part('server on SQLite and PostgreSQL', () => vitest(['server'], files, surroundings()));
  if (wanted('faults')) {
    await part(long ? 'faults, long' : 'faults', () => vitest(['faults'], files, {}, long ? HOUR_MS : undefined));
  }
  if (wanted('attacks')) await runAttacks();
  if (wanted('browser')) await part('browser', () => playwright(files, surroundings()));
}

try {
  await runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  results.push({ name: 'preparation', counts: oneCheck(false) });
}
const total = sum(results.map(({ counts }) => counts));
console.log('');
for (const named of total.named) console.log(`to look at: ${named}\n`);
for (const { name, counts } of results) console.log(`${name}: ${line(counts)}`);
console.log(`\n${line(total)}`);
finish(isSuccess(total) ? 0 : 1);
