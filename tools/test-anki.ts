// npm run test:anki: the real Anki opens what we export, and finds nothing to mend; we read what it makes.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { compareFreshPackages } from './anki/fresh-packages.ts';
import { buildPackage, type PackageStep } from '../packages/server/src/anki/build-package.ts';
import type { PackageAnswer, PackageCard } from '../packages/server/src/anki/package-writer.ts';

/** The real Anki (PyPI), pinned. AGPL-3: a judge beside the product, never a part of it. */
const ANKI = 'anki==26.9';
const DAY = 86_400_000;
const here = import.meta.dirname;
const venv = join(here, '../node_modules/.cache/siedem/anki');
const python = join(venv, 'bin/python');

if (spawnSync('python3', ['--version']).status !== 0) {
  console.log('test:anki skipped: there is no python3 here');
  process.exit(0);
}
if (!existsSync(python)) execFileSync('python3', ['-m', 'venv', venv], { stdio: 'inherit' });
execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ANKI], { stdio: 'inherit' });

const fresh = await compareFreshPackages(python);
console.log(`test:anki: ${fresh} cards of fresh packages are read as those of the committed ones`);

const now = Date.now();
const boxes = [
  { category: 'c', id: '2', timer: DAY / 24 },
  { category: 'c', id: '3', timer: 3 * DAY },
  { category: 'c', id: '4', timer: 14 * DAY },
];
const words = ['el <b>gato</b> & "co"', 'zażółć gęślą jaźń', '1234', ' <img src=x>', '犬', '{{c1::x}}', "'=1+1"];

/** Cards in every box, moved between a year ago and now, as many as fill several steps. */
const cards = Array.from({ length: 500 }, (_, at): PackageCard => ({
  id: `card-${at}`,
  category: 'c',
  word: `${words[at % words.length] ?? ''} ${at}`,
  meanings: `one ${at}|<two> & ${at}`,
  box: ['1', '2', '3', '4', '7'][at % 5] ?? '1',
  modifiedAt: now - ((at * 7919) % 365) * DAY,
  createdAt: now - 400 * DAY + Math.floor(at / 3),
}));
const answers = cards.flatMap((_, at) =>
  Array.from({ length: at % 7 }, (_, turn): PackageAnswer => {
    const verdict = ['good', 'bad', 'again'][(at + turn) % 3] ?? 'good';
    return {
      card: at,
      at: now - (40 - turn) * DAY,
      verdict,
      override: turn === 5,
      from: turn % 2 === 0 ? '1' : '3',
      to: turn % 2 === 0 ? '3' : '1',
      tookMs: 900 + turn,
    };
  }),
);

async function* steps(): AsyncGenerator<PackageStep> {
  for (let from = 0; from < cards.length; from += 200) yield { cards: cards.slice(from, from + 200) };
  for (let from = 0; from < answers.length; from += 200) yield { answers: answers.slice(from, from + 200) };
}

interface Seen {
  readonly guid: string;
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  readonly type: number;
  readonly queue: number;
  readonly in_days: number | null;
  readonly reps: number;
  readonly lapses: number;
  readonly deck: string;
  readonly answers: readonly { readonly id: number; readonly ease: number }[];
}
interface Look {
  readonly found: readonly Seen[];
  readonly imported: readonly Seen[];
  readonly problems: readonly (string | boolean)[];
  readonly new: number;
  readonly new_again: number;
  readonly total: number;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Days from today, both counted from 04:00 UTC. */
const inDays = (instant: number) =>
  Math.floor((instant - 4 * 3_600_000) / DAY) - Math.floor((now - 4 * 3_600_000) / DAY);

const expected = (card: PackageCard) => {
  const own = answers.filter((answer) => cards[answer.card] === card);
  const isNew = card.box === '1' && own.length === 0;
  const timer = card.box === '7' ? 365 * DAY : (boxes.find(({ id }) => id === card.box)?.timer ?? 0);
  return {
    guid: card.id,
    fields: [escapeHtml(card.word), card.meanings.split('|').map(escapeHtml).join('<br>')],
    tags: ['siedem'],
    deck: 'Spanish: España',
    type: isNew ? 0 : 2,
    queue: card.box === '7' ? -1 : isNew ? 0 : 2,
    in_days: isNew ? null : inDays(card.box === '1' ? now : card.modifiedAt + timer),
    reps: own.length,
    lapses: own.filter(({ verdict, override }) => verdict !== 'good' && !override).length,
    eases: own.map(({ verdict, override }) => (verdict === 'good' || override ? 3 : 1)),
  };
};

const seen = ({ guid, fields, tags, deck, type, queue, in_days, reps, lapses, answers: own }: Seen) => ({
  guid,
  fields,
  tags,
  deck,
  type,
  queue,
  in_days,
  reps,
  lapses,
  eases: own.map(({ ease }) => ease),
});

const folder = mkdtempSync(join(tmpdir(), 'siedem-anki-'));
try {
  const head = {
    categories: [{ id: 'c', name: 'Spanish::España' }],
    boxes,
    offsets: [],
    now,
    answers: 'with',
  } as const;
  const path = await buildPackage(folder, head, steps());
  const text = execFileSync(python, [join(here, 'anki/look.py'), path, folder], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, TZ: 'UTC' },
  });
  const look = JSON.parse(text) as Look;
  const wanted = cards.map(expected);
  assert.deepEqual(look.found.map(seen), wanted, 'Anki reads the package as it was meant');
  const byGuid = new Map(look.imported.map((card) => [card.guid, card]));
  const imported = wanted.map(({ guid }) => byGuid.get(guid)).filter((card) => card !== undefined);
  assert.deepEqual(imported.map(seen), wanted, 'Anki imports the package as it was meant');
  assert.deepEqual(
    [look.new, look.new_again, look.total],
    [cards.length, 0, cards.length],
    'a second import doubles nothing',
  );
  const [report, isFine, importedReport, importedIsFine] = look.problems;
  assert.deepEqual(
    [isFine, importedIsFine],
    [true, true],
    `Anki's database check mended: ${report}; ${importedReport}`,
  );
  console.log(`test:anki: ${ANKI} read and imported ${cards.length} cards and ${answers.length} answers: “${report}”`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
