import type { Answered, Lesson } from '@siedem/domain';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../collection/commands/command-types.ts';
import { recordReview } from '../../data/commands.ts';
import { keepOpenAnswer } from '../../data/lesson/open-answers.ts';
import { markMet } from '../../data/lesson/met-cards.ts';
import { now } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/random.ts';
import type { Part } from './part.ts';

/** What goes with an answer and is taken back with it. */
export interface Undoing {
  readonly undo: () => void;
}

/** An answer that can be taken back: the lesson as it asked for it. */
interface Taken extends Undoing {
  readonly asked: Lesson;
  readonly part: Part;
}

/** Id and time of the verdict that is shown. */
interface OpenVerdict {
  readonly id: string;
  readonly at: number;
  readonly tookMs: number;
}

const NO_VERDICT: OpenVerdict = { id: '', at: 0, tookMs: 0 };

/** Records the answers of a lesson, and takes them back one by one. */
export function useRecording(lesson: Lesson, part: Part) {
  const { card, phase } = lesson;
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const asked = useRef(lesson);
  const open = useRef(NO_VERDICT);
  const shownAt = useRef(now());
  useEffect(() => {
    shownAt.current = now();
  }, [card?.id, phase.kind]);

  const answerOf = ({ card: { id }, typed, verdict, override, direction }: Answered): Answer => ({
    card: id,
    direction,
    typed,
    verdict,
    override,
    tookMs: open.current.tookMs,
    ...(open.current.id === '' ? {} : { id: open.current.id }),
  });
  const takeBack = (): Taken | undefined => {
    const last = taken.at(-1);
    last?.undo();
    setTaken(taken.slice(0, -1));
    return last;
  };
  return {
    /** A verdict on the lesson as it asks now, which is kept for taking the verdict back. */
    begin: (present: Lesson): Lesson => {
      open.current = { id: uuidv7(), at: now(), tookMs: Math.max(0, now() - shownAt.current) };
      asked.current = present;
      return present;
    },
    /** The lesson as it asked for the answer that is judged. */
    asked: (): Lesson => asked.current,
    /** The answer at hand, as it would be recorded, and when it was given. */
    openAnswer: (answered: Answered) => ({ ...answerOf(answered), at: open.current.at }),
    record: (answered: Answered, more?: Undoing): void => {
      markMet(answered.card.id);
      const recorded = recordReview(answerOf(answered));
      if (!recorded) return;
      // A card of a later box may come back to the first: it is not new then.
      markMet(answered.card.id);
      const undo = (): void => {
        recorded.undo();
        more?.undo();
      };
      setTaken((before) => [...before, { asked: asked.current, part, undo }]);
    },
    takeBack,
    /** Takes the last answer back for another in its place, under an id of its own. */
    replaceLast: (): void => {
      takeBack();
      open.current = { ...open.current, id: uuidv7() };
    },
    hasTaken: taken.length > 0,
  };
}

/**
 * Leaving at a verdict counts the answer as judged. On the screen itself nothing changes any more. A
 * page that goes without telling leaves it on disk, where the next start of the app finds it.
 */
export function useLeaving(
  learner: string,
  missed: Answered | null | undefined,
  { openAnswer, record }: ReturnType<typeof useRecording>,
): void {
  const leave = useRef(() => undefined as void);
  useEffect(() => {
    keepOpenAnswer(learner, missed ? openAnswer(missed) : null);
    leave.current = () => {
      if (missed) record(missed);
      keepOpenAnswer(learner, null);
    };
  });
  useEffect(() => () => leave.current(), []);
}
