import type { Judged } from '@siedem/domain';
import { ChevronDown } from 'lucide';
import type { MouseEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Actions, Split } from '../../ui/lesson-frame/lesson-frame.tsx';
import { AnswerMenu } from './later-parts.ts';

/** What the buttons and the menu of a card do. */
export interface TurnActs {
  readonly correct: () => void;
  readonly correctAlways: () => void;
  readonly wrong: () => void;
  readonly wrongAlways: () => void;
  readonly giveUp: () => void;
}

export interface LessonActionsProps {
  /** null while the answer is being written */
  readonly judged: { readonly typed: string; readonly checked: Judged } | null;
  /** in practice nothing moves and nothing is kept, so there is less to decide */
  readonly mode: 'lesson' | 'practice';
  readonly isFirstBox: boolean;
  readonly isLastBox: boolean;
  /** what Enter does too */
  readonly onPrimary: () => void;
  readonly acts: TurnActs;
  /** how the menu was opened: by key it takes the focus */
  readonly menu: 'closed' | 'pressed' | 'by key';
  readonly onMenu: () => void;
  readonly onMenuClose: () => void;
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
export function LessonActions(props: LessonActionsProps) {
  const { judged, mode, isFirstBox, isLastBox, onPrimary, acts, menu, onMenu, onMenuClose } = props;
  const { t } = useTexts();
  const verdict = judged?.checked.verdict ?? null;
  const primary = (text: string, note?: string) => (
    <Button kind="pen" size="lg" keyCap="enter" note={note} onClick={once(onPrimary)}>
      {text}
    </Button>
  );
  const typed = judged?.typed ?? '';
  const isPractice = mode === 'practice';
  const more = typed !== '' && !isPractice && (
    <>
      <IconButton
        icon={ChevronDown}
        label={t('lesson.more')}
        aria-expanded={menu !== 'closed'}
        aria-haspopup="menu"
        onClick={onMenu}
      />
      {menu !== 'closed' && verdict !== null && (
        <AnswerMenu verdict={verdict} typed={typed} acts={acts} opened={menu} onClose={onMenuClose} />
      )}
    </>
  );
  const correct = (
    <Split>
      <Button
        size="lg"
        note={isLastBox || isPractice ? undefined : t('lesson.correctNote')}
        onClick={once(acts.correct)}
      >
        {t('lesson.correct')}
      </Button>
      {more}
    </Split>
  );
  switch (verdict) {
    case null:
      return (
        <Actions>
          {primary(t('lesson.check'))}
          <Button kind="quiet" size="lg" onClick={once(acts.giveUp)}>
            {t('lesson.dontKnow')}
          </Button>
        </Actions>
      );
    case 'good':
      return (
        <Actions>
          {primary(t('lesson.next'))}
          {judged !== null && judged.checked.kind !== 'exact' && !isPractice && (
            <Split>
              <Button kind="quiet" size="lg" onClick={once(acts.wrong)}>
                {t('lesson.countWrong')}
              </Button>
              {more}
            </Split>
          )}
        </Actions>
      );
    case 'again':
      return (
        <Actions>
          {primary(isPractice ? t('lesson.next') : t('lesson.tryAgain'))}
          {correct}
        </Actions>
      );
    case 'bad':
      return (
        <Actions>
          {primary(
            t('lesson.next'),
            isPractice ? undefined : isFirstBox ? t('lesson.nextStays') : t('lesson.nextNote'),
          )}
          {correct}
        </Actions>
      );
  }
}
