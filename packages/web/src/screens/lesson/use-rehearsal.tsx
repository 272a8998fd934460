import { acceptedAnswers, answer, type Box, type Lesson } from '@siedem/domain';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CategoryView } from '../../collection/views.ts';
import { whenIdle } from '../../platform/clock.ts';
import { TurnView } from './turn-view.tsx';

/** Draws and lays out what nobody sees, hears or meets: it is gone before the page goes on. */
function drawUnseen(view: ReactNode): void {
  const stage = document.createElement('div');
  stage.inert = true;
  stage.style.cssText = 'position: fixed; inset: 0; visibility: hidden; contain: strict';
  document.body.append(stage);
  const root = createRoot(stage);
  flushSync(() => root.render(view));
  // Asked for its size, the browser lays the text out, and keeps the shapes of the letters.
  stage.getBoundingClientRect();
  root.unmount();
  stage.remove();
}

/**
 * What judges an answer, shows the verdict and draws its letters is compiled and shaped when it first runs, which takes
 * twice as long: so it runs for answers of each kind while the learner reads the first card, not when Enter is pressed.
 */
export function useRehearsal(scene: {
  readonly lesson: Lesson;
  readonly boxes: readonly Box[];
  readonly category: CategoryView;
}): void {
  // Once for a lesson, over its first card.
  const [first] = useState(scene);
  useEffect(() => {
    const { lesson, boxes, category } = first;
    const { card } = lesson;
    if (card === null) return;
    const [right = ''] = acceptedAnswers(card, lesson.direction);
    const waiting = [right, `${right}e`, '…'];
    const rehearse = (): void => {
      const typed = waiting.pop();
      if (typed === undefined) return;
      const judged = answer(lesson, typed, boxes).lesson;
      drawUnseen(<TurnView lesson={judged} card={card} boxes={boxes} category={category} typed="" />);
      stop = whenIdle(rehearse);
    };
    let stop = whenIdle(rehearse);
    return () => stop();
  }, [first]);
}
