import { alignAnswer, type Judged } from '@siedem/domain';
import type { Translate } from '../../i18n/texts.ts';

/** What differed in an answer that is right by rule (lessons §2, "What is shown"); empty for an exact one. */
export function whyText(t: Translate, typed: string, { kind, nearest }: Judged): string {
  switch (kind) {
    case 'accent': {
      const letter = alignAnswer(typed, nearest).find((column) => column.kind !== 'same' && column.accepted !== '');
      return letter ? t('lesson.mindLetter', { letter: letter.accepted }) : t('lesson.mindSpelling');
    }
    case 'loose':
      return [...nearest].length > [...typed].length && !/[,;/]/u.test(nearest + typed)
        ? t('lesson.withoutArticle')
        : t('lesson.mindSpelling');
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
