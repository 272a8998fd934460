import { type Message, messages } from '@siedem/contract';
import { refuse } from '../http/problems.ts';

/** A refusal of a call for which the specification names a data message: `data` and `detail` say the same (decisions §6.2). */
export const dataProblem = <S extends 400 | 409>(status: S, message: Message) => ({
  status,
  body: { data: message, detail: message },
});

/** What a learner gets whose account was deleted while the call was under way. */
export const gone = refuse(401, messages.loginNeeded);
export const notFound = { status: 404, body: { detail: messages.notFound } } as const;
