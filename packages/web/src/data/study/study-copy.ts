import { study } from '@siedem/contract';
import { now } from '../../platform/clock.ts';
import { createEmitter } from '../../platform/emitter.ts';
import { isOnline } from '../../platform/page.ts';
import { parseStored } from '../../platform/stored-json.ts';
import { call, collection, session } from '../app.ts';
import { readCopy, type Struggles, type StudyCopy } from './read-copy.ts';

const NOTE = 'study';

/** Of the learner who uses this page; `null` where nothing is known yet. */
const held = { learner: '', copy: null as StudyCopy | null, isRead: false };
const emitter = createEmitter();

/** Notifies of a new copy. */
export const subscribeStudy = emitter.subscribe;

const current = (): typeof held => {
  const learner = session.view().user?.user_id ?? '';
  if (held.learner !== learner) Object.assign(held, { learner, copy: null, isRead: false });
  return held;
};

const keep = (copy: StudyCopy): void => {
  held.copy = copy;
  emitter.emit();
  void collection.keepNote(NOTE, JSON.stringify(copy));
};

/** The copy in memory, synchronously. */
export const studyCopyNow = (): StudyCopy | null => current().copy;

/** What this device has; null if nothing was fetched yet. */
export async function keptStudy(): Promise<StudyCopy | null> {
  const { copy, isRead, learner } = current();
  if (copy !== null || isRead) return copy;
  const stored = await collection.note(NOTE);
  if (current().learner !== learner) return null;
  held.isRead = true;
  held.copy ??= parseStored(stored, readCopy);
  return held.copy;
}

/** Why there is no answer. */
export const unreached = (status: unknown): 'offline' | 'failed' =>
  status === 'offline' || status === 'timeout' ? 'offline' : 'failed';

/** Fetches the learner's record; the server answers without it if the copy is current. */
export async function fetchStudy(): Promise<StudyCopy | 'offline' | 'failed'> {
  const kept = await keptStudy();
  if (!isOnline()) return 'offline';
  const { learner } = held;
  const answer = await call(study, { query: { since: kept?.revision ?? 0 } });
  if (answer.status !== 200) return unreached(answer.status);
  if (current().learner !== learner) return 'failed';
  const { revision, study: fresh } = answer.body;
  const known = fresh ?? kept?.study;
  if (known === undefined) return 'failed';
  const copy: StudyCopy = { revision, at: now(), study: known, struggles: kept?.struggles ?? {} };
  if (fresh === null) held.copy = copy;
  else keep(copy);
  return copy;
}

/** What is kept cannot be read: the next look fetches all of it. */
export function dropStudy(): void {
  held.copy = null;
  held.isRead = true;
}

/** Keeps what the server says of hard cards and mixed ones of a scope, for when there is no network. */
export function keepStruggles(scope: string, { hard, mixed }: Struggles): void {
  const { copy } = current();
  if (copy === null) return;
  const struggles = { ...copy.struggles, [scope]: { hard, mixed } };
  if (JSON.stringify(struggles) !== JSON.stringify(copy.struggles)) keep({ ...copy, struggles });
}
