import { messages } from '@siedem/contract';
import {
  changeLesson,
  changeMargin,
  EMPTY_MARGIN,
  LESSON_DEFAULTS,
  type LessonSettings,
  type Margin,
  parseLessonChange,
  parseMarginChange,
  splitMeanings,
} from '@siedem/domain';
import { type Handlers, NOT_FOUND, text, refusal } from './reply.ts';
import type { Held } from './held.ts';

/** Settings of lessons and margins of the model (lessons §13); those of what is gone are gone. */
export function lessonsOf(held: Held): Handlers {
  const { categories, cards, lessons, margins, touch } = held;
  return {
    changeLesson: ({ params, body }) => {
      const category = text(params?.['id']);
      if (!categories.has(category)) return NOT_FOUND;
      const change = parseLessonChange(body);
      if (!change) return refusal(400, messages.dataNotValid);
      const row: LessonSettings = changeLesson(lessons.get(category) ?? LESSON_DEFAULTS, change);
      lessons.set(category, row);
      touch(`lesson ${category}`);
      return { status: 200, body: { category, ...row, data: messages.categoryModified } };
    },
    changeMargin: ({ params, body }) => {
      const id = text(params?.['id']);
      const card = cards.get(id);
      if (!card) return NOT_FOUND;
      const change = parseMarginChange(body);
      if (!change) return refusal(400, messages.dataNotValid);
      const before: Margin = margins.get(id) ?? EMPTY_MARGIN;
      const after = changeMargin(before, change, { word: card.word, meanings: splitMeanings(card.meanings) });
      if (!after.ok) return refusal(400, messages.tooManyRulings);
      margins.set(id, after.value);
      touch(`margin ${id}`);
      return { status: 200, body: { card: id, ...after.value, data: messages.cardModified } };
    },
  };
}
