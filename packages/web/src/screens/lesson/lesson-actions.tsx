import type { Verdict } from '@siedem/domain';
import type { MouseEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../../ui/lesson-frame/lesson-frame.tsx';

export interface LessonActionsProps {
  /** null while the answer is being written */
  readonly verdict: Verdict | null;
  readonly isFirstBox: boolean;
  readonly isLastBox: boolean;
  /** what Enter does too */
  readonly onPrimary: () => void;
  readonly onCorrect: () => void;
  readonly onGiveUp: () => void;
}

/**
 * The second click of a double click belongs to the button that the first one hit: it must not press what has come under
 * the pointer since, "Correct" in the place of "I don't know".
 */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** The buttons of a card in each state (specification §4, design: one pen-blue action). */
export function LessonActions({ verdict, isFirstBox, isLastBox, onPrimary, onCorrect, onGiveUp }: LessonActionsProps) {
  const { t } = useTexts();
  const correct = (
    <Button size="lg" note={isLastBox ? undefined : t('lesson.correctNote')} onClick={once(onCorrect)}>
      {t('lesson.correct')}
    </Button>
  );
  switch (verdict) {
    case null:
      return (
        <Actions>
          <Button kind="pen" size="lg" keyCap="enter" onClick={once(onPrimary)}>
            {t('lesson.check')}
          </Button>
          <Button kind="quiet" size="lg" onClick={once(onGiveUp)}>
            {t('lesson.dontKnow')}
          </Button>
        </Actions>
      );
    case 'good':
      return (
        <Actions>
          <Button kind="pen" size="lg" keyCap="enter" onClick={once(onPrimary)}>
            {t('lesson.next')}
          </Button>
        </Actions>
      );
    case 'again':
      return (
        <Actions>
          <Button kind="pen" size="lg" keyCap="enter" onClick={once(onPrimary)}>
            {t('lesson.tryAgain')}
          </Button>
          {correct}
        </Actions>
      );
    case 'bad':
      return (
        <Actions>
          <Button
            kind="pen"
            size="lg"
            keyCap="enter"
            note={isFirstBox ? t('lesson.nextStays') : t('lesson.nextNote')}
            onClick={once(onPrimary)}
          >
            {t('lesson.next')}
          </Button>
          {correct}
        </Actions>
      );
  }
}
