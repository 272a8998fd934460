import {
  answer,
  askLater,
  type Box,
  countAsCorrect,
  countAsWrong,
  type Direction,
  dropCard,
  FIRST,
  giveUp,
  isBlankAnswer,
  type JudgeCard,
  type Lesson,
  type LessonCard,
  type LessonStep,
  next,
  type RulingChange,
  startLesson,
  tryAgain,
} from '@siedem/domain';
import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react';
import { changeMargin } from '../../data/commands.ts';
import type { CategoryView } from '../../collection/views.ts';
import { judgeCard, judgeWithOthers } from '../../data/lesson/judge-card.ts';
import { cardNow, drawLesson } from '../../data/lesson/lesson-source.ts';
import { countNew, isMetRead, isNewCard, markMet, readMet } from '../../data/lesson/met-cards.ts';
import { lessonSettingsNow } from '../../data/lesson/use-lesson-settings.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCard } from '../../data/use-card.ts';
import { afterPaint } from '../../platform/clock.ts';
import { vibrateOnMiss } from '../../platform/lesson-choices.ts';
import { random } from '../../platform/random.ts';
import { storedAnswer } from './answer-draft.ts';
import { type DeferringQueue, deferringQueue } from './deferring-queue.ts';
import { forgetPlace, storedPlace, storePlace } from './lesson-place.ts';
import { newPart, type Part, partAfter } from './part.ts';
import { type Undoing, useLeaving, useRecording } from './use-recording.ts';

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

/** What is shown of a card under the learner's settings; `drawn` for the lesson, and first as a reload left it. */
function sideOf(category: CategoryView, drawn: (card: string) => Direction, draft: ReturnType<typeof storedAnswer>) {
  return ({ id }: LessonCard): Direction => {
    if (draft?.card === id) return draft.direction;
    const { ask } = lessonSettingsNow(category.id);
    return ask === 'word' || ask === 'meanings' ? ask : drawn(id);
  };
}

type SetLesson = Dispatch<SetStateAction<Lesson>>;

interface Begun {
  readonly lesson: Lesson;
  readonly part: Part;
  readonly queue: DeferringQueue;
  /** new cards that wait for another day */
  readonly left: number;
}

function begin(category: CategoryView, scope: string, chosen: readonly string[] | null): Begun {
  const draft = storedAnswer();
  const place = storedPlace(category.id, scope);
  // An answer that a reload interrupted is asked for first, as it was asked.
  const plan = drawLesson(category.id, scope, draft?.card, chosen);
  const drawn = (card: string): Direction =>
    lessonSettingsNow(category.id).ask === 'weaker' ? plan.weaker(card) : (place?.direction ?? plan.direction);
  const queue = deferringQueue(plan.queue);
  const { answered = [], tries = [], since } = place ?? {};
  const lesson = { ...startLesson(queue, sideOf(category, drawn, draft), read), answered, tries };
  return { lesson, part: newPart(0, since), queue, left: plan.left };
}

/** A new card is asked again after three to five others (lessons §8.2). */
const LATER_FROM = 3;
const LATER_TO = 5;

/**
 * Cards that are new on this device: each counts once for the day, and is shown before it is asked where the learner wants
 * that. The id of the card that is being shown; null while one is asked.
 */
function useIntroduction(category: CategoryView, lesson: Lesson) {
  const [shown, setShown] = useState<string | null>(null);
  const [newHere] = useState(() => new Set<string>());
  const { card } = lesson;
  const id = card?.box === FIRST ? card.id : undefined;
  // Before it is painted: a card that is to be shown first is never seen as a question.
  useLayoutEffect(() => {
    if (id === undefined) return;
    const meet = (): void => {
      if (!isNewCard(id)) return;
      newHere.add(id);
      markMet(id);
      countNew(category.id);
    };
    // Where the settings leave new cards alone, a lesson begins before the disk has said which were met.
    if (!isMetRead()) return void readMet().then(meet);
    if (!isNewCard(id)) return;
    meet();
    if (lessonSettingsNow(category.id).introduce && storedAnswer()?.card !== id) setShown(id);
  }, [id, category.id, newHere]);
  return { newHere, shown: shown !== null && shown === card?.id ? shown : null, end: () => setShown(null) };
}

/** Under the standard check other cards change no verdict: they are looked up once it is painted (lessons §2). */
function useOtherCards(category: CategoryView, { phase, card, direction }: Lesson, setLesson: SetLesson): void {
  useEffect(() => {
    if (phase.kind !== 'judged' || phase.typed === '' || card === null) return undefined;
    const { typed, checked } = phase;
    const settings = lessonSettingsNow(category.id);
    if (settings.check !== 'standard' || !['accent', 'typo', 'wrong'].includes(checked.kind)) return undefined;
    return afterPaint(() => {
      const { kind, other } = judgeWithOthers(typed, { card, direction, category, settings });
      if (other === null) return;
      setLesson((before) =>
        before.phase === phase ? { ...before, phase: { ...phase, checked: { ...checked, kind, other } } } : before,
      );
    });
  }, [phase, card, direction, category, setLesson]);
}

interface KeptLesson {
  readonly scope: string;
  readonly lesson: Lesson;
  readonly part: Part;
  readonly boxes: readonly Box[];
}

/** Keeps the place in the lesson for a reload, and vibrates on a miss. */
function useKeptPlace({ id }: CategoryView, { scope, lesson, part, boxes }: KeptLesson): void {
  const { phase } = lesson;
  const missedNow = phase.kind === 'judged' && phase.checked.verdict === 'bad';
  useEffect(() => {
    if (missedNow) vibrateOnMiss();
  }, [missedNow]);
  useEffect(() => {
    // A part that has ended is not gone on with.
    if (part.endedAt !== null) return forgetPlace();
    // A reload at a verdict counts as Next.
    const { answered, tries } = lesson.phase.kind === 'judged' ? next(lesson, boxes, read).lesson : lesson;
    const { direction } = lesson;
    storePlace({ category: id, scope, direction, answered: answered.slice(part.from), tries, since: part.since });
  }, [id, scope, lesson, part, boxes]);
  useEffect(() => forgetPlace, []);
}

export interface LessonOf {
  /** box value, `all` or `today` */
  readonly scope: string;
  /** id of the learner */
  readonly learner: string;
  /** cards of the lesson if the record has chosen them */
  readonly chosen: readonly string[] | null;
}

/** The drawn lesson and its part, as they go on; a card that is deleted meanwhile leaves it. */
function useDrawn(category: CategoryView, { scope, chosen }: LessonOf) {
  const [begun] = useState(() => begin(category, scope, chosen));
  const [lesson, setLesson] = useState(begun.lesson);
  const [part, setPart] = useState(begun.part);
  const { card } = lesson;
  const present = useCard(card?.id ?? '');
  useEffect(() => {
    if (card && !present) setLesson((before) => (before.card === card ? dropCard(before, read) : before));
  }, [card, present]);
  return { begun, lesson, setLesson, part, setPart, present };
}

/** What the verdict at hand can become: a ruling about what was typed goes with it, and is taken back with it. */
function rulerOf({ card, direction, phase }: Lesson) {
  return (rule: RulingChange['rule']): { readonly undo: () => void } | undefined => {
    // After "I don't know" there is no text to rule about.
    if (card === null || phase.kind !== 'judged' || isBlankAnswer(phase.typed)) return undefined;
    const changed = changeMargin(card.id, { rulings: [{ direction, text: phase.typed, rule }] });
    return changed.ok ? changed : undefined;
  };
}

/**
 * One lesson from its drawing to its end. Answers are recorded at once and sent when the network allows; the verdict
 * never waits for it (decisions §3.4).
 */
export function useLesson(category: CategoryView, of: LessonOf) {
  const boxes = useBoxes(category.id);
  const { begun, lesson, setLesson, part, setPart, present } = useDrawn(category, of);
  const introduction = useIntroduction(category, lesson);
  const recording = useRecording(lesson, part);
  const { card, phase } = lesson;
  useOtherCards(category, lesson, setLesson);
  useKeptPlace(category, { scope: of.scope, lesson, part, boxes });
  const judge: JudgeCard = (typed, asked, direction) =>
    judgeCard(typed, { card: asked, direction, category, settings: lessonSettingsNow(category.id) });

  /** The card that was shown is asked later; at once where no other card is left. */
  const askLaterOn = (): void => {
    const by = LATER_FROM + Math.floor(random() * (LATER_TO - LATER_FROM + 1));
    introduction.end();
    if (begun.queue.defer(lesson.at, by)) setLesson((before) => askLater(before, read));
  };
  const take = (step: LessonStep, more?: Undoing): void => {
    setLesson(step.lesson);
    if (step.record) recording.record(step.record, more);
    if (step.lesson.phase.kind !== 'judged') {
      setPart((before) => partAfter(before, step.lesson, lessonSettingsNow(category.id)));
    }
  };
  const decide = (step: (lesson: Lesson) => LessonStep): void => take(step(recording.begin(freshen(lesson))));
  const rule = rulerOf(lesson);

  /** A miss is recorded when the learner goes on: until then there is nothing to take back but the judgement. */
  const isOpen = phase.kind === 'judged' && phase.checked.verdict !== 'good';
  useLeaving(of.learner, isOpen ? next(lesson, boxes, read).record : null, recording);
  const undo = (): void => {
    if (isOpen) return setLesson(freshen(recording.asked()));
    const last = recording.takeBack();
    if (last === undefined) return;
    setLesson(freshen(last.asked));
    setPart(last.part);
  };
  /** Records `bad` instead of the answer that was right by rule, or of the miss. */
  const wrong = (more?: Undoing): void => {
    if (!isOpen) recording.replaceLast();
    take(countAsWrong(lesson, boxes, read), more);
  };

  return {
    lesson,
    part,
    boxes,
    /** The present card: as it is now while it is asked, as it was judged from then on. */
    card: phase.kind === 'prompt' ? (present ?? card) : card,
    check: (typed: string) => decide((before) => answer(before, typed, boxes, judge)),
    giveUp: () => decide(giveUp),
    next: () => take(next(lesson, boxes, read)),
    correct: () => take(countAsCorrect(lesson, boxes, read)),
    correctAlways: () => take(countAsCorrect(lesson, boxes, read), rule('accept')),
    wrong: () => wrong(),
    wrongAlways: () => wrong(rule('refuse')),
    tryAgain: () => take(tryAgain(lesson)),
    /** A new card that is shown before it is asked (lessons §8); null while one is asked. */
    introduced: introduction.shown,
    askNow: introduction.end,
    askLater: askLaterOn,
    /** Ids of the cards that were new on this device when this lesson came to them. */
    newHere: introduction.newHere,
    /** New cards that wait for another day. */
    left: begun.left,
    /** Goes on after the end of a part, with the same draw. */
    goOn: () => setPart(newPart(lesson.answered.length)),
    /** Takes the last answer back and asks for it again; undefined where there is none. */
    undo: isOpen || recording.hasTaken ? undo : undefined,
  };
}
