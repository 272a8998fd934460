import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { CardView, CategoryView } from '../../collection/views.ts';
import { forgetAnswer, storeAnswer, storedAnswer } from './answer-draft.ts';
import { cycleBefore } from './cycle-before.ts';
import { useFiled } from './use-filed.ts';
import { useLetters } from './use-letters.ts';
import { insertText } from './insert-text.ts';
import { TurnView } from './turn-view.tsx';
import { useNotice } from './use-notice.ts';
import type { useLesson } from './use-lesson.ts';
import { usePressed } from './use-pressed.ts';

export interface LessonTurnProps {
  readonly run: ReturnType<typeof useLesson>;
  readonly card: Pick<CardView, 'id' | 'word' | 'meanings' | 'box'>;
  readonly category: CategoryView;
  /** the line that is written on */
  readonly input: RefObject<HTMLInputElement | null>;
}

/** What is written on the line, and what is said about it; a draft of it outlasts a reload. */
function useWriting({ run: { lesson }, card, input }: LessonTurnProps, drop: () => void) {
  const [typed, setTyped] = useState('');
  const { notice, look, clear } = useNotice();
  const isWriting = lesson.phase.kind !== 'judged';
  // A turn begins with an empty line under the fingers, or with what a reload interrupted; before the next key can be
  // typed, so a layout effect.
  useLayoutEffect(() => {
    clear();
    if (!isWriting) return forgetAnswer();
    const draft = storedAnswer();
    setTyped(draft?.card === card.id ? draft.typed : '');
    input.current?.focus();
  }, [card.id, isWriting, input, clear]);
  // Leaving the lesson discards the answer.
  useEffect(() => forgetAnswer, []);
  return {
    typed,
    notice,
    isWriting,
    write: (text: string): void => {
      setTyped(text);
      clear();
      drop();
      storeAnswer({ card: card.id, direction: lesson.direction, typed: text });
    },
    look: () => look(typed),
  };
}

/** The menu about an answer; it closes with the turn, and gives the line the focus back. */
function useAnswerMenu({ card, input }: LessonTurnProps, isWriting: boolean) {
  const [menu, setMenu] = useState<'closed' | 'pressed' | 'by key'>('closed');
  useLayoutEffect(() => setMenu('closed'), [card.id, isWriting]);
  return {
    menu,
    openByKey: () => setMenu('by key'),
    openMenu: () => setMenu(menu === 'closed' ? 'pressed' : 'closed'),
    closeMenu: () => {
      setMenu('closed');
      input.current?.focus();
    },
  };
}

/**
 * One card: the prompt, the line it is answered on, the verdict. The input keeps the focus in every state, so a phone
 * keeps its keyboard; Enter does the one obvious thing.
 */
export function LessonTurn(props: LessonTurnProps) {
  const { run, card, category, input } = props;
  const { lesson, boxes } = run;
  const { filed, drop } = useFiled(lesson);
  const { typed, notice, isWriting, write, look } = useWriting(props, drop);
  const { openByKey, ...menu } = useAnswerMenu(props, isWriting);
  const letters = useLetters(category, lesson.direction);
  const isPressed = usePressed();
  const judged = lesson.phase.kind === 'judged' ? lesson.phase : null;
  const verdict = judged?.checked.verdict ?? null;

  const checkTyped = (): void => {
    const found = look();
    if (found === 'judge') run.check(typed);
    else if (found === 'give up') run.giveUp();
  };
  const primary = (): void => {
    if (verdict === null) checkTyped();
    else if (verdict === 'again') run.tryAgain();
    else run.next();
  };
  /** `=` goes through the accents of the letter before the caret (lessons §5.2). */
  const cycle = (event: KeyboardEvent): void => {
    const field = input.current;
    const text = field !== null && isWriting ? cycleBefore(field, { ...lesson, card }, letters) : null;
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
      return openByKey();
    }
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    if (!withControl) primary();
    else if (verdict === 'again' || verdict === 'bad') {
      if (event.shiftKey) run.correctAlways();
      else run.correct();
    }
  };
  const pick = (letter: string): void => {
    if (input.current) write(insertText(input.current, letter));
  };
  const blur = (event: FocusEvent<HTMLInputElement>): void => {
    // A press on a button of the card must not close the phone's keyboard; Tab may lead to it.
    if (isPressed() && event.relatedTarget instanceof HTMLButtonElement) event.target.focus();
  };
  return (
    <TurnView
      {...{ lesson, card, boxes, category, typed, notice, input, filed }}
      onFiled={drop}
      acts={{ write, pick, press, blur, primary, decide: run, ...menu }}
    />
  );
}
