import { answer, giveUp, isBlankAnswer, type Lesson, LIMITS, startLesson, textLength } from '@siedem/domain';
import { X } from 'lucide';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CategoryView } from '../../collection/views.ts';
import { judgeCard } from '../../data/lesson/judge-card.ts';
import { cardNow, practiceCards } from '../../data/lesson/lesson-source.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { lessonSettingsNow } from '../../data/lesson/use-lesson-settings.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { LessonBar } from '../../ui/lesson-frame/lesson-frame.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueueTicks } from '../../ui/ticks/ticks.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { insertText } from './insert-text.ts';
import { type Asked, keptMissed } from './missed-cards.ts';
import { afterAnswer, type PracticeQueue } from './practice-queue.ts';
import { type Notice, TurnView } from './turn-view.tsx';

const BOUNCE_MS = 400;
const nothing = (): void => undefined;

/** One question as a lesson of one card. */
const lessonOf = ({ card, direction }: Asked): Lesson =>
  startLesson([card], direction, (id) => {
    const found = cardNow(id);
    return found && { id, word: found.word, meanings: found.meanings, box: found.box };
  });

/** `/practice`: questions outside the boxes; nothing is recorded (lessons §6.4). */
export function PracticeScreen() {
  const { category } = useCurrentCategory();
  const [params] = useSearchParams();
  if (category === null) return null;
  return <Practice key={`${category.id} ${params.toString()}`} category={category} params={params} />;
}

function drawn(category: CategoryView, params: URLSearchParams): PracticeQueue {
  const box = params.get('box');
  const cards = params.get('cards');
  if (box === null && cards === null) return keptMissed().filter(({ card }) => cardNow(card) !== undefined);
  return practiceCards(category.id, box === null ? { cards: (cards ?? '').split(',') } : { box });
}

function Practice({ category, params }: { readonly category: CategoryView; readonly params: URLSearchParams }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const boxes = useBoxes(category.id);
  const [begun] = useState(() => drawn(category, params));
  const [queue, setQueue] = useState(begun);
  const [lesson, setLesson] = useState<Lesson | null>(() => (begun[0] ? lessonOf(begun[0]) : null));
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const noticedAt = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  useEscape(() => void navigate('/'));

  const phase = lesson?.phase;
  const verdict = phase?.kind === 'judged' ? phase.checked.verdict : null;
  useLayoutEffect(() => {
    setNotice(null);
    if (verdict !== null) return;
    setTyped('');
    input.current?.focus();
  }, [lesson?.card, verdict]);

  const goOn = (how: 'good' | 'again' | 'bad'): void => {
    const next = afterAnswer(queue, how);
    setQueue(next);
    setLesson(next[0] ? lessonOf(next[0]) : null);
  };
  const check = (): void => {
    if (lesson === null) return;
    if (textLength(typed) > LIMITS.cardText) return setNotice('too long');
    if (isBlankAnswer(typed)) {
      if (notice === 'empty' && now() - noticedAt.current >= BOUNCE_MS) return setLesson(giveUp(lesson).lesson);
      if (notice !== 'empty') noticedAt.current = now();
      return setNotice('empty');
    }
    const settings = lessonSettingsNow(category.id);
    const step = answer(lesson, typed, boxes, (text, card, direction) =>
      judgeCard(text, { card, direction, category, settings }),
    );
    setLesson(step.lesson);
  };
  const primary = (): void => (verdict === null ? check() : goOn(verdict));
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    primary();
  };

  const done = begun.length - queue.length;
  const card = lesson?.card ?? null;
  const isOver = lesson === null || card === null;
  return (
    <>
      <title>{`${t('lessonEnd.practiceTitle')} · ${category.name} · ${t('app.name')}`}</title>
      <LessonBar
        exit={
          <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/">
            <Icon of={X} />
            {t('lesson.exit')}
            <VisuallyHidden> {t('lesson.exitWhat')}</VisuallyHidden>
            <KeyCap of="esc" />
          </Link>
        }
        queue={!isOver && <QueueTicks done={done} left={queue.length - 1} />}
        count={t('lessonEnd.practice')}
      />
      <Page width="lesson">
        {isOver ? (
          <EmptyState
            as="h1"
            title={
              begun.length > 0 ? t('lessonEnd.practiceDone', { count: begun.length }) : t('lessonEnd.practiceNone')
            }
            action={
              <Link className={buttonClass({ kind: 'pen' })} to="/">
                <ButtonBody keyCap="enter">{t('lessonEnd.toBoxes')}</ButtonBody>
              </Link>
            }
          >
            {begun.length > 0 && <p>{t('lessonEnd.practiceRest')}</p>}
          </EmptyState>
        ) : (
          <TurnView
            lesson={lesson}
            card={card}
            boxes={boxes}
            category={category}
            typed={typed}
            notice={notice}
            practice={verdict === 'good' ? t('lessonEnd.wellDone') : t('lessonEnd.onceMore')}
            input={input}
            acts={{
              write: (text) => {
                setTyped(text);
                setNotice(null);
              },
              pick: (letter) => {
                if (input.current) setTyped(insertText(input.current, letter));
              },
              press,
              blur: nothing,
              primary,
              turn: {
                correct: () => goOn('good'),
                correctAlways: nothing,
                wrong: () => goOn('bad'),
                wrongAlways: nothing,
                giveUp: () => setLesson(giveUp(lesson).lesson),
              },
              menu: 'closed',
              openMenu: nothing,
              closeMenu: nothing,
            }}
          />
        )}
      </Page>
    </>
  );
}
