import { listImports, type ListedImport } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { type Choices, type Facts, type Place, presetPlace } from '@siedem/formats';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { after, now } from '../platform/clock.ts';
import type { Sheet } from '../platform/import-messages.ts';
import { openImportWorker } from '../platform/open-import-worker.ts';
import { uuidv7 } from '../platform/random.ts';
import { localStore } from '../platform/storage.ts';
import { call, collection, selection, session } from './app.ts';
import { createImportSession, type ImportStep } from './import-session.ts';

/** What the plan of an import asks of the collection. @param usual name of a category for rows that name none */
const factsNow = (usual: string) => ({
  now: now(),
  categories: collection.categories().map(({ id, name }) => ({
    id,
    name,
    boxes: collection.boxes(id),
    cards: collection.columns(id),
  })),
  current: selection.view().category?.id ?? null,
  usual,
});

/** {@link factsNow} without the cards, which places do not ask for. */
const factsOfPlaces = (): Facts => {
  const cards = { ids: '', words: '', meanings: '' };
  const categories = collection.categories().map(({ id, name }) => ({ id, name, boxes: [], cards }));
  return { now: now(), categories, current: selection.view().category?.id ?? null, usual: usualName };
};

let usualName = '';

/** The import under way. */
export const importSession = createImportSession({
  openWorker: openImportWorker,
  facts: () => factsNow(usualName),
  importCards: collection.importCards,
  uuid: uuidv7,
  now,
  after,
});

/** Where a deck or category of a file goes before the learner says otherwise. */
export const presetPlaceOf = (name: string, sheet: Sheet, choices: Choices): Place => {
  const isCategory = sheet.kind === 'siedem' || (sheet.kind === 'table' && choices.columns.includes('category'));
  return presetPlace(name, isCategory ? 'categories' : 'decks', factsOfPlaces());
};

/** Where the import under way stands. @param usual name of a category, where there is none to add to */
export function useImportStep(usual: string): ImportStep {
  useEffect(() => {
    usualName = usual;
  }, [usual]);
  return useSyncExternalStore(importSession.subscribe, importSession.step);
}

/** An earlier import as the screen shows it; times are epoch ms. */
export interface EarlierImport {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly total: number;
  /** Cards answered or changed since, as far as is known here. */
  readonly changed: number;
  /** Cards still there. */
  readonly cards: number;
  readonly state: 'there' | 'taken back' | 'kept';
  readonly until: number;
}

const CACHE = 'imports';
const TAKEN = 'imports.takenBack';

const learnerKey = (key: string): string => `${key}.${session.view().user?.user_id ?? ''}`;

function remembered<T>(key: string): readonly T[] {
  const kept = localStore.get(learnerKey(key));
  if (kept === null) return [];
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? (list as readonly T[]) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const remember = (key: string, list: readonly unknown[]): void => localStore.set(learnerKey(key), JSON.stringify(list));

/** What the server last said of imports, with those that wait here before it. */
function merged(listed: readonly ListedImport[]): readonly EarlierImport[] {
  const takenHere = new Set(remembered<string>(TAKEN));
  const waiting = collection.waitingImports();
  const own = waiting
    .filter(({ id }) => listed.every((each) => each.id !== id))
    .map(({ id, name, at, total }): EarlierImport => ({
      id,
      name,
      at,
      total,
      cards: total,
      changed: collection.changedHere(id).size,
      state: 'there',
      until: at + LIMITS.importing.takeBackMs,
    }));
  const earlier = listed.map(({ id, name, at, total, cards, changed, taken_back, until }): EarlierImport => ({
    id,
    name,
    at,
    total,
    cards,
    changed: changed + collection.changedHere(id).size,
    state: taken_back || takenHere.has(id) ? 'taken back' : until < now() ? 'kept' : 'there',
    until,
  }));
  return [...own, ...earlier];
}

/** Earlier imports, newest first; without the network as they were last known. */
export function useEarlierImports(): readonly EarlierImport[] {
  const [listed, setListed] = useState<readonly ListedImport[]>(() => remembered<ListedImport>(CACHE));
  const pending = useSyncExternalStore(collection.subscribe, collection.pending);
  const waits = pending.length;
  useEffect(() => {
    let wanted = true;
    void call(listImports).then((answer) => {
      if (answer.status !== 200 || !wanted) return;
      remember(CACHE, answer.body.imports);
      setListed(answer.body.imports);
    });
    return () => {
      wanted = false;
    };
  }, [waits]);
  return merged(listed);
}

/** Cards of an import that wait to be sent. */
export function useWaitingCards(id: string): number {
  useSyncExternalStore(collection.subscribe, collection.pending);
  return collection.waitingImports().find((each) => each.id === id)?.waiting ?? 0;
}

/** Takes an import back, offline too. */
export async function takeBackImport(id: string, changed: 'keep' | 'remove'): Promise<void> {
  remember(TAKEN, [...remembered<string>(TAKEN), id].slice(-100));
  await collection.takeBackImport(id, changed);
}

/** Cards of an import that were answered or changed since, as far as this device knows. */
export const changedSince = (id: string): number => collection.changedHere(id).size;
