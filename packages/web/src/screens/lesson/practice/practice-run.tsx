import { SlidersHorizontal, X } from 'lucide';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CategoryView } from '../../../collection/views.ts';
import { changeLesson } from '../../../data/commands.ts';
import { useLessonSettings } from '../../../data/lesson/use-lesson-settings.ts';
import { useBoxes } from '../../../data/use-boxes.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonBody, buttonClass } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useEscape } from '../../../ui/hooks/use-escape.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { KeyCap } from '../../../ui/key-cap/key-cap.tsx';
import { LessonBar } from '../../../ui/lesson-frame/lesson-frame.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { QueueTicks } from '../../../ui/ticks/ticks.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { KeyMap, LessonSettingsDialog } from '../later-parts.ts';
import type { Asked } from '../missed-cards.ts';
import { TurnView } from '../turn-view.tsx';
import { useKeyMapKey } from '../use-key-map-key.ts';
import { usePractice } from './use-practice.ts';

export interface PracticeRunProps {
  readonly category: CategoryView;
  readonly title: string;
  /** The present question; null at the end. */
  readonly asked: Asked | null;
  /** Changes with each question. */
  readonly turn: number;
  /** Questions done, and those that come after the present one. */
  readonly done: number;
  readonly left: number;
  readonly onAnswered: (verdict: 'good' | 'again' | 'bad') => void;
  /** What stands there before the first question, or in place of a question. */
  readonly instead?: ReactNode;
  /** How many cards were practised; 0: there was nothing. */
  readonly cards: number;
}

/** Questions outside the boxes, with a bar of their own; nothing is recorded (lessons §6.4). */
export function PracticeRun(props: PracticeRunProps) {
  const { category, title, asked, turn, done, left, onAnswered, instead, cards } = props;
  const { t } = useTexts();
  const navigate = useNavigate();
  const boxes = useBoxes(category.id);
  const practice = usePractice(category, boxes, { asked, turn }, onAnswered);
  useEscape(() => void navigate('/'));
  const settings = useLessonSettings(category.id);
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  const showKeys = useCallback(() => setOpen('keys'), []);
  useKeyMapKey(showKeys);
  const line = practice?.input;
  // Back to the line where one writes, wherever a dialog was opened from.
  useEffect(() => {
    if (open === null) line?.current?.focus();
  }, [open, line]);
  const { lesson } = practice ?? {};
  const card = lesson?.card;
  const phase = lesson?.phase;
  const isRight = phase?.kind === 'judged' && phase.checked.verdict === 'good';
  return (
    <>
      <title>{`${title} · ${category.name} · ${t('app.name')}`}</title>
      <LessonBar
        exit={
          <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/">
            <Icon of={X} />
            {t('lesson.exit')}
            <VisuallyHidden> {t('lesson.exitWhat')}</VisuallyHidden>
            <KeyCap of="esc" />
          </Link>
        }
        queue={card && <QueueTicks done={done} left={left} />}
        count={t('lessonEnd.practice')}
        settings={
          <IconButton
            icon={SlidersHorizontal}
            size="sm"
            label={t('lesson.settings')}
            onClick={() => setOpen('settings')}
          />
        }
      />
      <Page width="lesson">
        {instead ??
          (practice && lesson && card ? (
            <TurnView
              lesson={lesson}
              card={card}
              boxes={boxes}
              category={category}
              typed={practice.typed}
              notice={practice.notice}
              practice={isRight ? t('lessonEnd.wellDone') : t('lessonEnd.onceMore')}
              input={practice.input}
              acts={practice.acts}
            />
          ) : (
            <PracticeEnd cards={cards} />
          ))}
      </Page>
      {open === 'settings' && (
        <LessonSettingsDialog
          category={category}
          settings={settings}
          onChange={(change) => changeLesson(category.id, change)}
          onKeys={showKeys}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'keys' && <KeyMap onClose={() => setOpen(null)} />}
    </>
  );
}

/** How many were practised, and the way back. */
function PracticeEnd({ cards }: { readonly cards: number }) {
  const { t } = useTexts();
  return (
    <EmptyState
      as="h1"
      title={cards > 0 ? t('lessonEnd.practiceDone', { count: cards }) : t('lessonEnd.practiceNone')}
      action={
        <Link autoFocus className={buttonClass({ kind: 'pen' })} to="/">
          <ButtonBody keyCap="enter">{t('lessonEnd.toBoxes')}</ButtonBody>
        </Link>
      }
    >
      {cards > 0 && <p>{t('lessonEnd.practiceRest')}</p>}
    </EmptyState>
  );
}
