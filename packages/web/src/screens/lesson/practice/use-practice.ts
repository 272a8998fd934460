import { answer, type Box, giveUp, isBlankAnswer, type Lesson, LIMITS, startLesson, textLength } from '@siedem/domain';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CategoryView } from '../../../collection/views.ts';
import { judgeCard } from '../../../data/lesson/judge-card.ts';
import { cardNow } from '../../../data/lesson/lesson-source.ts';
import { markMet } from '../../../data/lesson/met-cards.ts';
import { lessonSettingsNow } from '../../../data/lesson/use-lesson-settings.ts';
import { now } from '../../../platform/clock.ts';
import { cycleBefore } from '../cycle-before.ts';
import { insertText } from '../insert-text.ts';
import type { Asked } from '../missed-cards.ts';
import { useLetters } from '../use-letters.ts';
import type { Notice, TurnViewProps } from '../turn-view.tsx';

/** A second Enter sooner than this is the bounce of the first. */
const BOUNCE_MS = 400;
const nothing = (): void => undefined;

/** One question as a lesson of one card; nothing of it is recorded. */
const lessonOf = ({ card, direction }: Asked): Lesson =>
  startLesson([card], direction, (id) => {
    const found = cardNow(id);
    return found && { id, word: found.word, meanings: found.meanings, box: found.box };
  });

/** What is drawn while a question is asked. */
export interface PracticeTurn {
  readonly lesson: Lesson;
  readonly typed: string;
  readonly notice: Notice | null;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly acts: NonNullable<TurnViewProps['acts']>;
}

/** The notice of an empty or overlong line, and the second Enter that means "I don't know" (lessons §1.1, §1.2). */
function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const noticedAt = useRef(0);
  /** What a check of this text comes to. */
  const look = (typed: string): 'judge' | 'give up' | 'nothing' => {
    if (textLength(typed) > LIMITS.cardText) {
      setNotice('too long');
      return 'nothing';
    }
    if (!isBlankAnswer(typed)) return 'judge';
    if (notice === 'empty' && now() - noticedAt.current >= BOUNCE_MS) return 'give up';
    if (notice !== 'empty') noticedAt.current = now();
    setNotice('empty');
    return 'nothing';
  };
  const clear = useCallback(() => setNotice(null), []);
  return { notice, look, clear };
}

/** Shown here, a card is not new any more (lessons §8.1). */
function useMeeting(asked: Asked | null): void {
  const card = asked?.card;
  useEffect(() => {
    if (card !== undefined) markMet(card);
  }, [card]);
}

const NOTHING_ELSE = { correctAlways: nothing, wrongAlways: nothing } as const;
const NO_MENU = { menu: 'closed', openMenu: nothing, closeMenu: nothing } as const;

/**
 * Asks one question after another outside the boxes (lessons §6.4).
 * @param asked the present question; null when there is none
 * @param turn changes with each question, so that the same one can be asked twice running
 */
export function usePractice(
  category: CategoryView,
  boxes: readonly Box[],
  { asked, turn }: { readonly asked: Asked | null; readonly turn: number },
  onAnswered: (verdict: 'good' | 'again' | 'bad') => void,
): PracticeTurn | null {
  const [state, setState] = useState(() => ({ turn, lesson: asked && lessonOf(asked) }));
  const lesson = state.turn === turn ? state.lesson : asked && lessonOf(asked);
  const setLesson = (next: Lesson): void => setState({ turn, lesson: next });
  const [typed, setTyped] = useState('');
  const { notice, look, clear } = useNotice();
  const letters = useLetters(category, asked?.direction ?? 'word');
  const input = useRef<HTMLInputElement>(null);
  const phase = lesson?.phase;
  const verdict = phase?.kind === 'judged' ? phase.checked.verdict : null;
  useMeeting(asked);
  useLayoutEffect(() => {
    clear();
    if (verdict !== null) return;
    setTyped('');
    input.current?.focus();
  }, [turn, verdict, clear]);
  if (lesson === null) return null;

  const check = (): void => {
    const found = look(typed);
    if (found === 'give up') setLesson(giveUp(lesson).lesson);
    if (found !== 'judge') return;
    const settings = lessonSettingsNow(category.id);
    const judge = (text: string, card: Parameters<typeof judgeCard>[1]['card'], direction: Asked['direction']) =>
      judgeCard(text, { card, direction, category, settings });
    setLesson(answer(lesson, typed, boxes, judge).lesson);
  };
  const primary = (): void => (verdict === null ? check() : onAnswered(verdict));
  const write = (text: string): void => {
    setTyped(text);
    clear();
  };
  const cycle = (event: KeyboardEvent): void => {
    const text = verdict === null && input.current ? cycleBefore(input.current, lesson, letters) : null;
    if (text === null) return;
    event.preventDefault();
    write(text);
  };
  return {
    lesson,
    typed,
    notice,
    input,
    acts: {
      write,
      pick: (letter) => {
        if (input.current) write(insertText(input.current, letter));
      },
      press: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        const withControl = event.ctrlKey || event.metaKey;
        if (event.key === '=' && !withControl && !event.altKey) return cycle(event);
        if (event.key !== 'Enter' || event.repeat) return;
        event.preventDefault();
        if (!withControl) primary();
        else if (verdict === 'again' || verdict === 'bad') onAnswered('good');
      },
      blur: nothing,
      primary,
      turn: {
        ...NOTHING_ELSE,
        correct: () => onAnswered('good'),
        wrong: () => onAnswered('bad'),
        giveUp: () => setLesson(giveUp(lesson).lesson),
      },
      ...NO_MENU,
    },
  };
}
