import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Plus, Settings2 } from 'lucide';
import { navigate } from '../../platform/address.ts';
import { Link } from '../../ui/link/link.tsx';
import { FIRST, timeLeft } from '@siedem/domain';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useCounts } from '../../data/use-counts.ts';
import type { CategoryView, CountsView } from '../../collection/views.ts';
import { usePlanHint } from '../../data/study/plan-hint.ts';
import { useWeekShown } from '../../data/study/week-strip.ts';
import { numberText, timeLeftText } from '../../i18n/format.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { now } from '../../platform/clock.ts';
import { ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { iconButtonClass } from '../../ui/icon-button/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { beside } from '../../ui/later/later.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Drawer } from './drawer.tsx';
import s from './main-screen.module.css';

/** Few ever see it again after their first day. */
const FirstCards = lazy(async () => ({
  default: (await withTexts('start', () => import('./first-cards.tsx'))).FirstCards,
}));

/** Not needed to see the boxes: its code and figures come after them. */
const WeekStrip = beside(async () => (await withTexts('strip', () => import('./week-strip.tsx'))).WeekStrip);

/** Help after a break comes after the boxes are in sight; where no card has ever moved there was nothing to break off. */
const AfterBreak = beside(async () => (await withTexts('afterBreak', () => import('./after-break.tsx'))).AfterBreak);

/** `/`: the boxes of the current category (specification §2 Main view). */
export function MainScreen() {
  const { category } = useCurrentCategory();
  return <Page>{category === null ? <NoCategory /> : <CategoryBoxes category={category} />}</Page>;
}

function NoCategory() {
  const { t } = useTexts();
  return (
    <EmptyState
      as="h1"
      title={t('main.noCategory')}
      action={
        <Link className={buttonClass({ kind: 'pen' })} to="/categories">
          {t('main.newCategory')}
        </Link>
      }
    >
      {t('main.noCategoryWhy')}
    </EmptyState>
  );
}

function useSentence({ all, available, nextDue }: CountsView): string {
  const { t } = useTexts();
  if (available > 0) return t('main.waiting', { count: available });
  if (all === 0) return t('main.empty');
  return nextDue === null
    ? t('main.nothing')
    : t('main.nothingUntil', { left: timeLeftText(t, timeLeft(Math.max(1, nextDue - now()))) });
}

/** Enter does the one obvious thing while nothing else has the focus; null where there is none. */
function useEnterOpens(lesson: string | null): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const idle = document.activeElement === document.body || document.activeElement?.id === 'main';
      if (event.key === 'Enter' && idle && lesson !== null && !event.repeat) navigate(lesson);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [lesson]);
}

/** Ways from the boxes to the list and to their settings. @param props.menuAt receives where the menu of pauses stands */
function Tools({ all, menuAt }: { all: number; menuAt: ((place: HTMLElement | null) => void) | null }) {
  const { t, language } = useTexts();
  return (
    <>
      <Link className={buttonClass({ kind: 'quiet', size: 'sm' })} to="/list">
        {t('main.allCards')} <span>{numberText(language, all)}</span>
      </Link>
      <Link className={iconButtonClass()} to="/section" aria-label={t('main.settings')} title={t('main.settings')}>
        <Icon of={Settings2} />
      </Link>
      {menuAt !== null && <span ref={menuAt} className={s.menu} />}
    </>
  );
}

/** What is done here: a card added, a lesson begun. */
function Doings({ empty, lesson }: { empty: boolean; lesson: { to: string; isShare: boolean } | null }) {
  const { t } = useTexts();
  return (
    <>
      <Link className={buttonClass({ kind: lesson !== null || empty ? 'line' : 'pen' })} to="/add">
        <Icon of={Plus} />
        {t('main.addCard')}
      </Link>
      {lesson !== null && (
        <Link className={buttonClass({ kind: 'pen' })} to={lesson.to}>
          <ButtonBody keyCap="enter">{lesson.isShare ? t('main.reviewToday') : t('main.reviewAll')}</ButtonBody>
        </Link>
      )}
    </>
  );
}

function CategoryBoxes({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const boxes = useBoxes(category.id);
  const counts = useCounts(category.id);
  const waits = counts.available > 0;
  const week = useWeekShown();
  // Before the first answer the line has nothing to say, and no room is kept for it.
  const hasMoved = counts.all > (counts.boxes[FIRST]?.cards ?? 0);
  const hint = usePlanHint(category.id);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const isShare = hint !== null && hint.shows !== 'pause' && hint.today === 'open';
  const lesson = isShare ? '/lesson/today' : '/lesson/all';

  useEnterOpens(waits ? lesson : null);

  return (
    <>
      <title>{`${category.name} · ${t('app.name')}`}</title>
      <Statement
        over={category.name}
        side={<Tools all={counts.all} menuAt={hasMoved ? setMenu : null} />}
        actions={<Doings empty={counts.all === 0} lesson={waits ? { to: lesson, isShare } : null} />}
        lead={counts.all === 0 ? t('main.emptyWhy') : undefined}
      >
        {useSentence(counts)}
      </Statement>
      {counts.all === 0 && (
        <Suspense fallback={<div className={s.blank} />}>
          <FirstCards category={category} />
        </Suspense>
      )}
      {(hasMoved || hint !== null) && (
        <div className={hint === null ? undefined : s.help} data-shows={hint?.shows}>
          <Suspense>
            <AfterBreak category={category.id} place={menu} />
          </Suspense>
        </div>
      )}
      {week && counts.all > 0 && (
        <div className={hasMoved ? s.week : undefined}>
          <Suspense>
            <WeekStrip category={category.id} awaited={hasMoved} />
          </Suspense>
        </div>
      )}
      <Drawer categoryId={category.id} boxes={boxes} counts={counts} />
    </>
  );
}
