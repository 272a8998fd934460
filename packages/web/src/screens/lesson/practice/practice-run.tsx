import type { ReactNode } from 'react';
import type { CategoryView } from '../../../collection/views.ts';
import { useBoxes } from '../../../data/use-boxes.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonBody, buttonClass } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { QueueTicks } from '../../../ui/ticks/ticks.tsx';
import { LessonDialogs, LessonTop, useLessonDialogs } from '../lesson-shell.tsx';
import type { Asked } from '../missed-cards.ts';
import { TurnView } from '../turn-view.tsx';
import { usePractice } from './use-practice.ts';

export interface PracticeRunProps {
  readonly category: CategoryView;
  readonly title: string;
  /** The present question; null at the end. */
  readonly asked: Asked | null;
  /** Changes with each question. */
  readonly question: number;
  /** Questions done, and those that come after the present one. */
  readonly done: number;
  readonly left: number;
  readonly onAnswered: (verdict: 'good' | 'again' | 'bad') => void;
  /** What is there before the first question, or in place of a question. */
  readonly instead?: ReactNode;
  /** How many cards were practised; 0: there was nothing. */
  readonly cards: number;
}

/** Questions outside the boxes, with a bar of their own; nothing is recorded (lessons §6.4). */
export function PracticeRun(props: PracticeRunProps) {
  const { category, title, asked, question, done, left, onAnswered, instead, cards } = props;
  const { t } = useTexts();
  const boxes = useBoxes(category.id);
  const practice = usePractice(category, boxes, { asked, question }, onAnswered);
  const dialogs = useLessonDialogs(practice?.input);
  const { lesson } = practice ?? {};
  const card = lesson?.card;
  const phase = lesson?.phase;
  const isRight = phase?.kind === 'judged' && phase.checked.verdict === 'good';
  return (
    <>
      <title>{`${title} · ${category.name} · ${t('app.name')}`}</title>
      <LessonTop
        queue={card && <QueueTicks done={done} left={left} />}
        count={t('lessonEnd.practice')}
        onSettings={dialogs.showSettings}
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
      <LessonDialogs category={category} dialogs={dialogs} />
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
