import { LIMITS } from '@siedem/domain';
import type { ImportRun } from '../collection/commands/import-commands.ts';
import { now } from '../platform/clock.ts';
import { localStore } from '../platform/storage.ts';
import { list, number, type Read, readStored, record, text } from '../platform/stored-json.ts';
import { collection, session } from './app.ts';

/** An earlier import as the screen shows it; times are epoch ms. */
export interface EarlierImport {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly total: number;
  /** Cards answered or changed since, by the server's last answer. */
  readonly changed: number;
  /** Cards still there. */
  readonly cards: number;
  readonly state: 'there' | 'taken back' | 'kept';
  readonly until: number;
}

const TAKEN = 'imports.takenBack';
const OWN = 'imports.own';
/** Most imports of this device that are stored. */
const OWN_MAX = 50;

export type OwnImport = Omit<EarlierImport, 'state'>;

const readOwn = record<OwnImport>({
  id: text,
  name: text,
  at: number,
  total: number,
  changed: number,
  cards: number,
  until: number,
});

const learnerKey = (key: string): string => `${key}.${session.view().user?.user_id ?? ''}`;

/** What this device stores under a key for the learner who is logged in. */
export const remembered = <T>(key: string, read: Read<T>): readonly T[] =>
  readStored(localStore, learnerKey(key), list(read)) ?? [];

export const remember = (key: string, entries: readonly unknown[]): void =>
  localStore.set(learnerKey(key), JSON.stringify(entries));

/** Stores an import of this device, which the server's list may not have while offline. */
function rememberOwn(run: ImportRun): void {
  remember(OWN, [ownOf(run, now()), ...remembered(OWN, readOwn)].slice(0, OWN_MAX));
}

/** An import just made, as the list shows it until the server names it. */
export const ownOf = ({ id, name, total }: Pick<ImportRun, 'id' | 'name' | 'total'>, at: number): OwnImport => ({
  id,
  name,
  at,
  total,
  cards: total,
  changed: 0,
  until: at + LIMITS.importing.takeBackMs,
});

/** Imports of this device, newest first. */
export const ownImports = (): readonly OwnImport[] => remembered(OWN, readOwn);

/** Ids of imports taken back on this device. */
export const takenBackHere = (): ReadonlySet<string> => new Set(remembered(TAKEN, text));

/** Enters an import; `'no room'`: the disk did not take it, and nothing was added. */
export async function enterImport(run: ImportRun): Promise<'added' | 'no room'> {
  const outcome = await collection.importCards(run);
  if (outcome === 'added') rememberOwn(run);
  return outcome;
}

/** An import as this device knows it. */
export type ImportMade = Pick<EarlierImport, 'id' | 'total' | 'at'>;

/** Takes an import back, offline too. */
export async function takeBackImport({ id, at }: ImportMade, changed: 'keep' | 'remove'): Promise<void> {
  remember(TAKEN, [...remembered(TAKEN, text), id].slice(-100));
  await collection.takeBackImport(id, changed, at);
}
