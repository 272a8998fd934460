import { isBlankAnswer, LIMITS, textLength } from '@siedem/domain';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CardView, CategoryView } from '../../collection/views.ts';
import { now } from '../../platform/clock.ts';
import { forgetAnswer, storeAnswer, storedAnswer } from './answer-draft.ts';
import { cycleBefore } from './cycle-before.ts';
import { useFiled } from './use-filed.ts';
import { useLetters } from './use-letters.ts';
import { insertText } from './insert-text.ts';
import { type Notice, TurnView } from './turn-view.tsx';
import type { useLesson } from './use-lesson.ts';
import { usePressed } from './use-pressed.ts';

export interface LessonTurnProps {
  readonly turn: ReturnType<typeof useLesson>;
  readonly card: Pick<CardView, 'id' | 'word' | 'meanings' | 'box'>;
  readonly category: CategoryView;
  /** the line that is written on */
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A second Enter sooner than this is the bounce of the first. */
const BOUNCE_MS = 400;

/**
 * One card: the prompt, the line it is answered on, the verdict. The input keeps the focus in every state, so a phone
 * keeps its keyboard; Enter does the one obvious thing.
 */
export function LessonTurn({ turn, card, category, input }: LessonTurnProps) {
  const { lesson, boxes } = turn;
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const noticedAt = useRef(0);
  const [menu, setMenu] = useState<'closed' | 'pressed' | 'by key'>('closed');
  const judged = lesson.phase.kind === 'judged' ? lesson.phase : null;
  const verdict = judged?.checked.verdict ?? null;
  const letters = useLetters(category, lesson.direction);
  const { filed, drop } = useFiled(lesson);

  // A turn begins with an empty line under the fingers, or with what a reload interrupted.
  const writing = verdict === null;
  // Before the next key can be typed, so a layout effect.
  useLayoutEffect(() => {
    setNotice(null);
    setMenu('closed');
    if (!writing) return forgetAnswer();
    const draft = storedAnswer();
    setTyped(draft?.card === card.id ? draft.typed : '');
    input.current?.focus();
  }, [card.id, writing, input]);

  // Whoever leaves the lesson leaves the answer.
  useEffect(() => forgetAnswer, []);
  const write = (text: string): void => {
    setTyped(text);
    setNotice(null);
    drop();
    storeAnswer({ card: card.id, direction: lesson.direction, typed: text });
  };

  const isPressed = usePressed();

  const checkTyped = (): void => {
    if (textLength(typed) > LIMITS.cardText) return setNotice('too long');
    if (!isBlankAnswer(typed)) return turn.check(typed);
    if (notice !== 'empty') {
      noticedAt.current = now();
      setNotice('empty');
    } else if (now() - noticedAt.current >= BOUNCE_MS) turn.giveUp();
  };
  const primary = (): void => {
    if (verdict === null) checkTyped();
    else if (verdict === 'again') turn.tryAgain();
    else turn.next();
  };
  /** `=` goes through the accents of the letter before the caret (lessons §5.2). */
  const cycle = (event: KeyboardEvent): void => {
    const field = input.current;
    const text = field !== null && writing ? cycleBefore(field, { ...lesson, card }, letters) : null;
    if (text === null) return;
    event.preventDefault();
    write(text);
  };
  const press = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition belongs to the composition; a held key must not rush through cards.
    if (event.nativeEvent.isComposing) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === '=' && !withControl && !event.altKey) return cycle(event);
    if (event.key === 'ArrowDown' && withControl && judged !== null && judged.typed !== '') {
      event.preventDefault();
      return setMenu('by key');
    }
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    if (!withControl) primary();
    else if (verdict === 'again' || verdict === 'bad') {
      if (event.shiftKey) turn.correctAlways();
      else turn.correct();
    }
  };
  const closeMenu = (): void => {
    setMenu('closed');
    input.current?.focus();
  };

  return (
    <TurnView
      lesson={lesson}
      card={card}
      boxes={boxes}
      category={category}
      typed={typed}
      notice={notice}
      input={input}
      filed={filed}
      onFiled={drop}
      acts={{
        write,
        pick: (letter) => {
          if (input.current) write(insertText(input.current, letter));
        },
        press,
        blur: (event) => {
          // A press on a button of the card must not close the phone's keyboard; Tab may lead to it.
          if (isPressed() && event.relatedTarget instanceof HTMLButtonElement) event.target.focus();
        },
        primary,
        turn,
        menu,
        openMenu: () => setMenu(menu === 'closed' ? 'pressed' : 'closed'),
        closeMenu,
      }}
    />
  );
}
