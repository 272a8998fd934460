import { type Api, messageOf, Stop } from './api.ts';
import { cardId, type WordLine } from './lines.ts';

export type Kind = 'added' | 'refused' | 'repeated in the file';

/** What became of one line; `answer` is the server's own message. */
export interface Outcome {
  readonly line: WordLine;
  readonly kind: Kind;
  readonly status: number | null;
  readonly answer: string;
}

/** The learner's own lock lets one write happen at a time anyway; a few in flight hide the way there and back. */
const PARALLEL = 4;

/** Sends every line once, a few at a time, and stops taking new ones when `stopping()` says so. */
export const loadLines = async (
  api: Api,
  category: string,
  lines: readonly WordLine[],
  stopping: () => boolean,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> => {
  const seen = new Map<string, number>();
  const waiting = lines.values();

  const sendOne = async (line: WordLine): Promise<Outcome> => {
    const id = cardId(category, line);
    const earlier = seen.get(id);
    if (earlier !== undefined) {
      return { line, kind: 'repeated in the file', status: null, answer: `same as line ${earlier}` };
    }
    seen.set(id, line.number);
    const answer = await api.send('POST', '/api/', { id, category, word: line.word, meanings: line.meanings });
    if (answer.status === 301) throw new Stop(messageOf(answer));
    if (answer.status === 401) throw new Stop(`The login has ended: ${messageOf(answer)}`);
    const added = answer.status >= 200 && answer.status <= 203;
    return { line, kind: added ? 'added' : 'refused', status: answer.status, answer: messageOf(answer) };
  };

  let failed = false;
  const worker = async () => {
    for (const line of waiting) {
      if (failed || stopping()) return;
      try {
        onOutcome(await sendOne(line));
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
};
