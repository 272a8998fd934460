import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addCard,
  addCategory,
  addPause,
  addSection,
  changeLesson,
  changeMargin,
  changeSection,
  deleteSection,
  exportAll,
  recordReviews,
  saveStudySettings,
} from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';
import { chooseCommand, runCommand } from '../run-command.ts';

const WORDS = ['kot', 'pies', 'Kot ', 'lis', 'ćma', 'żuk'];
const HOUR_MS = 3_600_000;
/** Labels of intervals with their ms. */
const INTERVALS = [
  ['9 hours', 9 * HOUR_MS],
  ['2 days', 2 * DAY_MS],
  ['3 weeks', 21 * DAY_MS],
  ['5 months', 150 * DAY_MS],
] as const;

const place = fc.nat({ max: 5 });
const box = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
const interval = fc.constantFrom(...INTERVALS);
/** What a learner does; what is refused changes nothing. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('card'), place, box, word: fc.constantFrom(...WORDS) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer'), place, from: box, to: box }) },
  fc.record({ kind: fc.constant('category'), name: fc.constantFrom('French', 'German', 'Spanish') }),
  fc.record({ kind: fc.constant('interval'), place, box, interval }),
  fc.record({ kind: fc.constant('add box'), place, interval }),
  fc.record({ kind: fc.constant('delete box'), place, box }),
  fc.record({ kind: fc.constant('pause'), place, days: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: fc.constant('settings'), place, check: fc.constantFrom('gentle', 'standard') }),
  fc.record({ kind: fc.constant('margin'), place, note: fc.constantFrom('', 'n', 'ż|ó') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(testDatabases)('an import taken back on %s', (database) => {
  let t: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'siedem-take-back-'));
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true });
  });
  const run = async (...args: readonly string[]) => {
    const chosen = chooseCommand(args);
    if (chosen === undefined) throw new Error('no such command');
    const said: string[] = [];
    const { config, store, keys, outside, log } = t;
    const desk = { config, store, keys, outside, log, clock: t.clock.now, say: (line: string) => void said.push(line) };
    const code = await runCommand(chosen, desk, (line) => void said.push(line));
    return { code, said };
  };
  const documentOf = async (whose: LearnerHome) =>
    JSON.parse((await whose.call(exportAll)).text) as Record<string, unknown>;
  /** What is held of a learner, but for what looking at it changes. */
  const state = async (whose: LearnerHome) => ({
    ...(await documentOf(whose)),
    exported: '',
    logins: [],
    security_events: [],
  });

  /** A learner who has done some things, a minute apart. */
  const livedIn = async (steps: readonly Step[]): Promise<LearnerHome> => {
    const home = await makeHome(t);
    const cards: string[] = [];
    const categories = [home.category];
    const at = (all: readonly string[], index: number) => all[index % Math.max(1, all.length)] ?? '';
    const take = async (each: Step): Promise<void> => {
      switch (each.kind) {
        case 'card': {
          const body = { category: at(categories, each.place), section: each.box, word: each.word };
          const added = await home.call(addCard, { body: { ...body, meanings: `${each.word} ${each.place}` } });
          if (added.status === 200 && added.body.id !== undefined) cards.push(added.body.id);
          return;
        }
        case 'answer': {
          const { from, to } = each;
          const verdict = from < to ? ('good' as const) : ('bad' as const);
          const about = { id: randomUUID(), card: at(cards, each.place), at: t.clock.now(), took_ms: 5 };
          const given = { direction: 'word' as const, typed: 'x', verdict, override: false, from, to };
          await home.call(recordReviews, { body: { reviews: [{ ...about, ...given }] } });
          return;
        }
        case 'category': {
          const added = await home.call(addCategory, { body: { id: randomUUID(), name: each.name } });
          if (added.status === 200 && added.body.id !== undefined) categories.push(added.body.id);
          return;
        }
        case 'interval': {
          const [label, timer] = each.interval;
          const body = { category: at(categories, each.place), label, timer: String(timer) };
          await home.call(changeSection, { params: { id: each.box }, body });
          return;
        }
        case 'add box': {
          const [label, timer] = each.interval;
          await home.call(addSection, { body: { category: at(categories, each.place), label, timer: String(timer) } });
          return;
        }
        case 'delete box':
          await home.call(deleteSection, {
            params: { id: each.box },
            body: { category: at(categories, each.place) },
          });
          return;
        case 'pause': {
          const [from, until] = [t.clock.now(), t.clock.now() + each.days * DAY_MS].toSorted((a, b) => a - b);
          const category = each.place === 0 ? null : at(categories, each.place);
          await home.call(addPause, { body: { id: randomUUID(), category, from: from ?? 0, until: until ?? 0 } });
          return;
        }
        case 'settings':
          await home.call(changeLesson, { params: { id: at(categories, each.place) }, body: { check: each.check } });
          await home.call(saveStudySettings, { body: { day_start: each.place } });
          return;
        case 'margin':
          await home.call(changeMargin, { params: { id: at(cards, each.place) }, body: { note: each.note } });
      }
    };
    for (const each of steps) {
      await take(each);
      t.clock.advance(60_000);
    }
    return home;
  };

  test('leaves everything as it was, whatever was there and whatever came', async () => {
    const steps = fc.array(step, { maxLength: 25 });
    const format = fc.constantFrom('siedem', 'siedem', 'anki', 'table');
    await fc.assert(
      fc.asyncProperty(steps, steps, format, async (here, there, way) => {
        const [own, other] = [await livedIn(here), await livedIn(there)];
        const path = join(folder, randomUUID());
        // There is nothing to write of a learner without cards.
        fc.pre((await run('export', other.learner.email, path, '--format', way)).code === 0);
        const before = await state(own);
        const { code, said } = await run('import', own.learner.email, path, '--json');
        fc.pre(code === 0);
        const { id } = JSON.parse(said.at(-1) ?? '') as { readonly id: string | null };
        fc.pre(id !== null);
        t.clock.advance(60_000);
        expect(await run('import', 'undo', own.learner.email, id ?? '')).toMatchObject({ code: 0 });
        expect(await state(own)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });
});
