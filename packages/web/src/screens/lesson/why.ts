import { alignAnswer, type Judged, withoutLeadingWord } from '@siedem/domain';
import type { Translate } from '../../i18n/texts.ts';

/** An answer as it was typed, and the language in which it was judged. */
export interface TypedAnswer {
  readonly typed: string;
  readonly checked: Judged;
  /** primary subtag; undefined where nobody said */
  readonly language: string | undefined;
}

/** Whether the answer and the card differ by a leading article or particle that only one of them has. */
export function isArticleAlone({ typed, checked: { nearest }, language }: TypedAnswer): boolean {
  if (language === undefined || /[,;/]/u.test(nearest + typed)) return false;
  const hasNone = (text: string): boolean => withoutLeadingWord(text, language) === null;
  return hasNone(typed) !== hasNone(nearest);
}

/** How many letters differ by their accents; an article that differs too is no accent. */
export const accentsOff = ({ typed, checked: { nearest } }: TypedAnswer): number =>
  Math.max(1, alignAnswer(typed, nearest).filter(({ kind }) => kind === 'changed').length);

/** What differed in an answer that is right by rule (lessons §2, "What is shown"); empty for an exact one. */
export function whyText(t: Translate, answer: TypedAnswer): string {
  const { typed, checked } = answer;
  switch (checked.kind) {
    case 'accent': {
      const letter = alignAnswer(typed, checked.nearest).find(({ kind }) => kind === 'changed');
      return letter ? t('lesson.mindLetter', { letter: letter.accepted }) : t('lesson.mindSpelling');
    }
    case 'loose':
      return isArticleAlone(answer) ? t('lesson.withoutArticle') : t('lesson.mindSpelling');
    case 'form':
    case 'typo':
      return t('lesson.mindSpelling');
    case 'exact':
    case 'refused':
    case 'synonym':
    case 'confusion':
    case 'wrong':
      return '';
  }
}
