import type { BoxProblem, CardProblem, CategoryNameProblem } from '@siedem/domain';
import { type Message, messages } from './messages.ts';

/** The text of each problem of a card's word and meanings (specification §5 and §8, decisions §2). */
export const cardProblemMessages: Readonly<Record<CardProblem, Message>> = {
  word_blank: messages.cardNotValid,
  no_meaning: messages.noMeaning,
  meaning_blank: messages.cardNotValid,
  too_long: messages.cardNotValid,
  too_many_meanings: messages.tooManyMeanings,
  pipe: messages.pipe,
  bad_character: messages.cardNotValid,
};

/** The text of each problem of a box (decisions §1.4–1.7, §9.5). */
export const boxProblemMessages: Readonly<Record<BoxProblem, Message>> = {
  box_exists: messages.boxExists,
  too_many_boxes: messages.tooManyBoxes,
  unchangeable: messages.boxUnchangeable,
  bad_interval: messages.boxNotValid,
  no_box: messages.boxNotValid,
};

/** The text of each problem of a category's name (decisions §9.5). */
export const nameProblemMessages: Readonly<Record<CategoryNameProblem, Message>> = {
  blank: messages.inputsBlank,
  too_long: messages.dataNotValid,
  bad_character: messages.dataNotValid,
};
