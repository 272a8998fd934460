import { type Message, messages } from '@siedem/contract';
import type { CardProblem } from '@siedem/domain';

export type CardRefusal = CardProblem | 'bad_card' | 'bad_date' | 'no_box';

/** What each refusal of a card says (specification §5 and §8, decisions §2); all are 400. */
export const cardMessages: Readonly<Record<CardRefusal, Message>> = {
  word_blank: messages.cardNotValid,
  no_meaning: messages.noMeaning,
  meaning_blank: messages.cardNotValid,
  too_long: messages.cardNotValid,
  too_many_meanings: messages.tooManyMeanings,
  pipe: messages.pipe,
  bad_character: messages.cardNotValid,
  bad_card: messages.cardNotValid,
  bad_date: messages.dataNotValid,
  no_box: messages.boxNotValid,
};
