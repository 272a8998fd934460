/**
 * Adds the words of a tab-separated file (word, meanings joined by `|`) to a learner's cards, through the public calls.
 * Can be stopped and run again: no word is added twice.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openApi, Stop } from './load-words/api.ts';
import { findOrMakeCategory } from './load-words/category.ts';
import { readLines } from './load-words/lines.ts';
import { loadLines, type Outcome } from './load-words/load.ts';
import { startProgress } from './load-words/progress.ts';
import { reportText, summaryText } from './load-words/report.ts';

const USAGE = `npm run load-words -- FILE [--url http://localhost:3000] [--email …] [--password …] [--category NAME] [--report PATH]

  FILE        word TAB meanings joined by |, one entry a line, UTF-8
  --email, --password   or the variables SIEDEM_EMAIL and SIEDEM_PASSWORD
  --category  made where it is missing; without it the learner's first category
  --report    what the server answered for each line; NAME.report.tsv in the current folder without it
`;

/** npm runs scripts in the project's folder; paths are meant from where the person stood. */
const from = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      email: { type: 'string', default: process.env['SIEDEM_EMAIL'] ?? '' },
      password: { type: 'string', default: process.env['SIEDEM_PASSWORD'] ?? '' },
      category: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) throw new Stop(USAGE);
  if (values.email === '' || values.password === '') throw new Stop(`E-mail and password are needed.\n\n${USAGE}`);
  return { ...values, file: from(file), report: from(values.report ?? `${basename(file)}.report.tsv`) };
};

const main = async (): Promise<number> => {
  const options = readOptions();
  const lines = readLines(await readFile(options.file, 'utf8'));

  let stopping = false;
  const abort = new AbortController();
  process.on('SIGINT', () => {
    // The first asks for a tidy end, the second insists.
    if (stopping) abort.abort();
    stopping = true;
  });

  const api = await openApi(options.url, options.email, options.password, abort.signal);
  const category = await findOrMakeCategory(api, options.category);
  process.stderr.write(`${lines.length} lines for the category “${category.name}”\n`);

  const outcomes: Outcome[] = [];
  const progress = startProgress(lines.length, process.stderr);
  try {
    await loadLines(
      api,
      category.id,
      lines,
      () => stopping,
      (outcome) => {
        outcomes.push(outcome);
        progress.step();
      },
    );
  } finally {
    progress.end();
    await writeFile(options.report, reportText(outcomes));
    process.stdout.write(`${summaryText(outcomes, lines.length)}\nEach line’s answer: ${options.report}\n`);
  }
  if (!stopping) return 0;
  process.stdout.write('Stopped. Run it again to go on; what is there already is not added twice.\n');
  return 130;
};

try {
  process.exitCode = await main();
} catch (error) {
  const told = error instanceof Stop || (error instanceof Error && ('code' in error || error.name === 'AbortError'));
  if (!told) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
