import { sessionStore } from '../../platform/storage.ts';

const KEY = 'draft.lesson';

/** Where a lesson stands, as a reload finds it again (lessons §1.8). */
export interface LessonPlace {
  readonly category: string;
  readonly scope: string;
  readonly direction: 'word' | 'meanings';
  /** Cards of this part answered so far. */
  readonly done: number;
  /** Epoch ms at which the part began. */
  readonly since: number;
}

/** The place in this lesson that a reload left behind; null where there is none that can be read. */
export function storedPlace(category: string, scope: string): LessonPlace | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { direction, done, since, ...of } = stored as Partial<Record<keyof LessonPlace, unknown>>;
    if (of.category !== category || of.scope !== scope || typeof done !== 'number' || typeof since !== 'number') {
      return null;
    }
    return direction === 'word' || direction === 'meanings' ? { category, scope, direction, done, since } : null;
  } catch {
    return null;
  }
}

export const storePlace = (place: LessonPlace): void => sessionStore.set(KEY, JSON.stringify(place));

export const forgetPlace = (): void => sessionStore.remove(KEY);
