import { fetchImportCommands } from '../collection/commands/late-import-commands.ts';
import { listImports, type ListedImport } from '@siedem/contract';
import { type Choices, type Facts, type Place, presetPlace } from '@siedem/formats';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { after, now } from '../platform/clock.ts';
import type { Sheet } from '../platform/import-messages.ts';
import { openImportWorker } from '../platform/open-import-worker.ts';
import { uuidv7 } from '../platform/random.ts';
import { flag, number, oneOf, record, text } from '../platform/stored-json.ts';
import { call, collection, selection } from './app.ts';
import { createImportSession, type ImportStep } from './import-session.ts';
import {
  type EarlierImport,
  enterImport,
  type ImportMade,
  ownImports,
  ownOf,
  type OwnImport,
  remember,
  remembered,
  takenBackHere,
} from './own-imports.ts';

export { type EarlierImport, type ImportMade, takeBackImport } from './own-imports.ts';

// Prefetched with the screen, for offline use. If that fails, the command that needs them retries and reports the error.
fetchImportCommands().catch(() => undefined);

/** The part of the collection that a plan needs. @param usual name of a category for rows that name none */
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

/** {@link factsNow} without the cards, which places do not need. */
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
  importCards: enterImport,
  uuid: uuidv7,
  now,
  after,
});

/** Default target of a deck or category of a file. */
export const presetPlaceOf = (name: string, sheet: Sheet, choices: Choices): Place => {
  const isCategory = sheet.kind === 'siedem' || (sheet.kind === 'table' && choices.columns.includes('category'));
  return presetPlace(name, isCategory ? 'categories' : 'decks', factsOfPlaces());
};

/** The step of the import under way. @param usual name of a category, if there is none to add to */
export function useImportStep(usual: string): ImportStep {
  useEffect(() => {
    usualName = usual;
  }, [usual]);
  return useSyncExternalStore(importSession.subscribe, importSession.step);
}

const CACHE = 'imports';

const readListed = record<ListedImport>({
  id: text,
  at: number,
  name: text,
  source: oneOf('siedem', 'anki', 'table', 'list'),
  total: number,
  cards: number,
  changed: number,
  reviews: number,
  taken_back: flag,
  until: number,
});

/** The server's last list, preceded by imports of this device that it lacks. */
function merged(listed: readonly ListedImport[]): readonly EarlierImport[] {
  const takenHere = takenBackHere();
  const stateOf = (id: string, until: number): EarlierImport['state'] =>
    takenHere.has(id) ? 'taken back' : until < now() ? 'kept' : 'there';
  const made = ownImports();
  // A tab may have ended before it could remember what it had entered.
  const waiting = collection
    .waitingImports()
    .filter(({ id }) => made.every((each) => each.id !== id))
    .map((each): OwnImport => ownOf(each, each.at));
  const own = [...waiting, ...made]
    .filter(({ id }) => listed.every((each) => each.id !== id))
    .map((each): EarlierImport => ({ ...each, state: stateOf(each.id, each.until) }));
  const earlier = listed.map(({ id, name, at, total, cards, changed, taken_back, until }): EarlierImport => ({
    id,
    name,
    at,
    total,
    cards,
    changed,
    state: taken_back ? 'taken back' : stateOf(id, until),
    until,
  }));
  return [...own, ...earlier];
}

/** Earlier imports, newest first; without the network as they were last known. */
export function useEarlierImports(): readonly EarlierImport[] {
  const [listed, setListed] = useState<readonly ListedImport[]>(() => remembered(CACHE, readListed));
  const pending = useSyncExternalStore(collection.subscribe, collection.pending);
  // Fetched again when everything is sent, not after each part.
  const settled = pending.length === 0;
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
  }, [settled]);
  return merged(listed);
}

/** Cards of an import that wait to be sent. */
export function useWaitingCards(id: string): number {
  useSyncExternalStore(collection.subscribe, collection.pending);
  return collection.waitingImports().find((each) => each.id === id)?.waiting ?? 0;
}

/** Preview of taking an import back; null until it is known. */
export interface TakenBack {
  /** Cards of it that are still there. */
  readonly cards: number;
  /** Those of them that were answered or changed since. */
  readonly changed: number;
}

async function lookAt({ id, total, at }: ImportMade): Promise<TakenBack> {
  const answer = await call(listImports);
  if (answer.status === 200) remember(CACHE, answer.body.imports);
  const listed = remembered(CACHE, readListed);
  const known = listed.find((each) => each.id === id);
  const waiting = collection.waitingImports().find((each) => each.id === id)?.waiting ?? 0;
  const cards = known === undefined ? total : known.cards + waiting;
  const here = await collection.changedCards(id, at);
  const changed = Math.max((known?.changed ?? 0) + here.waiting, here.all.size);
  return { cards, changed: Math.min(cards, changed) };
}

/** Cards of an import and those changed since, by the server's list and pending operations. */
export function useTakenBack(made: ImportMade): TakenBack | null {
  const { id, total, at } = made;
  const [found, setFound] = useState<TakenBack | null>(null);
  useEffect(() => {
    let wanted = true;
    void lookAt({ id, total, at }).then((next) => {
      if (wanted) setFound(next);
    });
    return () => {
      wanted = false;
    };
  }, [id, total, at]);
  return found;
}
