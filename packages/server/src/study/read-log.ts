import { decides, type StudyAnswer } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { answersBetween, type FoldedReview } from '../store/learning/studies.ts';

/** Answers of a page (insights §4.2). */
const PAGE = 20_000;
/** Below every revision. */
export const FROM_START = Number.MIN_SAFE_INTEGER;

const UNDONE = 'undone';

const directionOf = (text: string): StudyAnswer['direction'] => (text === 'word' ? 'word' : 'meanings');
const verdictOf = (text: string): 'good' | 'again' | 'bad' => (text === 'good' || text === 'bad' ? text : 'again');

const answerOf = (row: FoldedReview): StudyAnswer => ({
  id: row.id,
  card: row.card_id,
  at: row.at,
  receivedAt: row.received_at,
  direction: directionOf(row.direction),
  remembered: decides(verdictOf(row.verdict), row.override === 1),
  from: row.from_box,
  to: row.to_box,
  tookMs: row.took_ms,
  isImported: row.source !== null,
});

/** The answers of a span of revisions in pages, those taken back left out. */
export const readLog = async function* (
  reader: Reader,
  { userId, after, upTo }: { readonly userId: string; readonly after: number; readonly upTo: number },
): AsyncGenerator<StudyAnswer[]> {
  let from = after;
  for (;;) {
    const rows = await answersBetween(reader, { userId, after: from, upTo, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.filter(({ verdict }) => verdict !== UNDONE).map(answerOf);
    if (rows.length < PAGE) return;
    from = last.revision;
  }
};

/** The whole log up to a revision. */
export const readWholeLog = async (reader: Reader, userId: string, upTo: number): Promise<StudyAnswer[]> => {
  const answers: StudyAnswer[] = [];
  for await (const page of readLog(reader, { userId, after: FROM_START, upTo })) {
    for (const answer of page) answers.push(answer);
  }
  return answers;
};
