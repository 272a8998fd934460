/** Reads an Anki package as the learner's browser does, and prints what would be added; for `reader.test.ts`. */
import { readFileSync } from 'node:fs';
import { DAY_MS, defaultBoxes } from '@siedem/domain';
import { type Learning, planImport, presetChoices, readBlob } from '@siedem/formats';

/** Due moments in Anki, the earliest of several cards; null for a card that is never asked there. */
const dueIn = (learning: Learning | null): number | null => {
  if (learning === null || learning.kind === 'box') return null;
  return learning.kind === 'interval' ? learning.due : Math.min(...learning.of.map((each) => dueIn(each) ?? Infinity));
};

const boxes = defaultBoxes('c');
const blob = new Blob([new Uint8Array(readFileSync(process.argv[2] ?? ''))]);
const read = await readBlob(blob, { name: 'package', from: 'file' });
if (read.ok) {
  const { found } = read;
  const category = { id: 'c', name: 'Spanish', boxes, cards: { ids: '', words: '', meanings: '' } };
  const facts = { now: Date.UTC(2026, 10, 23), categories: [category], current: 'c', usual: '' };
  const plan = planImport(found, presetChoices(found, facts), facts);
  const cards = plan.add.map(({ row, word, section, modified }) => {
    const box = boxes.find(({ id }) => id === section);
    const there = dueIn(found.rows[row]?.learning ?? null);
    const late = box?.kind === 'last' || there === null ? 0 : (modified + (box?.timer ?? 0) - there) / DAY_MS;
    return { word, late };
  });
  console.log(JSON.stringify({ problem: null, cards }));
} else console.log(JSON.stringify({ problem: read.problem, cards: [] }));
