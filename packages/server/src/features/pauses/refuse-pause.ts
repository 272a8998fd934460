import { messages } from '@siedem/contract';
import { gone, notFound } from '../../wire/answers.ts';

/** Why a pause was not added, changed or undone. */
export type PauseProblem = 'gone' | 'not_found' | 'clash' | 'id_conflict' | 'not_latest';

/** The answer to a problem that no schema finds. */
export const refusePause = (problem: PauseProblem) => {
  switch (problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'clash':
      return { status: 409 as const, body: { detail: messages.pauseClash } };
    case 'id_conflict':
      return { status: 409 as const, body: { detail: messages.idTaken } };
    case 'not_latest':
      return { status: 409 as const, body: { detail: messages.pauseNotLatest } };
  }
};
