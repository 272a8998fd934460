import type { Answer } from '../../collection/commands/command-types.ts';
import { holdLock, tryLock } from '../../platform/locks.ts';
import { uuidv7 } from '../../platform/random.ts';
import { localKeys, localStore, sessionStore } from '../../platform/storage.ts';

/**
 * The miss at whose verdict a tab stands, kept on disk until the learner decides about it (lessons §1.4). A tab holds a
 * lock while it lives; what a tab left behind that lives no more is recorded at the next start of the app.
 */
const PREFIX = 'open-answer.';
const TAB = 'tab';

const lockOf = (tab: string): string => `siedem-${PREFIX}${tab}`;

/** Id of this tab; a reload keeps it. */
function tabId(): string {
  const known = sessionStore.get(TAB);
  if (known !== null) return known;
  const made = uuidv7();
  sessionStore.set(TAB, made);
  return made;
}

/** Takes this tab's lock for as long as it lives. A tab that was duplicated has its twin's id, and takes another. */
export async function claimTab(): Promise<void> {
  if (await holdLock(lockOf(tabId()))) return;
  sessionStore.remove(TAB);
  await holdLock(lockOf(tabId()));
}

interface Kept {
  readonly learner: string;
  readonly answer: Answer;
}

/** Keeps the open miss of this tab; null when there is none any more. */
export function keepOpenAnswer(learner: string, answer: Answer | null): void {
  const key = `${PREFIX}${tabId()}`;
  if (answer === null) localStore.remove(key);
  else localStore.set(key, JSON.stringify({ learner, answer } satisfies Kept));
}

function readKept(text: string | null): Kept | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { learner, answer } = stored as Partial<Record<keyof Kept, unknown>>;
    if (typeof learner !== 'string' || typeof answer !== 'object' || answer === null) return null;
    const { card, direction, typed, verdict, tookMs, id, at } = answer as Partial<Record<keyof Answer, unknown>>;
    if (typeof card !== 'string' || typeof typed !== 'string' || typeof tookMs !== 'number') return null;
    if (typeof id !== 'string' || typeof at !== 'number') return null;
    if (direction !== 'word' && direction !== 'meanings') return null;
    if (verdict !== 'bad' && verdict !== 'again') return null;
    return { learner, answer: { card, direction, typed, verdict, override: false, tookMs, id, at } };
  } catch {
    return null;
  }
}

/** Takes what is kept under a key, once; null where it is another learner's or cannot be read. */
function take(key: string, learner: string): Answer | null {
  const kept = readKept(localStore.get(key));
  if (kept !== null && kept.learner !== learner) return null;
  localStore.remove(key);
  return kept?.answer ?? null;
}

/** The miss that the last page of this tab was left with, once. */
export const takeOwnOpenAnswer = (learner: string): Answer | null => take(`${PREFIX}${tabId()}`, learner);

/** Hands over the misses of tabs that live no more, each once however many tabs start. */
export async function takeOpenAnswers(learner: string, record: (answer: Answer) => void): Promise<void> {
  const own = `${PREFIX}${tabId()}`;
  for (const key of localKeys(PREFIX)) {
    if (key === own) continue;
    await tryLock(lockOf(key.slice(PREFIX.length)), () => {
      const answer = take(key, learner);
      if (answer !== null) record(answer);
    });
  }
}
