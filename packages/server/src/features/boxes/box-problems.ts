import { type Message, messages } from '@siedem/contract';

export type BoxRefusal = 'bad_box' | 'fixed_box' | 'wrong_box' | 'exists' | 'limit';

/** What each refusal of a box says; all are 400 (decisions §1.4–1.7, §9.5). */
export const boxMessages: Readonly<Record<BoxRefusal, Message>> = {
  bad_box: messages.boxNotValid,
  fixed_box: messages.boxUnchangeable,
  wrong_box: messages.boxNotValid,
  exists: messages.boxExists,
  limit: messages.tooManyBoxes,
};
