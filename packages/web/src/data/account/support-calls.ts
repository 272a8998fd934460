import { sendQuestion } from '@siedem/contract';
import { call } from '../app.ts';

/** A question as the form has it. `user`: id of the learner who asks, null for a visitor. */
export interface SupportQuestion {
  readonly user: string | null;
  readonly email: string;
  readonly title: string;
  readonly question: string;
}

/** Sends a question to support (specification §5 Help). @param proof the solved captcha, if the server asks for one */
export const askSupport = (question: SupportQuestion, proof: string | undefined) =>
  call(sendQuestion, { body: { ...question, ...(proof === undefined ? {} : { captcha: proof }) } });
