import { answer, type Box, giveUp, type Lesson, startLesson } from '@siedem/domain';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CategoryView } from '../../../collection/views.ts';
import { judgeCard } from '../../../data/lesson/judge-card.ts';
import { cardNow } from '../../../data/lesson/lesson-source.ts';
import { markMet } from '../../../data/lesson/met-cards.ts';
import { lessonSettingsNow } from '../../../data/lesson/use-lesson-settings.ts';
import { cycleBefore } from '../cycle-before.ts';
import { insertText } from '../insert-text.ts';
import type { Asked } from '../missed-cards.ts';
import { useLetters } from '../use-letters.ts';
import type { Notice, TurnViewProps } from '../turn-view.tsx';
import { useNotice } from '../use-notice.ts';

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
 * @param question changes with each question, so that the same one can be asked twice running
 */
export function usePractice(
  category: CategoryView,
  boxes: readonly Box[],
  { asked, question }: { readonly asked: Asked | null; readonly question: number },
  onAnswered: (verdict: 'good' | 'again' | 'bad') => void,
): PracticeTurn | null {
  const [state, setState] = useState(() => ({ question, lesson: asked && lessonOf(asked) }));
  const lesson = state.question === question ? state.lesson : asked && lessonOf(asked);
  const setLesson = (next: Lesson): void => setState({ question, lesson: next });
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
  }, [question, verdict, clear]);
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
      decide: {
        ...NOTHING_ELSE,
        correct: () => onAnswered('good'),
        wrong: () => onAnswered('bad'),
        giveUp: () => setLesson(giveUp(lesson).lesson),
      },
      ...NO_MENU,
    },
  };
}
