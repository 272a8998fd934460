import type { LessonSettings } from '@siedem/domain';
import { useSyncExternalStore } from 'react';
import { collection } from '../app.ts';

/** How lessons over a category are; the defaults where nothing was chosen. The same object until it changes. */
export function useLessonSettings(categoryId: string): LessonSettings {
  return useSyncExternalStore(collection.subscribe, () => collection.lesson(categoryId));
}

/** {@link useLessonSettings} for reading outside of rendering. */
export const lessonSettingsNow = (categoryId: string): LessonSettings => collection.lesson(categoryId);
