import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CardView, CategoryView } from '../../collection/views.ts';
import { forgetAnswer, storeAnswer, storedAnswer } from './answer-draft.ts';
import { TurnView } from './turn-view.tsx';
import type { useLesson } from './use-lesson.ts';
import { usePressed } from './use-pressed.ts';

export interface LessonTurnProps {
  readonly turn: ReturnType<typeof useLesson>;
  readonly card: Pick<CardView, 'id' | 'word' | 'meanings' | 'box'>;
  readonly category: CategoryView;
}

/** Inserts a letter where the caret stands, as if it had been typed. */
function insert(input: HTMLInputElement, letter: string): string {
  const from = input.selectionStart ?? input.value.length;
  input.setRangeText(letter, from, input.selectionEnd ?? from, 'end');
  return input.value;
}

/**
 * One card: the prompt, the line it is answered on, the verdict. The input keeps the focus in every state, so a phone
 * keeps its keyboard; Enter does the one obvious thing.
 */
export function LessonTurn({ turn, card, category }: LessonTurnProps) {
  const { lesson, boxes } = turn;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const verdict = lesson.phase.kind === 'judged' ? lesson.phase.checked.verdict : null;

  // A turn begins with an empty line under the fingers, or with what a reload interrupted.
  const writing = verdict === null;
  // Before the next key can be typed, so a layout effect.
  useLayoutEffect(() => {
    if (!writing) return forgetAnswer();
    const draft = storedAnswer();
    setTyped(draft?.card === card.id ? draft.typed : '');
    input.current?.focus();
  }, [card.id, writing]);

  // Whoever leaves the lesson leaves the answer.
  useEffect(() => forgetAnswer, []);
  const write = (text: string): void => {
    setTyped(text);
    storeAnswer({ card: card.id, direction: lesson.direction, typed: text });
  };

  const isPressed = usePressed();

  const primary = (): void => {
    if (verdict === null) turn.check(typed);
    else if (verdict === 'again') turn.tryAgain();
    else turn.next();
  };
  const press = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition belongs to the composition; a held key must not rush through cards.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    primary();
  };

  return (
    <TurnView
      lesson={lesson}
      card={card}
      boxes={boxes}
      category={category}
      typed={typed}
      input={input}
      acts={{
        write,
        pick: (letter) => {
          if (input.current) write(insert(input.current, letter));
        },
        press,
        blur: (event) => {
          // A press on a button of the card must not close the phone's keyboard; Tab may lead to it.
          if (isPressed() && event.relatedTarget instanceof HTMLButtonElement) event.target.focus();
        },
        primary,
        correct: turn.correct,
        giveUp: turn.giveUp,
      }}
    />
  );
}
