import type { LessonQueue } from '@siedem/domain';
import { collection } from './app.ts';
import type { CardView } from '../collection/views.ts';

/** The cards of a lesson, drawn once at its start (decisions §3.1). */
export interface LessonPlan {
  /** Ids in the order to ask: first box by creation, others shuffled. Empty: 'no more cards available'. */
  readonly queue: LessonQueue;
  /** What is shown, drawn once per lesson. */
  readonly direction: 'word' | 'meanings';
}

/**
 * Draws a lesson over a box value, or over `'all'` (due cards outside the known box). Call it once per lesson
 * (`useState(() => drawLesson(…))`); read each card with `useCard` as its turn comes, for it may have changed meanwhile.
 */
export function drawLesson(categoryId: string, box: string): LessonPlan {
  return collection.drawLesson(categoryId, box);
}

/** A card as it is at this moment, for reading outside of rendering; undefined when it is gone. */
export function cardNow(id: string): CardView | undefined {
  return collection.card(id);
}
