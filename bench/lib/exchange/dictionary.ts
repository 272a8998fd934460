import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { installDictionary } from '../../../packages/server/src/cli/dictionary/install-dictionary.ts';
import { openStore } from '../../../packages/server/src/store/open-store.ts';
import { request } from '../connection.ts';
import { drive } from '../drive.ts';
import { atMost, type Row, times, withUnit } from '../measure.ts';
import type { Product } from '../product.ts';
import { interleave, medianOf, ratio } from '../rounds.ts';

const ENTRIES = 500_000;
const QUESTIONS = 2000;
const BEGINNINGS = ['ge', 'ver', 'aus', 'be', 'un', 'an', 'ein', 'ab', 'haus', 'zu', 'schl', 'wa', 'ko', 'ra', 'mi'];
const SYLLABLES = [
  'ba',
  'den',
  'fen',
  'gul',
  'hei',
  'ka',
  'lich',
  'mo',
  'nis',
  'per',
  'ro',
  'sen',
  'tung',
  'wer',
  'zei',
];

/** Made-up words, many with a common beginning, as in a language. */
const words = Array.from({ length: ENTRIES }, (_, at) => {
  let word = BEGINNINGS[at % BEGINNINGS.length] ?? '';
  for (let rest = Math.floor(at / BEGINNINGS.length); rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  }
  return { word, meanings: [`meaning ${at}`, `other ${at}`] };
});

/** Queries while words are typed: prefixes of two letters and more. */
const questionsOf = (dictionary: string, token: string): Buffer[] =>
  Array.from({ length: QUESTIONS }, (_, at) => {
    const { word = '' } = words[(at * 7919) % ENTRIES] ?? {};
    const q = word.slice(0, 2 + (at % Math.max(1, word.length - 1)));
    return request({ method: 'GET', path: `/api/dictionary/?dictionary=${dictionary}&q=${q}&limit=5`, token });
  });

/** E10: a query of a dictionary of 500,000 entries, against an empty authenticated call. */
export const dictionaryRows = async (product: Product): Promise<Row[]> => {
  const { token = '' } = product.learners[0] ?? {};
  const file = join(product.home, 'siedem.sqlite');
  const before = statSync(file).size;
  const store = await openStore({ sqliteFile: file });
  const id = randomUUID();
  const head = { name: 'bench', from_language: 'de', to_language: 'en', licence: 'CC0-1.0', source: null };
  await installDictionary(store, { id, ...head, added_at: Date.now() }, words);
  await store.close();
  const size = (statSync(file).size - before) / 2 ** 20;
  const questions = questionsOf(id, token);
  const empty = Array<Buffer>(QUESTIONS).fill(request({ method: 'GET', path: '/api/bench/empty/', token }));
  const rounds = await interleave(5, {
    asked: () => drive(product, 4, questions),
    empty: () => drive(product, 4, empty),
  });
  const cpu = ratio(rounds, ['asked', 'empty'], ({ cpuMs }) => cpuMs);
  const medians = [
    medianOf(rounds, 'asked', (each) => each.cpuMs),
    medianOf(rounds, 'empty', (each) => each.cpuMs),
  ] as const;
  const p99 = medianOf(rounds, 'asked', (each) => each.p99);
  return [
    atMost(
      'E10 question to a dictionary of 500,000 entries: CPU against an empty call',
      times(cpu, medians, 'ms'),
      cpu,
      2,
    ),
    atMost('E10 p99 of it', withUnit(p99, 'ms'), p99, 30, 'ms'),
    atMost('E10 size of it', withUnit(size, 'MB'), size, 54, 'MB'),
  ];
};
