import { CalendarOff } from 'lucide';
import {
  type AfterBreak,
  endPause,
  type PauseNow,
  type PlanToday,
  savePlan,
  takePauseBack,
} from '../../data/study/after-break.ts';
import { dayMonth, instantDay } from '../../i18n/day-text.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner, bannerActionClass } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import s from './after-break.module.css';
import { useSaid } from './use-said.ts';

/** "Paused until 14 May. End now" (insights §12.4). */
export function PauseBanner({ pause }: { pause: PauseNow }) {
  const { t, language } = useTexts();
  const { tell } = useSaid();
  const until = instantDay(language, pause.until);
  const end = (): void => void endPause(pause.id).then((kept) => tell(kept, t('afterBreak.pauseEnded')));
  const back = (): void => void takePauseBack(pause.id).then((kept) => tell(kept, t('afterBreak.undone')));
  return (
    <div className={s.banner}>
      <Banner
        tone="info"
        icon={CalendarOff}
        action={
          <span className={s.actions}>
            {pause.state === 'runs' && (
              <button type="button" className={bannerActionClass} onClick={end}>
                {t('afterBreak.endNow')}
              </button>
            )}
            <button type="button" className={bannerActionClass} onClick={back}>
              {t('afterBreak.undo')}
            </button>
          </span>
        }
      >
        {pause.state === 'runs'
          ? t('afterBreak.paused', { until })
          : t('afterBreak.pauseComes', { from: instantDay(language, pause.from), until })}
      </Banner>
    </div>
  );
}

/** "Today 48 of 412": how far today's share is, and the promise (insights §10.2, §10.3). */
export function PlanLine({ after, plan, onChange }: { after: AfterBreak; plan: PlanToday; onChange: () => void }) {
  const { t, language } = useTexts();
  const { share, done, due, by, minutes } = plan;
  const left = Math.min(due, Math.max(0, share - done));
  const end = (): void =>
    void savePlan(null).then((saved) => {
      const again = { category: after.study.settings.catch_up?.category ?? null, minutes };
      showEnded(saved, () => void savePlan({ ...again, begun: after.study.settings.catch_up?.begun ?? 0 }));
    });
  const { tell } = useSaid();
  const showEnded = (saved: boolean, undo: () => void): void =>
    void tell(saved ? { ok: true } : { ok: false, detail: null }, t('afterBreak.planEnded'), undo);
  return (
    <section className={s.plan} aria-label={t('afterBreak.plan')}>
      <p>
        {left > 0 ? (
          <b>{t('afterBreak.today', { left: numberText(language, left), due: numberText(language, due) })}</b>
        ) : (
          <b>{t('afterBreak.shareDone', { count: due })}</b>
        )}{' '}
        {by === null
          ? t('afterBreak.noDate', { count: minutes })
          : t('afterBreak.promiseLine', { count: minutes, by: dayMonth(language, by) })}
      </p>
      <span className={s.actions}>
        <Button kind="quiet" size="sm" onClick={onChange}>
          {t('afterBreak.change')}
        </Button>
        <Button kind="quiet" size="sm" onClick={end}>
          {t('afterBreak.endPlan')}
        </Button>
      </span>
    </section>
  );
}
