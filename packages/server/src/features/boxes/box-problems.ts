import { boxProblemMessages, type Message } from '@siedem/contract';

export type BoxRefusal = 'bad_box' | 'fixed_box' | 'wrong_box' | 'exists' | 'limit';

/** What each refusal of a box says; all are 400 (decisions §1.4–1.7, §9.5). */
export const boxMessages: Readonly<Record<BoxRefusal, Message>> = {
  bad_box: boxProblemMessages.bad_interval,
  fixed_box: boxProblemMessages.unchangeable,
  wrong_box: boxProblemMessages.no_box,
  exists: boxProblemMessages.box_exists,
  limit: boxProblemMessages.too_many_boxes,
};
