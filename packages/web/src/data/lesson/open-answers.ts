import type { Answer } from '../../collection/commands/command-types.ts';
import { holdLock, tryLock } from '../../platform/locks.ts';
import { uuidv7 } from '../../platform/random.ts';
import { localKeys, localStore, sessionStore } from '../../platform/storage.ts';
import { number, oneOf, readStored, record, text } from '../../platform/stored-json.ts';

/**
 * The miss whose verdict a tab shows, stored until the learner decides about it (lessons §1.4). A tab holds a
 * lock while it is open; the miss of a closed tab is recorded at the next start of the app.
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

/** Takes this tab's lock until it is closed. A duplicated tab has the id of the original, and takes another. */
export async function claimTab(): Promise<void> {
  if (await holdLock(lockOf(tabId()))) return;
  sessionStore.remove(TAB);
  await holdLock(lockOf(tabId()));
}

/** An open miss: always with the id and time of its verdict. */
type OpenAnswer = Omit<Answer, 'override'> & Required<Pick<Answer, 'id' | 'at'>>;

interface Kept {
  readonly learner: string;
  readonly answer: OpenAnswer;
}

const readKept = record<Kept>({
  learner: text,
  answer: record<OpenAnswer>({
    card: text,
    direction: oneOf('word', 'meanings'),
    typed: text,
    verdict: oneOf('bad', 'again'),
    tookMs: number,
    id: text,
    at: number,
  }),
});

/** Stores the open miss of this tab; null removes it. */
export function keepOpenAnswer(learner: string, answer: Answer | null): void {
  const key = `${PREFIX}${tabId()}`;
  if (answer === null) localStore.remove(key);
  else localStore.set(key, JSON.stringify({ learner, answer }));
}

/** Reads and removes the miss under a key; null if it is another learner's or cannot be read. */
function take(key: string, learner: string): Answer | null {
  const kept = readStored(localStore, key, readKept);
  if (kept !== null && kept.learner !== learner) return null;
  localStore.remove(key);
  return kept === null ? null : { ...kept.answer, override: false };
}

/** The miss that the last page of this tab was left with, once. */
export const takeOwnOpenAnswer = (learner: string): Answer | null => take(`${PREFIX}${tabId()}`, learner);

/** Returns the misses of closed tabs, each once even if several tabs start. */
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
