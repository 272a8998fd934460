import { endpoints, type EndpointDefinition, messages } from '@siedem/contract';
import { describe, expect, test } from 'vitest';
import { everyEndpointServed, everyRouteShows, everyScreenReached } from './architecture/completeness.ts';
import { declaredDependencies, type Manifest, noHelpersOfTests } from './architecture/dependencies.ts';
import { at, foldersIn, interfaceTexts, readJson, readText, repositorySources } from './architecture/repository.ts';
import { crowdedRooms, roomRings } from './architecture/rings.ts';
import {
  acceptanceFromOutside,
  callsInData,
  domainImportsNothing,
  innerArrows,
  packageArrows,
  roomArrows,
} from './architecture/rooms.ts';
import { barrels, clocksAndStorage, environment, queryBuilder, untranslated } from './architecture/surroundings.ts';
import { messageTexts, sameKeys, usedTexts } from './architecture/texts.ts';

const sources = repositorySources();

const manifest = (path: string): Manifest => readJson(path) as Manifest;
const manifests = {
  root: manifest('package.json'),
  domain: manifest('packages/domain/package.json'),
  contract: manifest('packages/contract/package.json'),
  formats: manifest('packages/formats/package.json'),
  server: manifest('packages/server/package.json'),
  web: manifest('packages/web/package.json'),
};

describe('every file', () => {
  test.each([
    ['imports along the arrows between packages', packageArrows],
    ['leaves the domain without imports', domainImportsNothing],
    ['imports along the arrows between rooms', roomArrows],
    ['imports along the arrows inside a room', innerArrows],
    ['leaves calls to data/', callsInData],
    ['accepts the product from outside', acceptanceFromOutside],
    ['leaves SQL to store/', queryBuilder],
    ['leaves the environment to config.ts', environment],
    ['leaves clock, chance and storage to platform/', clocksAndStorage],
    ['imports declared dependencies only', declaredDependencies(manifests)],
    ['leaves helpers of tests to tests', noHelpersOfTests],
    ['is no barrel', barrels],
    ['leaves texts to i18n/', untranslated],
  ])('%s', (_, rule) => {
    expect(sources.flatMap(rule)).toEqual([]);
  });
});

describe('the rooms', () => {
  test('have no import cycles', () => {
    expect(roomRings(sources)).toEqual([]);
  });

  test('have at most 36 files per folder', () => {
    expect(crowdedRooms(sources)).toEqual([]);
  });
});

describe('the server', () => {
  test('serves every call of the contract', async () => {
    const path = at('packages/server/src/app.ts');
    const app = (await import(/* @vite-ignore */ path)) as { routes: readonly { endpoint: EndpointDefinition }[] };
    const served = app.routes.map(({ endpoint }) => endpoint);
    expect(everyEndpointServed(endpoints, served)).toEqual([]);
  });
});

describe('the web', () => {
  const shell = sources.filter(({ path }) => path.startsWith('packages/web/src/shell/'));

  test('shows something on every route', () => {
    const router = shell.filter(({ path }) => path.endsWith('/routes.tsx'));
    expect(router.flatMap(({ routes }) => routes)).not.toEqual([]);
    expect(router.flatMap(everyRouteShows)).toEqual([]);
  });

  test('has a route to every screen', () => {
    expect(everyScreenReached(foldersIn('packages/web/src/screens'), shell)).toEqual([]);
  });
});

describe('the texts', () => {
  test('are the same in both languages', () => {
    expect(sameKeys(interfaceTexts('en'), interfaceTexts('pl'))).toEqual([]);
  });

  test('are all used', () => {
    const product = sources.filter(({ path }) => path.startsWith('packages/web/') && !/\.test\.tsx?$/.test(path));
    const written = product.map(({ path }) => readText(path));
    expect(usedTexts(interfaceTexts('en'), written, Object.keys(messages))).toEqual([]);
  });

  test('translate every message of the server', () => {
    expect(messageTexts(Object.keys(messages), { en: interfaceTexts('en'), pl: interfaceTexts('pl') })).toEqual([]);
  });
});
