import { type Message, messages } from '@siedem/contract';
import type { BoxProblem, CardProblem, CategoryNameProblem } from '@siedem/domain';
import type { Refused } from '../views.ts';

export const refuse = (message: Message): Refused => ({ ok: false, message });

/** What a form, or the report of an import, says of a card's texts. */
export const cardMessage = (problem: CardProblem): Message => {
  switch (problem) {
    case 'word_blank':
    case 'meaning_blank':
      return messages.fieldBlank;
    case 'no_meaning':
      return messages.noMeaning;
    case 'too_many_meanings':
      return messages.tooManyMeanings;
    case 'pipe':
      return messages.pipe;
    case 'too_long':
    case 'bad_character':
      return messages.dataNotValid;
  }
};

export const boxMessage = (problem: BoxProblem): Message => {
  switch (problem) {
    case 'box_exists':
      return messages.boxExists;
    case 'too_many_boxes':
      return messages.tooManyBoxes;
    case 'unchangeable':
      return messages.boxUnchangeable;
    case 'bad_interval':
    case 'no_box':
      return messages.boxNotValid;
  }
};

export const nameMessage = (problem: Exclude<CategoryNameProblem, 'blank'>): Message => {
  switch (problem) {
    case 'too_long':
    case 'bad_character':
      return messages.dataNotValid;
  }
};
