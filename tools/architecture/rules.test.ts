import { describe, expect, test } from 'vitest';
import { everyEndpointServed, everyRouteShows, everyScreenReached } from './completeness.ts';
import { declaredDependencies, noHelpersOfTests } from './dependencies.ts';
import { crowdedRooms, roomOf, roomRings } from './rings.ts';
import {
  acceptanceFromOutside,
  callsInData,
  domainImportsNothing,
  innerArrows,
  packageArrows,
  roomArrows,
} from './rooms.ts';
import { readSource } from './source.ts';
import { barrels, clocksAndStorage, environment, queryBuilder, untranslated } from './surroundings.ts';
import { messageTexts, sameKeys, usedTexts } from './texts.ts';

const breaches = (rule: (source: ReturnType<typeof readSource>) => readonly string[], path: string, text: string) =>
  rule(readSource(path, text));

describe('imports are recognised in every form', () => {
  test.each([
    ["import { a } from './x.ts';", false],
    ["import './x.ts';", false],
    ["import type { A } from './x.ts';", true],
    ["import { type A } from './x.ts';", true],
    ["import { type A, b } from './x.ts';", false],
    ["export { a } from './x.ts';", false],
    ["export * from './x.ts';", false],
    ["const later = () => import('./x.ts');", false],
    ['const later = () => import(`./x.ts`);', false],
    ["type A = import('./x.ts').A;", true],
  ])('%s', (text, typeOnly) => {
    expect(readSource('a.ts', text).imports).toEqual([{ specifier: './x.ts', typeOnly, line: 1 }]);
  });

  test('and not in comments, strings and regular expressions', () => {
    const text = '// import "./x.ts"\nconst s = "import \'./x.ts\'"; const r = /import ".\\/x.ts"/;';
    expect(readSource('a.ts', text).imports).toEqual([]);
  });

  test('a file that cannot be parsed is an error', () => {
    expect(() => readSource('a.ts', 'const = ;')).toThrow('a.ts');
  });
});

describe('arrows between packages', () => {
  test.each([
    ['packages/domain/src/a.ts', "import { x } from '@siedem/contract';"],
    ['packages/contract/src/a.ts', "import { x } from '@siedem/server';"],
    ['packages/server/src/a.ts', "import { x } from '@siedem/web';"],
    ['packages/web/src/a.ts', "import { x } from '../../domain/src/index.ts';"],
    ['packages/web/src/a.ts', "type X = import('@siedem/server').X;"],
  ])('%s: %s', (path, text) => {
    expect(breaches(packageArrows, path, text)).toHaveLength(1);
  });

  test('imports along the arrows are allowed', () => {
    const text = "import { x } from '@siedem/domain'; import { y } from '@siedem/contract'; import './b.ts';";
    expect(breaches(packageArrows, 'packages/web/src/a.ts', text)).toEqual([]);
  });
});

test.each([
  ["import { messages } from '@siedem/contract';", 1],
  ["import { readConfig } from '../config.ts';", 1],
  [
    "import { openTestApp } from '../dev/test-app.ts'; import { callOf } from './client.ts'; import { x } from 'node:fs';",
    0,
  ],
])('acceptance tests know nothing of the product: %s', (text, count) => {
  expect(breaches(acceptanceFromOutside, 'packages/server/src/acceptance/a.test.ts', text)).toHaveLength(count);
  expect(breaches(acceptanceFromOutside, 'packages/server/src/features/a.test.ts', text)).toEqual([]);
});

test.each([
  ["import { createCall } from '../../calls/call.ts';", 1],
  ["import type { FileResult } from '../../calls/call.ts';", 1],
  ["import { call } from '../../data/app.ts'; void call(listLogins);", 1],
  ["import { callFile as file } from '../../data/app.ts';", 1],
  [
    "import { configStore } from '../../data/app.ts'; import { fetchLogins } from '../../data/account/account-calls.ts';",
    0,
  ],
])('screens make no calls themselves: %s', (text, count) => {
  const found = breaches(callsInData, 'packages/web/src/screens/account/a.tsx', text);
  expect(Math.min(found.length, 1)).toBe(count);
  expect(breaches(callsInData, 'packages/web/src/data/account/a.ts', text)).toEqual([]);
});

test('the domain imports nothing, its tests do', () => {
  const text = "import { readFileSync } from 'node:fs';";
  expect(breaches(domainImportsNothing, 'packages/domain/src/a.ts', text)).toHaveLength(1);
  expect(breaches(domainImportsNothing, 'packages/domain/src/a.test.ts', text)).toEqual([]);
});

describe('rooms', () => {
  test.each([
    ['packages/server/src/http/auth.ts', 'packages/server/src/http'],
    ['packages/server/src/app.ts', 'packages/server/src/app.ts'],
    ['packages/server/src/store/learning/cards.ts', 'packages/server/src/store/learning'],
    ['packages/server/src/store/export.ts', 'packages/server/src/store/export.ts'],
    ['packages/web/src/screens/list/parts/row.tsx', 'packages/web/src/screens/list'],
    ['packages/web/src/ui/menu/menu.tsx', 'packages/web/src/ui'],
    ['tools/dev.mjs', undefined],
  ])('%s is in %s', (path, room) => {
    expect(roomOf(path)).toBe(room);
  });

  const one = readSource('packages/domain/src/card/a.ts', "import type { B } from '../box/b.ts';");
  const two = readSource('packages/domain/src/box/b.ts', "import { c } from '../time/c.ts';");
  const three = readSource('packages/domain/src/time/c.ts', "export { a } from '../card/a.ts';");

  test('an import cycle of any length is found, type imports included', () => {
    expect(roomRings([one, two])).toEqual([]);
    expect(roomRings([one, two, three])).toHaveLength(3);
  });

  test('imports of tests do not count for cycles', () => {
    const scene = readSource('packages/domain/src/time/c.test.ts', "export { a } from '../card/a.ts';");
    expect(roomRings([one, two, scene])).toEqual([]);
  });

  test('a folder with too many files is reported', () => {
    const files = Array.from({ length: 40 }, (_, n) => readSource(`packages/web/src/data/f${n}.ts`, 'export {};'));
    expect(crowdedRooms(files.slice(0, 30))).toEqual([]);
    expect(crowdedRooms(files)).toHaveLength(1);
  });
});

describe('arrows between rooms', () => {
  test.each([
    ['packages/server/src/store/learning/cards.ts', "import { x } from '../../http/serve.ts';"],
    ['packages/server/src/store/learning/cards.ts', "import { x } from '../../features/cards/add-card.ts';"],
    ['packages/server/src/http/auth.ts', "import { x } from '../features/cards/add-card.ts';"],
    ['packages/server/src/outside/mail.ts', "import type { X } from '../http/serve.ts';"],
    ['packages/server/src/accounts/logins.ts', "import type { Services } from '../http/services.ts';"],
    ['packages/server/src/features/cards/a.ts', "import { x } from '../boxes/b.ts';"],
    ['packages/server/src/features/cards/a.ts', "import { x } from '../../app.ts';"],
    ['packages/server/src/http/auth.ts', "import { x } from '../wire/rows.ts';"],
    ['packages/server/src/config.ts', "import type { x } from './http/serve.ts';"],
    ['packages/server/src/elsewhere/a.ts', 'export const a = 1;'],
    ['packages/web/src/ui/a.tsx', "import { x } from '../data/b.ts';"],
    ['packages/web/src/ui/a.tsx', "import type { X } from '../screens/list/b.tsx';"],
    ['packages/web/src/platform/a.ts', "import { x } from '../ui/b.tsx';"],
    ['packages/web/src/collection/a.ts', "import { x } from '../screens/list/b.ts';"],
    ['packages/web/src/collection/a.ts', "import { x } from '../data/b.ts';"],
    ['packages/web/src/calls/a.ts', "import type { X } from '../collection/b.ts';"],
    ['packages/web/src/data/a.ts', "import { x } from '../screens/list/b.tsx';"],
    ['packages/web/src/screens/list/a.tsx', "import { x } from '../lesson/b.tsx';"],
    ['packages/web/src/screens/list/a.tsx', "const x = import('../lesson/b.tsx');"],
    ['packages/web/src/screens/list/a.tsx', "import { x } from '../../shell/b.tsx';"],
  ])('%s: %s', (path, text) => {
    expect(breaches(roomArrows, path, text)).toHaveLength(1);
  });

  test.each([
    ['packages/server/src/features/cards/a.ts', "import { x } from '../../store/cards.ts'; import './b.ts';"],
    ['packages/server/src/outside/mail.ts', "import type { Log } from '../log.ts';"],
    ['packages/server/src/features/cards/a.test.ts', "import { x } from '../../dev/test-app.ts';"],
    ['packages/web/src/screens/list/a.tsx', "import { x } from '../../ui/b.tsx'; import { y } from './parts/c.tsx';"],
    ['packages/web/src/data/a.ts', "import { x } from '../collection/b.ts';"],
    ['packages/web/src/shell/routes.tsx', "const x = import('../screens/list/list.tsx');"],
  ])('fine: %s: %s', (path, text) => {
    expect(breaches(roomArrows, path, text)).toEqual([]);
  });
});

describe('arrows inside a room', () => {
  test.each([
    ['packages/server/src/store/engine/a.ts', "import type { X } from '../learning/b.ts';"],
    ['packages/server/src/store/learning/a.ts', "import { x } from '../open-store.ts';"],
    ['packages/web/src/collection/memory/a.ts', "import type { X } from '../disk/b.ts';"],
    ['packages/web/src/collection/sync/a.ts', "import { x } from '../commands/b.ts';"],
    ['packages/web/src/collection/disk/a.ts', "import { x } from '../collection.ts';"],
  ])('%s: %s', (path, text) => {
    expect(breaches(innerArrows, path, text)).toHaveLength(1);
  });

  test.each([
    ['packages/server/src/store/learning/a.ts', "import { x } from '../engine/b.ts';"],
    ['packages/server/src/store/open-store.ts', "import { x } from './learning/b.ts';"],
    [
      'packages/web/src/collection/sync/a.ts',
      "import { x } from '../disk/b.ts'; import type { Y } from '../views.ts';",
    ],
    ['packages/web/src/collection/memory/a.test.ts', "import { x } from '../disk/b.ts';"],
  ])('fine: %s: %s', (path, text) => {
    expect(breaches(innerArrows, path, text)).toEqual([]);
  });
});

describe('surroundings', () => {
  const web = 'packages/web/src/data/a.ts';
  test.each([
    'const a = Date.now();',
    'const a = new Date();',
    'const a = Math.random();',
    'const a = performance.now();',
    'localStorage.setItem("a", "b");',
    'const { length } = sessionStorage;',
    'window.localStorage.clear();',
    'const a = globalThis.crypto.randomUUID();',
    'const a = Date["now"]();',
    'const clock = Date.now;',
  ])('web: %s', (text) => {
    expect(breaches(clocksAndStorage, web, text)).toHaveLength(1);
    expect(breaches(clocksAndStorage, 'packages/web/src/ui/a.ts', text)).toHaveLength(1);
    expect(breaches(clocksAndStorage, 'packages/web/src/platform/a.ts', text)).toEqual([]);
  });

  test('a date from a number, a property of that name and a comment are allowed', () => {
    const text = '// Date.now()\nconst a = new Date(5); const b = { localStorage: 1 }; const c = b.localStorage;';
    expect(breaches(clocksAndStorage, web, text)).toEqual([]);
  });

  test('the domain uses neither clock nor randomness', () => {
    expect(breaches(clocksAndStorage, 'packages/domain/src/a.ts', 'const a = Math.random();')).toHaveLength(1);
    expect(breaches(clocksAndStorage, 'packages/server/src/main.ts', 'const a = Date.now();')).toEqual([]);
  });

  test('the environment is read in config.ts', () => {
    const text = "const a = process.env['PORT'];";
    expect(breaches(environment, 'packages/server/src/http/log.ts', text)).toHaveLength(1);
    expect(breaches(environment, 'packages/server/src/config.ts', text)).toEqual([]);
  });

  test.each(['kysely', 'kysely/helpers/sqlite', 'pg', 'node:sqlite'])('%s stays in store/', (name) => {
    const text = `import { x } from '${name}';`;
    expect(breaches(queryBuilder, 'packages/server/src/features/cards/a.ts', text)).toHaveLength(1);
    expect(breaches(queryBuilder, 'packages/server/src/store/learning/cards.ts', text)).toEqual([]);
  });

  test('the databases of the tests are made in dev/, without the query builder', () => {
    const path = 'packages/server/src/dev/test-database.ts';
    expect(breaches(queryBuilder, path, "import pg from 'pg';")).toEqual([]);
    expect(breaches(queryBuilder, path, "import { sql } from 'kysely';")).toHaveLength(1);
  });

  test('no barrels', () => {
    expect(breaches(barrels, 'packages/web/src/ui/index.ts', "export { a } from './a.ts';")).toHaveLength(1);
    expect(breaches(barrels, 'packages/web/src/ui/all.ts', "export * from './a.ts';")).toHaveLength(1);
    expect(breaches(barrels, 'packages/domain/src/index.ts', "export * from './a.ts';")).toEqual([]);
  });

  test.each([
    'const a = <p>Hello</p>;',
    "const a = <p>{'Zażółć'}</p>;",
    'const a = <p>{`${n} words`}</p>;',
    'const a = <input placeholder="word" />;',
    "const a = <img alt={'a card'} />;",
    'const a = <button aria-label="Close">×</button>;',
  ])('untranslated: %s', (text) => {
    expect(breaches(untranslated, 'packages/web/src/screens/list/a.tsx', text)).toHaveLength(1);
  });

  test('symbols, names and translated texts are allowed', () => {
    const text = "const a = <p title={t('x')} className='wide'>Siedem · 7 {t('key')} {`${a} / ${b}`}</p>;";
    expect(breaches(untranslated, 'packages/web/src/shell/a.tsx', text.replace('Siedem · ', ''))).toEqual([]);
    expect(breaches(untranslated, 'packages/web/src/shell/a.tsx', 'const a = <b>Siedem</b>;')).toEqual([]);
  });
});

describe('dependencies', () => {
  const rule = declaredDependencies({
    root: { devDependencies: { vitest: '1' } },
    web: { dependencies: { react: '1' }, devDependencies: { '@types/geojson': '1', vite: '1' } },
  });
  const path = 'packages/web/src/ui/a.tsx';

  test.each(["import { x } from 'lodash';", "import { x } from '@a/b/c';", "import { x } from 'vite';"])(
    '%s',
    (text) => {
      expect(breaches(rule, path, text)).toHaveLength(1);
    },
  );

  test('declared ones are allowed', () => {
    const text = "import { x } from 'react/jsx-runtime'; import 'node:fs'; import type { G } from 'geojson';";
    expect(breaches(rule, path, text)).toEqual([]);
    expect(breaches(rule, 'packages/web/src/ui/a.test.tsx', "import { x } from 'vitest'; import 'vite';")).toEqual([]);
    expect(breaches(rule, 'packages/web/src/ui/testing/a.ts', "import { x } from 'vitest';")).toEqual([]);
  });

  test('helpers of tests are for tests', () => {
    const text = "import { x } from '../platform/testing/x.ts';";
    expect(breaches(noHelpersOfTests, path, text)).toHaveLength(1);
    expect(breaches(noHelpersOfTests, 'packages/web/src/ui/a.test.tsx', text)).toEqual([]);
  });
});

describe('completeness', () => {
  const add = { name: 'addCard', method: 'POST', path: '/api/' };

  test('an endpoint is served exactly once', () => {
    expect(everyEndpointServed([add], [])).toHaveLength(1);
    expect(everyEndpointServed([add], [add, add])).toHaveLength(1);
    expect(everyEndpointServed([], [add])).toHaveLength(1);
    expect(everyEndpointServed([add], [add])).toEqual([]);
  });

  test('a route shows something', () => {
    const routes = "export const routes = [{ path: '/list' }, { path: '/', Component: Home }];";
    expect(everyRouteShows(readSource('routes.tsx', routes))).toEqual(['routes.tsx:1 the route /list has no screen']);
  });

  test('a screen is reached', () => {
    const shell = readSource(
      'packages/web/src/shell/routes.tsx',
      "const a = () => import('../screens/list/list.tsx');",
    );
    expect(everyScreenReached(['list', 'lesson'], [shell])).toEqual(['no route leads to screens/lesson']);
  });

  test('both languages have the same texts, with their own plurals', () => {
    const en = { a: { one: 'x' }, days_one: '{{count}} day', days_other: '{{count}} days' };
    const pl = { a: { one: 'y' }, days_one: 'dzień', days_few: 'dni', days_many: 'dni', days_other: 'dnia' };
    expect(sameKeys(en, pl)).toEqual([]);
    expect(sameKeys({ ...en, b: 'z' }, pl)).toEqual(['pl.json lacks b']);
    expect(sameKeys(en, { ...pl, b: 'z' })).toEqual(['en.json lacks b']);
    expect(sameKeys(en, { a: pl.a, days_one: 'dzień', days_other: 'dnia' })).toHaveLength(2);
    expect(sameKeys({ c: 'for {{name}}' }, { c: 'dla {{imie}}' })).toHaveLength(1);
    expect(sameKeys({ c: 'x' }, { c: ' ' })).toHaveLength(1);
  });

  test('every text is used', () => {
    const texts = {
      a: { plain: 'x', days_one: 'x', days_other: 'x', of_day: 'x', lost: 'x' },
      message: { sent: 'x', old: 'x' },
    };
    const sources = ["t('a.plain'); t('a.days', { count })", 't(`a.of_${unit}`); t(`message.${key}`); // a.lost'];
    expect(usedTexts(texts, sources, ['sent'])).toEqual(['a.lost is used nowhere', 'message.old is used nowhere']);
  });

  test('every message has both texts', () => {
    const texts = { message: { notFound: 'x' } };
    expect(messageTexts(['notFound'], { en: texts, pl: {} })).toEqual(['pl.json lacks message.notFound']);
  });
});
