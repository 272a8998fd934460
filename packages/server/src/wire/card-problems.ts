import { cardProblemMessages, type Message, messages } from '@siedem/contract';
import type { CardProblem } from '@siedem/domain';

export type CardRefusal = CardProblem | 'bad_card' | 'bad_date' | 'no_box';

/** Message of each problem of a card (specification §5 and §8, decisions §2); all are 400. */
export const cardMessages: Readonly<Record<CardRefusal, Message>> = {
  ...cardProblemMessages,
  bad_card: messages.cardNotValid,
  bad_date: messages.dataNotValid,
  no_box: messages.boxNotValid,
};
