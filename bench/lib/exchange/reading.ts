import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import papa from 'papaparse';
import { DAY_MS, defaultBoxes } from '@siedem/domain';
import { csvText, type Facts, planImport, presetChoices, readBlob } from '@siedem/formats';
import { SqliteFile } from '../../../packages/formats/src/sqlite/sqlite-file.ts';
import { unpackEntry } from '../../../packages/formats/src/zip/unpack-entry.ts';
import { readDirectory } from '../../../packages/formats/src/zip/zip-directory.ts';
import { buildPackage, type PackageStep } from '../../../packages/server/src/anki/build-package.ts';
import { atMost, type Row, times } from '../measure.ts';
import { interleave, medianOf, ratio } from '../rounds.ts';

const ROWS = 100_000;
const ANSWERS_A_NOTE = 10;
const ROUNDS = 3;
const GIB = 1024 ** 3;

const facts: Facts = {
  now: Date.now(),
  categories: [{ id: 'c', name: 'Spanish', boxes: defaultBoxes('c'), cards: { ids: '', words: '', meanings: '' } }],
  current: 'c',
  usual: 'Words',
};

/** CPU of this process that a piece of work takes, ms. */
const cpu = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const planOf = async (blob: Blob): Promise<void> => {
  const read = await readBlob(blob, { name: 'bench', from: 'file' });
  if (!read.ok) throw new Error(read.problem);
  const plan = planImport(read.found, presetChoices(read.found, facts), facts);
  if (plan.add.length !== ROWS) throw new Error(`${plan.add.length} cards were planned`);
};

/** E1: a table from its bytes to the plan, compared with PapaParse over the same text. */
const tableRow = async (): Promise<Row> => {
  const text = csvText(Array.from({ length: ROWS }, (_, at) => [`palabra ${at}`, `word ${at}; "other" ${at}`]));
  const blob = new Blob([text]);
  const rounds = await interleave(ROUNDS, {
    ours: () => cpu(() => planOf(blob)),
    papa: () => cpu(() => papa.parse(text)),
  });
  const found = ratio(rounds, ['ours', 'papa'], (ms) => ms);
  const medians = [medianOf(rounds, 'ours', (ms) => ms), medianOf(rounds, 'papa', (ms) => ms)] as const;
  return atMost(
    'E1 table of 100,000 rows: bytes to plan, CPU against PapaParse',
    times(found, medians, 'ms'),
    found,
    8,
  );
};

async function* steps(now: number): AsyncGenerator<PackageStep> {
  const page = 1000;
  for (let from = 0; from < ROWS; from += page) {
    const ids = Array.from({ length: page }, (_, at) => from + at);
    yield {
      cards: ids.map((at) => ({
        id: `card-${at}`,
        category: 'c',
        word: `palabra ${at}`,
        meanings: `word ${at}|other ${at}`,
        box: String((at % 6) + 1),
        modifiedAt: now - (at % 300) * DAY_MS,
        createdAt: now - 400 * DAY_MS,
      })),
    };
    yield {
      answers: ids.flatMap((at) =>
        Array.from({ length: ANSWERS_A_NOTE }, (_, turn) => ({
          card: at,
          at: now - (300 - turn) * DAY_MS + at,
          verdict: 'good',
          override: false,
          from: '2',
          to: '3',
          tookMs: 900,
        })),
      ),
    };
  }
}

/** The minimum that any reader of the package does: unpacks the collection and scans every table once. */
const bareScan = async (blob: Blob): Promise<number> => {
  const entry = (await readDirectory(blob)).find(({ name }) => name === 'collection.anki2');
  if (entry === undefined) throw new Error('no collection');
  const bytes = await unpackEntry(blob, entry, GIB);
  const file = new SqliteFile(bytes);
  let rows = 0;
  for (const table of ['notes', 'cards', 'revlog']) file.scan(table, () => void rows++);
  if (rows < ROWS * (2 + ANSWERS_A_NOTE)) throw new Error(`${rows} rows were scanned`);
  return bytes.length;
};

/** E2 and E3: a package of 100,000 notes and 1,000,000 answers. */
const packageRows = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'siedem-bench-anki-'));
  try {
    const now = Date.now();
    const boxes = defaultBoxes('c').map(({ id, timer }) => ({ category: 'c', id, timer }));
    const head = { categories: [{ id: 'c', name: 'Spanish' }], boxes, offsets: [], now, answers: 'with' } as const;
    const blob = await openAsBlob(await buildPackage(folder, head, steps(now)));
    const size = await bareScan(blob);
    let peak = 0;
    const idle = process.memoryUsage().rss;
    const rounds = await interleave(3, {
      ours: async () => {
        const used = await cpu(() => planOf(blob));
        peak = Math.max(peak, process.memoryUsage().rss - idle);
        return used;
      },
      bare: () => cpu(() => bareScan(blob)),
    });
    const found = ratio(rounds, ['ours', 'bare'], (ms) => ms);
    const medians = [medianOf(rounds, 'ours', (ms) => ms), medianOf(rounds, 'bare', (ms) => ms)] as const;
    const memory = times(peak / size, [peak / 2 ** 20, size / 2 ** 20], 'MB');
    return [
      atMost(
        'E2 package of 100,000 notes, 1,000,000 answers: CPU against a bare scan',
        times(found, medians, 'ms'),
        found,
        3,
      ),
      atMost('E3 memory of it over idle, against the unpacked collection (Node)', memory, peak / size, 3.5),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The cost of reading, measured in this process: the same code runs in the browser's worker. */
export const readingRows = async (): Promise<Row[]> => [await tableRow(), ...(await packageRows())];
