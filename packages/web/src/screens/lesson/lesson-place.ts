import { sessionStore } from '../../platform/storage.ts';
import { number, oneOf, readStored, record, text } from '../../platform/stored-json.ts';

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

const readPlace = record<LessonPlace>({
  category: text,
  scope: text,
  direction: oneOf('word', 'meanings'),
  done: number,
  since: number,
});

/** The place in this lesson that a reload left behind; null if there is none that can be read. */
export function storedPlace(category: string, scope: string): LessonPlace | null {
  const place = readStored(sessionStore, KEY, readPlace);
  return place?.category === category && place.scope === scope ? place : null;
}

export const storePlace = (place: LessonPlace): void => sessionStore.set(KEY, JSON.stringify(place));

export const forgetPlace = (): void => sessionStore.remove(KEY);
