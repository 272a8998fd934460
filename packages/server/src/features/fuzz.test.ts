import { randomUUID } from 'node:crypto';
import {
  addCard,
  addPause,
  addCategory,
  deleteCategory,
  deleteSection,
  type EndpointDefinition,
  endpoints,
  exportAll,
  listCategories,
  recordReviews,
  Review,
} from '@siedem/contract';
import { intervalMs, parseLabel } from '@siedem/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';
import { installDictionary } from '../cli/dictionary/install-dictionary.ts';

/** FUZZ_RUNS asks for a longer hunt, FUZZ_SEED repeats one. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 100);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));

const targets = endpoints.filter(({ access, name }) => access === 'premium' || name === 'exportAll');

const DICTIONARY = randomUUID();

/** Stands for an id that the learner, or a stranger, has at the time of the call. */
const MARKS = ['«card»', '«category»', '«review»', '«pause»', '«path»', '«their card»', '«their category»'] as const;
type Mark = (typeof MARKS)[number];

const words = ['dom', 'Dom', 'kot', 'house', 'home', 'cat', 'straße', 'ŻÓŁW', '\u00A0x ', 'a|b'];
const likely: Readonly<Record<string, readonly string[]>> = {
  id: ['«path»', '«path»', '«path»', '«path»', '«path»', '«card»', '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f'],
  card: ['«card»', '«card»', '«card»', '«their card»'],
  deletions: ['«card»', '«card»', '«card»', '«their card»', 'x'],
  category: [...Array<Mark>(9).fill('«category»'), '«their category»'],
  made: ['«category»', '«category»', '«their category»'],
  word: words,
  meanings: ['house', 'house|home', 'dom', 'a|b|c|d|e|f|g', 'a|b|c', 'a||b', 'x'.repeat(201), '', ...words],
  section: ['1', '2', '3', '4', '5', '6', '7', '9'],
  from: ['1', '2', '3'],
  to: ['1', '2', '3', '4', '9'],
  newSection: ['«before»', '«before»', '«before»', '«before»', '«before»', '1', '2'],
  label: ['1 hours', '2 days', '5 hours', '3 months', '9 days', '4 hours', '3 days', '31 days'],
  timer: ['«timer»', '«timer»', '«timer»', '«timer»', '172800000'],
  zone: ['UTC', 'Europe/Warsaw', 'Asia/Kathmandu', 'Mars/Base'],
  name: ['Polish', 'Czech', 'polish', 'Français', ''],
  modified_date: [
    '2026-11-21 10:00:00',
    '2026-03-29 02:30:00',
    '0001-01-01 00:00:00',
    '2026-11-22 13:00:00',
    '2026-02-30 10:00:00',
    '2030-01-01 00:00:00',
  ],
};

/** Where a time is a number, epoch ms: about when the test is. */
const NOON = Date.UTC(2026, 10, 21, 12);
const times: Readonly<Record<string, fc.Arbitrary<number>>> = {
  from: fc.constantFrom(NOON - 5 * 86_400_000, NOON - 3_600_000, NOON),
  until: fc.constantFrom(NOON + 1, NOON + 86_400_000, NOON + 9 * 86_400_000),
};

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('\0', '\uD800', '__proto__', "'; drop table cards; --", '1e999', '💥'),
);

/** What must agree with another field, most of the time. */
const agreeing = (body: string, id: string): string => {
  const label = /"label":"(\d+) (hours|days|months)"/.exec(body);
  const [, number = '1', unit = 'hours'] = label ?? [];
  const timer = parseLabel(`${number} ${unit}`);
  return body
    .replaceAll('«timer»', timer.ok ? String(intervalMs(timer.value)) : '0')
    .replaceAll('«before»', String(Number(id) - 1));
};

const text = (name: string): fc.Arbitrary<unknown> => {
  const known = likely[name];
  return known
    ? fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: anything })
    : anything;
};

interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Values of a schema, and now and then something else entirely. */
const valuesOf = (schema: Schema, name: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    // So much is in it that one value of most is not valid.
    ...(name === 'history' ? [{ weight: 160, arbitrary: fc.constant(undefined) }] : []),
    { weight: 80, arbitrary: fitting(schema, name) },
    { weight: 1, arbitrary: fc.anything({ withBigInt: false }) },
  );

const fitting = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  if (name === 'reviews') return fc.array(valuesOf(Review, 'review'), { maxLength: 4 });
  // Boxes are named by their values, where other ids are UUIDs.
  if (name === 'sections') return fc.array(fc.record({ id: text('section'), label: text('label') }), { maxLength: 3 });
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, valuesOf(each, key)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name), { maxLength: 3 });
    case 'integer':
      if (name in times) return fc.oneof({ weight: 9, arbitrary: times[name] ?? fc.integer() }, fc.integer());
      return fc.oneof(
        {
          weight: 'minimum' in schema || 'maximum' in schema ? 30 : 1,
          arbitrary: fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 }),
        },
        { weight: 1, arbitrary: fc.constantFrom(0, -1, 2 ** 53, 1e300, Date.UTC(2026, 10, 21)) },
      );
    case 'boolean':
      return fc.boolean();
    default:
      return text(name);
  }
};

const path = (endpoint: EndpointDefinition): fc.Arbitrary<string> => {
  if (!endpoint.params) return fc.uuid();
  if (endpoint.path.includes('category')) {
    return fc.constantFrom('«category»', '«category»', '«category»', '«category»', '«their category»', 'x');
  }
  if (endpoint.path.includes('pauses')) return fc.constantFrom('«pause»', '«pause»', '«pause»', '«card»', 'x');
  if (endpoint.path.includes('reviews')) return fc.constantFrom('«review»', '«review»', '«review»', '«card»', 'x');
  if (endpoint.path.includes('section')) {
    return fc.constantFrom('2', '3', '3', '4', '4', '5', '5', '6', '6', '1', '7', '8');
  }
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('«card»', '«card»', '«card»', '«their card»') },
    { weight: 1, arbitrary: anything.map(String) },
  );
};

describe.each(testDatabases)(`fuzzed calls on %s, seed ${seed}`, (database) => {
  let app: TestApp;
  let home: LearnerHome;
  let stranger: LearnerHome;
  let theirs: { card: string; export: string };
  const belongings = async () => {
    const { categories, sections, cards, reviews } = JSON.parse((await stranger.call(exportAll)).text) as Record<
      string,
      unknown
    >;
    return JSON.stringify({ categories, sections, cards, reviews });
  };
  beforeAll(async () => {
    app = await openTestApp({ database });
    const about = {
      name: 'x',
      from_language: 'es',
      to_language: 'en',
      licence: 'CC0-1.0',
      source: null,
      added_at: NOON,
    };
    await installDictionary(app.store, { id: DICTIONARY, ...about }, [{ word: 'gato', meanings: ['cat'] }]);
    home = await makeHome(app);
    stranger = await makeHome(app);
    theirs = { card: await stranger.card({ word: 'words-of-a-stranger' }), export: await belongings() };
  });
  afterAll(() => app.close());

  /** A category with its seven boxes (six where one is to be added) and a card, new for every call. */
  const fresh = async (endpoint: EndpointDefinition): Promise<Record<Exclude<Mark, '«path»'>, string>> => {
    for (const { id } of JSON.parse((await home.call(listCategories)).text) as { id: string }[]) {
      await home.call(deleteCategory, { params: { id } });
    }
    const category = (await home.call(addCategory, { body: { name: 'Spanish' } })).body.id ?? '';
    const card = (await home.call(addCard, { body: { category, word: 'kot', meanings: 'cat' } })).body.id ?? '';
    if (endpoint.name === 'addSection') {
      await home.call(deleteSection, { params: { id: '6' }, body: { category, newSection: '5' } });
    }
    const review = randomUUID();
    if (endpoint.name === 'undoReview') {
      const given = {
        id: review,
        card,
        at: 1,
        direction: 'word',
        typed: '',
        verdict: 'good',
        override: false,
      } as const;
      await home.call(recordReviews, { body: { reviews: [{ ...given, from: '1', to: '2', took_ms: 0 }] } });
    }
    const pause = randomUUID();
    if (endpoint.name === 'changePause' || endpoint.name === 'undoPause') {
      await home.call(addPause, { body: { id: pause, category, from: NOON - 86_400_000, until: NOON } });
    }
    return {
      '«card»': card,
      '«pause»': pause,
      '«review»': review,
      '«category»': category,
      '«their card»': theirs.card,
      '«their category»': stranger.category,
    };
  };

  it.each(targets.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      let fine = 0;
      let all = 0;
      const calls = fc.record({
        id: path(endpoint),
        body: endpoint.body ? valuesOf(endpoint.body, 'body') : fc.constant(undefined),
        query: fc.record(
          {
            since: fc.constantFrom('0', '1', '99999', 'x'),
            limit: fc.constantFrom('1', '1000', '0'),
            section: fc.constantFrom('1', '3', '8', '__proto__', ''),
            category: fc.constantFrom('«category»', '«category»', '«their category»', 'x'),
            card: fc.constantFrom('«card»', '«card»', '«their card»', 'x'),
            at: fc.constantFrom('0', '1', '-1', '1e300', 'x'),
            dictionary: fc.constantFrom(DICTIONARY, DICTIONARY, 'x'),
            q: fc.constantFrom('gato', 'el gató', '%', '\u0001', ' ', '👍'),
          },
          { requiredKeys: ['dictionary', 'q'] },
        ),
        zone: fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom('UTC', 'Europe/Warsaw', 'Asia/Kathmandu') },
          { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
        ),
      });
      await fc.assert(
        fc.asyncProperty(calls, async ({ id, body, query, zone }) => {
          // No client can send these: a path without the id is another call, a URL and a header have their own alphabets.
          fc.pre((!endpoint.params || (id !== '' && id.isWellFormed())) && /^[\x20-\x7e]*$/.test(zone));
          const there = await fresh(endpoint);
          const known = (value: string) =>
            MARKS.reduce((filled, mark) => (mark === '«path»' ? filled : filled.replaceAll(mark, there[mark])), value);
          const at = known(id);
          const fill = (value: string) =>
            known(agreeing(value, at)).replaceAll('«path»', JSON.stringify(at).slice(1, -1));
          const sent = JSON.stringify(body);
          const params = endpoint.params ? { id: at } : {};
          // The call itself fails on a status or a body that the contract does not declare, a 5xx among them.
          const answer = await app.call<EndpointDefinition>(endpoint, {
            token: home.learner.access,
            params,
            ...(endpoint.query
              ? {
                  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, known(value)])),
                }
              : {}),
            ...(sent === undefined ? {} : { body: JSON.parse(fill(sent)) }),
            headers: { 'time-zone': zone },
          });
          all++;
          if (answer.status < 300) fine++;
          expect(answer.text).not.toContain('words-of-a-stranger');
        }),
        { numRuns: runs, seed },
      );
      expect(await belongings()).toBe(theirs.export);
      expect(fine / all, 'calls that got through').toBeGreaterThan(0.1);
    },
    60_000 + runs * 600,
  );
});
