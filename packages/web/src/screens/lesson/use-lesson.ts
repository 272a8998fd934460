import {
  type Answered,
  answer,
  countAsCorrect,
  dropCard,
  giveUp,
  type Lesson,
  type LessonCard,
  type LessonStep,
  next,
  startLesson,
  tryAgain,
} from '@siedem/domain';
import { useEffect, useRef, useState } from 'react';
import { recordReview } from '../../data/commands.ts';
import type { Answer } from '../../collection/commands/command-types.ts';
import { cardNow, drawLesson } from '../../data/lesson-source.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCard } from '../../data/use-card.ts';
import { now } from '../../platform/clock.ts';
import { storedAnswer } from './answer-draft.ts';
import { keepOpenAnswer } from './open-answer.ts';

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);

const read = (id: string): LessonCard | undefined => {
  const card = cardNow(id);
  return card && { id, word: card.word, meanings: card.meanings, box: card.box };
};

/** The lesson with the present card as it is now: it may have been edited or moved on another device. */
function freshen(lesson: Lesson): Lesson {
  const { card } = lesson;
  const fresh = card && read(card.id);
  if (!fresh) return lesson;
  const { word, meanings, box } = fresh;
  return card.word === word && sameTexts(card.meanings, meanings) && card.box === box
    ? lesson
    : { ...lesson, card: fresh };
}

function begin(categoryId: string, scope: string): Lesson {
  const { queue, direction } = drawLesson(categoryId, scope);
  // An answer that a reload interrupted is asked for first, as it was asked.
  const draft = storedAnswer();
  if (draft === null) return startLesson(queue, direction, read);
  const ids = Array.from({ length: queue.length }, (_, place) => queue.at(place) ?? '');
  return ids.includes(draft.card)
    ? startLesson([draft.card, ...ids.filter((id) => id !== draft.card)], draft.direction, read)
    : startLesson(ids, direction, read);
}

/** An answer that can be taken back: the lesson as it asked for it. */
interface Taken {
  readonly asked: Lesson;
  readonly undo: () => void;
}

/**
 * One lesson from its drawing to its end. Answers are recorded at once and sent when the network allows; the verdict
 * never waits for it (decisions §3.4).
 */
export function useLesson(categoryId: string, scope: string) {
  const boxes = useBoxes(categoryId);
  const [lesson, setLesson] = useState(() => begin(categoryId, scope));
  const { card } = lesson;
  const present = useCard(card?.id ?? '');
  const shownAt = useRef(now());
  const tookMs = useRef(0);

  useEffect(() => {
    shownAt.current = now();
  }, [card?.id, lesson.phase.kind]);

  useEffect(() => {
    if (card && !present) setLesson((before) => (before.card === card ? dropCard(before, read) : before));
  }, [card, present]);

  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const asked = useRef(lesson);

  const answerOf = ({ card: { id }, typed, verdict, override }: Answered): Answer => {
    const { direction } = lesson;
    return { card: id, direction, typed, verdict, override, tookMs: tookMs.current };
  };
  const record = (answered: Answered): void => {
    const recorded = recordReview(answerOf(answered));
    if (recorded) setTaken((before) => [...before, { asked: asked.current, undo: () => recorded.undo() }]);
  };
  const take = (step: LessonStep): void => {
    setLesson(step.lesson);
    if (step.record) record(step.record);
  };
  const judge = (step: (lesson: Lesson) => LessonStep): void => {
    tookMs.current = Math.max(0, now() - shownAt.current);
    asked.current = freshen(lesson);
    take(step(asked.current));
  };

  /** A miss is recorded when the learner goes on: until then there is nothing to take back but the judgement. */
  const isOpen = lesson.phase.kind === 'judged' && lesson.phase.checked.verdict !== 'good';
  const undo = (): void => {
    const last = taken.at(-1);
    if (isOpen) setLesson(freshen(asked.current));
    else if (last) {
      last.undo();
      setTaken(taken.slice(0, -1));
      setLesson(freshen(last.asked));
    }
  };

  // Whoever leaves at a verdict has answered: the answer counts as judged. On the screen itself nothing changes any more.
  // Who reloads has left too, which the next lesson records.
  const leave = useRef(() => undefined as void);
  useEffect(() => {
    const open = isOpen ? next(lesson, boxes, read).record : null;
    keepOpenAnswer(open && answerOf(open));
    leave.current = () => {
      if (open) record(open);
      keepOpenAnswer(null);
    };
  });
  useEffect(() => () => leave.current(), []);

  return {
    lesson,
    boxes,
    /** The present card: as it is now while it is asked, as it was judged from then on. */
    card: lesson.phase.kind === 'prompt' ? (present ?? card) : card,
    check: (typed: string) => judge((before) => answer(before, typed, boxes)),
    giveUp: () => judge(giveUp),
    next: () => take(next(lesson, boxes, read)),
    correct: () => take(countAsCorrect(lesson, boxes, read)),
    tryAgain: () => take(tryAgain(lesson)),
    /** Takes the last answer back and asks for it again; undefined where there is none. */
    undo: isOpen || taken.length > 0 ? undo : undefined,
  };
}
