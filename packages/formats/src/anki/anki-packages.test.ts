import { readFileSync } from 'node:fs';
import { defaultBoxes } from '@siedem/domain';
import { describe, expect, test } from 'vitest';
import type { Facts } from '../model/plan.ts';
import { partsOf } from '../plan/parts-of.ts';
import { planImport } from '../plan/plan-import.ts';
import { presetChoices } from '../plan/preset-choices.ts';
import { readBlob } from '../read/read-blob.ts';

const NOW = Date.UTC(2026, 10, 23);
const FACTS: Facts = {
  now: NOW,
  categories: [{ id: 'c', name: 'Spanish', boxes: defaultBoxes('c'), cards: { ids: '', words: '', meanings: '' } }],
  current: 'c',
  usual: 'My words',
};
const PACKAGES = ['version-1.apkg', 'version-2.apkg', 'version-3.apkg', 'version-3.colpkg'];

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** Written by hand from `fixtures/make.py`: word, meanings, box, date of the move. */
const OCT = 9;
const NOV = 10;
const at = (month: number, day: number, hour = 4) => Date.UTC(2026, month, day, hour);
const EXPECTED: readonly (readonly [string, string, string, number])[] = [
  ['gato', 'cat|tomcat', '1', NOW],
  ["perro &'s", 'dog', '1', NOW],
  ['correr', 'to run|to jog', '5', at(OCT, 21)],
  ['a <b> c', 'x/y', '3', at(NOV, 3)],
  ['leer', 'to read', '3', at(OCT, 31)],
  ['beber', 'to drink', '6', at(OCT, 2, 18)],
  ['comer', 'to eat', '7', at(OCT, 26)],
  ['vivir', 'to live', '5', at(OCT, 25)],
  ['mesa', 'table', '3', at(OCT, 30)],
  ['silla', 'chair', '1', NOW],
  ['犬', 'pies', '1', NOW],
  ['Me [ir] a la playa y […].', 'fui, volví', '1', NOW],
  ['Me fui a la […] y volví.', 'playa', '1', NOW],
  ['[…] cuatro', 'uno dos tres', '1', NOW],
  ['la huella', 'ślad|trop', '1', NOW],
];

async function planned(name: string) {
  const read = await readBlob(blobOf(fixture(name)), { name, from: 'file' });
  if (!read.ok) throw new Error(read.problem);
  const choices = { ...presetChoices(read.found, FACTS), separators: ['\n', ';'] as const };
  return { found: read.found, choices, plan: planImport(read.found, choices, FACTS) };
}

describe.each(PACKAGES)('%s of the real Anki', (name) => {
  test('gives the cards that went in, with their learning', async () => {
    const { plan } = await planned(name);
    const cards = plan.add.map(({ word, meanings, section, modified }) => [
      word,
      meanings.join('|'),
      section,
      modified,
    ]);
    expect(cards).toEqual(EXPECTED);
    expect(plan.reasons).toEqual({ pictures_only: 2, left_out: 1 });
    expect(plan.suspended).toBe(1);
    expect(plan.media).toEqual({ sounds: 1, pictures: 3 });
    expect(plan.answers).toEqual({ count: 5, dropped: 2 });
  });

  test('reports its decks, types and tags', async () => {
    const { found } = await planned(name);
    expect(found.decks).toEqual([
      { name: 'Español', rows: 14 },
      { name: 'Default', rows: 4 },
    ]);
    expect(found.rows.map(({ deck }) => deck)).toContain('Español › Unidad 1 › Casa');
    expect(found.types.map((type) => [type.name, type.rows])).toEqual([
      ['Basic', 9],
      ['Basic (and reversed card)', 1],
      ['Basic (optional reversed card)', 1],
      ['Basic (type in the answer)', 1],
      ['Cloze', 3],
      ['Image Occlusion', 1],
      ['Słówka', 1],
      ['One field', 1],
    ]);
    expect(found.tags).toEqual(['spanish']);
  });

  test('brings its answers in the order of their times, each once under one id', async () => {
    const { found, choices, plan } = await planned(name);
    const target = {
      name,
      categories: ['c'],
      made: [],
      now: NOW,
      random: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(7),
    };
    const [part] = partsOf(found, choices, plan, target);
    const word = (id: string) => part?.cards.find((card) => card.id === id)?.word;
    expect(
      part?.reviews.map((review) => [word(review.card), review.direction, review.verdict, review.from, review.to]),
    ).toEqual([
      ['correr', 'word', 'good', '1', '2'],
      ['correr', 'word', 'bad', '2', '5'],
      ['comer', 'word', 'good', '6', '6'],
      ['mesa', 'meanings', 'good', '2', '3'],
      ['vivir', 'word', 'good', '4', '5'],
    ]);
    expect(new Set(part?.reviews.map(({ id }) => id)).size).toBe(5);
    for (const { id } of part?.reviews ?? []) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    const [again] = partsOf(found, choices, plan, target);
    expect(again).toEqual(part);
  });
});

const problemOf = async (bytes: Uint8Array) => {
  const read = await readBlob(blobOf(bytes), { name: 'a', from: 'file' });
  return read.ok ? 'read' : read.problem;
};

describe('a broken package', () => {
  test.each(PACKAGES)('%s cut anywhere ends in a refusal', async (name) => {
    const bytes = fixture(name);
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      expect(['not_whole', 'not_a_list']).toContain(
        await problemOf(bytes.subarray(0, Math.floor(bytes.length * share))),
      );
    }
  });

  test('a changed byte of the collection is seen by its checksum', async () => {
    const bytes = Uint8Array.from(fixture('version-3.apkg'));
    const name = new TextEncoder().encode('collection.anki21b');
    const start = bytes.findIndex((_, place) => name.every((byte, offset) => bytes[place + offset] === byte));
    bytes[start + name.length + 2000] = (bytes[start + name.length + 2000] ?? 0) ^ 0xff;
    expect(await problemOf(bytes)).toBe('not_whole');
  });

  test('the dummy beside a newer collection is only a request to update', async () => {
    const bytes = fixture('version-3.apkg');
    const text = bytes.toString('latin1');
    // Renamed in the directory and the local header: a package of version 1 that is the dummy alone.
    const meta = Buffer.from(
      text.replaceAll('meta', 'meto').replaceAll('collection.anki21b', 'collection.anki21x'),
      'latin1',
    );
    expect(await problemOf(meta)).toBe('anki_dummy');
  });
});
