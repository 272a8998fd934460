import { type Message, messages } from '@siedem/contract';
import { refuse } from '../http/problems.ts';

/** A refusal with a message in `data`, where the specification names one: `data` and `detail` are equal (decisions §6.2). */
export const dataProblem = <S extends 400 | 409>(status: S, message: Message) => ({
  status,
  body: { data: message, detail: message },
});

/** Refusal if the account was deleted while the call was running. */
export const gone = refuse(401, messages.loginNeeded);
export const notFound = { status: 404, body: { detail: messages.notFound } } as const;
