import { cardsLeft } from '@siedem/domain';
import { Undo2, X } from 'lucide';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import type { CategoryView } from '../../collection/views.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { localStore } from '../../platform/storage.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { LessonBar } from '../../ui/lesson-frame/lesson-frame.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueueTicks } from '../../ui/ticks/ticks.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { LessonEnd } from './lesson-end.tsx';
import { LessonTurn } from './lesson-turn.tsx';
import { useLesson } from './use-lesson.ts';
import { useRehearsal } from './use-rehearsal.tsx';
import { useUndoKey } from './use-undo-key.ts';

/** The local flag that a lesson is running (specification §3 Local settings). */
const ACTIVE_KEY = 'active';

export interface LessonRunProps {
  readonly category: CategoryView;
  /** box value or `all` */
  readonly scope: string;
}

interface LessonTopProps {
  /** cards answered */
  readonly done: number;
  /** cards still to come, the present one too */
  readonly queued: number;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}

/** The bar of a lesson. A letter or a verdict changes nothing in it, and does not draw it. */
const LessonTop = memo(function LessonTop({ done, queued, canUndo, onUndo }: LessonTopProps) {
  const { t } = useTexts();
  return (
    <LessonBar
      exit={
        <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/">
          <Icon of={X} />
          {t('lesson.exit')}
          <VisuallyHidden> {t('lesson.exitWhat')}</VisuallyHidden>
          <KeyCap of="esc" />
        </Link>
      }
      undo={canUndo && <IconButton icon={Undo2} size="sm" label={t('lesson.undo')} onClick={onUndo} />}
      queue={queued > 0 && <QueueTicks done={done} left={queued - 1} />}
      count={
        <>
          <b>{queued}</b> {t('lesson.count')}
        </>
      }
    />
  );
});

/** One lesson: bar, card, actions; at its end what was learned. */
export function LessonRun({ category, scope }: LessonRunProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const turn = useLesson(category.id, scope);
  const { lesson, boxes } = turn;
  useRehearsal({ lesson, boxes, category });

  useEffect(() => {
    localStore.set(ACTIVE_KEY, 'true');
    return () => localStore.remove(ACTIVE_KEY);
  }, []);
  useEscape(() => void navigate('/'));
  const latestUndo = useRef(turn.undo);
  useEffect(() => {
    latestUndo.current = turn.undo;
  });
  const takeBack = useCallback(() => latestUndo.current?.(), []);
  const canUndo = turn.undo !== undefined;
  useUndoKey(canUndo ? takeBack : undefined);

  const done = new Set(lesson.answered.map(({ card }) => card.id)).size;
  return (
    <>
      <title>{`${t('lesson.title')} · ${category.name} · ${t('app.name')}`}</title>
      <LessonTop done={done} queued={cardsLeft(lesson)} canUndo={canUndo} onUndo={takeBack} />
      <Page width="lesson">
        {lesson.phase.kind === 'finished' || !turn.card ? (
          <LessonEnd lesson={lesson} category={category} boxes={boxes} />
        ) : (
          <LessonTurn turn={turn} card={turn.card} category={category} />
        )}
      </Page>
    </>
  );
}
