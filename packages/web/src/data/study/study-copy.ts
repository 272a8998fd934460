import { type Insights, type Study, study } from '@siedem/contract';
import { now } from '../../platform/clock.ts';
import { createEmitter } from '../../platform/emitter.ts';
import { isOnline } from '../../platform/page.ts';
import { call, collection, session } from '../app.ts';

/** The server's last copy of the learner's record, stored on this device (insights §12.5). */
export interface StudyCopy {
  readonly revision: number;
  /** epoch ms at which it was last found to be the server's */
  readonly at: number;
  readonly study: Study;
  /** by scope, '' for all categories: what the server said last of cards that are hard or mixed up */
  readonly struggles: Readonly<Record<string, Pick<Insights, 'hard' | 'mixed'>>>;
}

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

const isCopy = (value: unknown): value is StudyCopy =>
  typeof value === 'object' &&
  value !== null &&
  'study' in value &&
  typeof value.study === 'object' &&
  value.study !== null &&
  'lent' in value.study &&
  'struggles' in value;

const readCopy = (text: string): StudyCopy | null => {
  try {
    const kept: unknown = JSON.parse(text);
    return isCopy(kept) ? kept : null;
  } catch {
    return null;
  }
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
  const text = await collection.note(NOTE);
  if (current().learner !== learner) return null;
  held.isRead = true;
  held.copy ??= text === '' ? null : readCopy(text);
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
  if (fresh === null && kept === null) return 'failed';
  const copy = { ...(kept ?? { struggles: {} }), revision, at: now(), ...(fresh === null ? {} : { study: fresh }) };
  if (!isCopy(copy)) return 'failed';
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
export function keepStruggles(scope: string, { hard, mixed }: Pick<Insights, 'hard' | 'mixed'>): void {
  const { copy } = current();
  if (copy === null) return;
  const struggles = { ...copy.struggles, [scope]: { hard, mixed } };
  if (JSON.stringify(struggles) !== JSON.stringify(copy.struggles)) keep({ ...copy, struggles });
}
