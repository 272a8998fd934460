import { Ellipsis } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type AfterBreak as Facts,
  breakOf,
  isPlanOver,
  pauseOf,
  planToday,
  savePlan,
  takePauseBack,
} from '../../data/study/after-break.ts';
import { keepPlanHint } from '../../data/study/plan-hint.ts';
import { useAfterBreak } from '../../data/study/use-after-break.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { localStore } from '../../platform/storage.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { iconButtonClass } from '../../ui/icon-button/icon-button.tsx';
import { Menu, menuItemClass } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { CatchUpDialog } from './catch-up-dialog.tsx';
import { PauseBanner, PlanLine } from './break-lines.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { useSaid } from './use-said.ts';

/** The beginning of the absence that was offered help last, so that it is offered once. */
const offeredKey = (category: string): string => `catch-up ${category}`;

/** Keeps what the main view needs at once at its next opening. */
function useHint({ study, category }: Facts, plan: ReturnType<typeof planToday>, pauses: boolean): void {
  const scope = study.settings.catch_up?.category ?? 'all';
  const today = plan !== null && plan.done >= plan.share ? 'done' : 'open';
  useEffect(() => {
    if (plan === null && !pauses) return keepPlanHint(null);
    const shows = plan === null ? 'pause' : pauses ? 'both' : 'plan';
    return keepPlanHint({ scope: plan === null ? category : scope, today, shows });
  }, [plan, pauses, scope, today, category]);
}

export interface AfterBreakProps {
  readonly category: string;
  /** where the menu is */
  readonly place: HTMLElement | null;
}

/** Help after a break (insights §10): the offer, the plan's line, the banner of a pause, and the menu that leads to both. */
export function AfterBreak({ category, place }: AfterBreakProps) {
  const after = useAfterBreak(category);
  return after === null ? null : <Help after={after} place={place} />;
}

function Help({ after, place }: { after: Facts; place: HTMLElement | null }) {
  const { t } = useTexts();
  const { category } = after;
  const [open, setOpen] = useState<'catch-up' | 'pause' | null>(null);
  const plan = planToday(after);
  const pause = pauseOf(after);
  const absence = breakOf(after);
  const isPaused = pause !== null && pause.state !== 'past';
  useHint(after, plan, isPaused);

  const offered = absence?.isOffered === true && plan === null && !isPaused ? absence.from : null;
  useEffect(() => {
    if (offered === null || localStore.get(offeredKey(category)) === offered) return;
    localStore.set(offeredKey(category), offered);
    setOpen('catch-up');
  }, [offered, category]);

  const ended = useRef(false);
  const isOver = plan !== null && isPlanOver(plan);
  useEffect(() => {
    if (!isOver || ended.current) return;
    ended.current = true;
    void savePlan(null).then((saved) => saved && showToast({ text: t('afterBreak.planOver') }));
  }, [isOver, t]);

  const { tell } = useSaid();
  const close = (): void => setOpen(null);
  return (
    <>
      {place !== null &&
        createPortal(
          <Menu
            label={t('afterBreak.menu')}
            button={<Icon of={Ellipsis} />}
            buttonClass={iconButtonClass()}
            align="end"
          >
            <button type="button" className={menuItemClass} onClick={() => setOpen('catch-up')}>
              {t('afterBreak.open')}
            </button>
            <button type="button" className={menuItemClass} onClick={() => setOpen('pause')}>
              {t('afterBreak.openPause')}
            </button>
            {pause?.state === 'past' && (
              <button
                type="button"
                className={menuItemClass}
                onClick={() => void takePauseBack(pause.id).then((kept) => tell(kept, t('afterBreak.undone')))}
              >
                {t('afterBreak.undoLast')}
              </button>
            )}
          </Menu>,
          place,
        )}
      {isPaused && <PauseBanner pause={pause} />}
      {plan !== null && !isOver && <PlanLine after={after} plan={plan} onChange={() => setOpen('catch-up')} />}
      {open === 'catch-up' && <CatchUpDialog after={after} absence={absence} onClose={close} />}
      {open === 'pause' && <PauseDialog after={after} onClose={close} />}
    </>
  );
}
