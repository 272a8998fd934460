import {
  acceptedAnswers,
  type Direction,
  foldText,
  judgeAnswer,
  type Judged,
  learnedLanguage,
  type LessonCard,
  type LessonSettings,
  type OtherCard,
  type Question,
  ruledTexts,
} from '@siedem/domain';
import { inUse } from '../../i18n/i18n.ts';
import { collection } from '../app.ts';
import type { CategoryView } from '../../collection/views.ts';

/** Primary subtag of the language of a category's words; undefined if nobody said and its name does not tell. */
export const wordLanguage = (category: CategoryView, { words }: Pick<LessonSettings, 'words'>): string | undefined =>
  words === '' ? learnedLanguage(category.name)?.tag : words;

/** Of its meanings; the interface's language if none was chosen. */
export const meaningLanguage = ({ meanings }: Pick<LessonSettings, 'meanings'>): string =>
  meanings === '' ? inUse().language : meanings;

interface Asked {
  readonly card: LessonCard;
  readonly direction: Direction;
  readonly category: CategoryView;
  readonly settings: LessonSettings;
}

const questionOf = ({ card, direction, category, settings }: Asked): Question => {
  const margin = collection.margin(card.id);
  const language = direction === 'meanings' ? wordLanguage(category, settings) : meaningLanguage(settings);
  return {
    accepted: [...acceptedAnswers(card, direction), ...ruledTexts(margin, direction, 'accept')],
    refused: ruledTexts(margin, direction, 'refuse'),
    language: language ?? null,
  };
};

/** Cards of the category whose answer in this direction may be what was typed: one scan of the search text. */
function othersOf(typed: string, { card, direction, category }: Asked): OtherCard[] {
  const word = foldText(card.word);
  const meanings = new Set(card.meanings.map(foldText));
  return collection
    .lookAlikes(category.id, typed)
    .filter(({ id }) => id !== card.id)
    .map((other) => ({
      id: other.id,
      answers: acceptedAnswers(other, direction),
      fits:
        direction === 'meanings'
          ? other.meanings.some((meaning) => meanings.has(foldText(meaning)))
          : foldText(other.word) === word,
    }));
}

const rulesOf = ({ settings: { check, own } }: Asked) => ({ check, own });

const isReached = ({ kind }: Judged): boolean =>
  kind === 'exact' || kind === 'refused' || kind === 'form' || kind === 'loose';

/**
 * Judges by the learner's rules (lessons §2). Under `standard` other cards change no verdict and are left to
 * {@link judgeWithOthers}, after the verdict is painted.
 */
export function judgeCard(typed: string, asked: Asked): Judged {
  const judged = judgeAnswer(typed, questionOf(asked), rulesOf(asked));
  return asked.settings.check === 'standard' || isReached(judged) ? judged : judgeWithOthers(typed, asked);
}

/** {@link judgeCard} with the other cards of the category. */
export const judgeWithOthers = (typed: string, asked: Asked): Judged =>
  judgeAnswer(typed, { ...questionOf(asked), others: othersOf(typed, asked) }, rulesOf(asked));
