import { type Direction, languageLetters } from '@siedem/domain';
import type { CategoryView } from '../../collection/views.ts';
import { wordLanguage } from '../../data/lesson/judge-card.ts';
import { useLessonSettings } from '../../data/lesson/use-lesson-settings.ts';

const NONE: readonly string[] = [];

/** The letters of the category's language, most frequent first, where the word is asked; otherwise none. */
export function useLetters(category: CategoryView, direction: Direction): readonly string[] {
  const settings = useLessonSettings(category.id);
  return direction === 'meanings' ? languageLetters(wordLanguage(category, settings)) : NONE;
}
