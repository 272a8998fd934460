import type { LessonSettings } from '@siedem/domain';
import { useSyncExternalStore } from 'react';
import { collection } from '../app.ts';

/** Lesson settings of a category, or the defaults. The same object until they change. */
export function useLessonSettings(categoryId: string): LessonSettings {
  return useSyncExternalStore(collection.subscribe, () => collection.lesson(categoryId));
}

/** {@link useLessonSettings} for reading outside of rendering. */
export const lessonSettingsNow = (categoryId: string): LessonSettings => collection.lesson(categoryId);
