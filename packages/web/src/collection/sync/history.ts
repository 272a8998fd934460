import { listReviews } from '@siedem/contract';
import type { Call } from '../../calls/call.ts';
import type { AnswerView, HistoryView, LoggedAnswer } from '../views.ts';
import type { Operation } from '../memory/operation.ts';
import { problemOf } from './sync-problem.ts';

/** The pending answers of one card, oldest first, and the ids of those taken back. */
function waiting(card: string, pending: readonly Operation[]) {
  const answers: AnswerView[] = [];
  const undone = new Set<string>();
  for (const operation of pending) {
    if (operation.kind === 'undo-review' && operation.card === card) undone.add(operation.review);
    if (operation.kind !== 'review' || operation.card !== card) continue;
    const { id, at, direction, typed, verdict, override, from, to } = operation;
    answers.push({ id, at, direction, typed, verdict, override, from, to, sent: false });
  }
  return { answers, undone };
}

/** The server's log of a card merged with pending answers, newest first, without answers taken back. */
export function historyOf(card: string, log: readonly LoggedAnswer[], pending: readonly Operation[]): AnswerView[] {
  const { answers, undone } = waiting(card, pending);
  const known = new Set(log.map(({ id }) => id));
  return [...log, ...answers.filter(({ id }) => !known.has(id))]
    .flatMap((answer) => {
      const { id, verdict } = answer;
      return verdict === 'undone' || undone.has(id) ? [] : [{ ...answer, verdict }];
    })
    .sort((a, b) => b.at - a.at);
}

/** Fetches the answers of a card; offline it has only the pending ones. */
export async function fetchHistory(
  call: Call,
  card: string,
): Promise<Omit<HistoryView, 'answers'> & { readonly log: readonly LoggedAnswer[] }> {
  const answer = await call(listReviews, { query: { card } });
  if (answer.status === 200) {
    return { state: 'whole', log: answer.body.reviews.map((review) => ({ ...review, sent: true })) };
  }
  const problem = problemOf(answer);
  return { state: problem.kind === 'later' && problem.error.kind === 'offline' ? 'offline' : 'failed', log: [] };
}
