import type { Lesson, LessonSettings } from '@siedem/domain';
import { now } from '../../platform/clock.ts';

/** A stretch of a lesson of the length that the learner chose (lessons §6). */
export interface Part {
  /** Place of its first answer among the lesson's. */
  readonly from: number;
  /** Epoch ms. */
  readonly since: number;
  /** When it ended; null while it runs. */
  readonly endedAt: number | null;
}

const MINUTE_MS = 60_000;

/** Cards of a part answered so far, each once. */
export const doneIn = ({ from }: Part, { answered }: Lesson): number =>
  new Set(answered.slice(from).map(({ card }) => card.id)).size;

/** The part after a step of the lesson: it ends with its cards or, at a verdict, its minutes; with the lesson anyway. */
export function partAfter(part: Part, lesson: Lesson, { cards, minutes }: LessonSettings): Part {
  if (part.endedAt !== null) return part;
  const isOver =
    lesson.phase.kind === 'finished' ||
    (cards > 0 && doneIn(part, lesson) >= cards) ||
    (minutes > 0 && now() - part.since >= minutes * MINUTE_MS);
  return isOver ? { ...part, endedAt: now() } : part;
}

export const newPart = (from: number, since = now()): Part => ({ from, since, endedAt: null });
