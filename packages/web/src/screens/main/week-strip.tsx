import { X } from 'lucide';
import { useInsights } from '../../data/study/use-insights.ts';
import { showWeek } from '../../data/study/week-strip.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { layOutDays } from '../../ui/chart/day-grid.ts';
import { WeekMarks } from '../../ui/chart/week-marks.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import s from './week-strip.module.css';

const DAY_MS = 86_400_000;

/**
 * One line: the last seven days as marks, and what comes tomorrow. Nothing until that is known.
 * @param props.awaited whether its room is kept: cards have moved, by answers or by an import
 */
export function WeekStrip({ category, awaited }: { category: string; awaited: boolean }) {
  const { t, language } = useTexts();
  const { kept } = useInsights(category, 30);
  if (kept === null || (kept.figures.totals.answers === 0 && !awaited)) return null;
  const { days, today, forecast } = kept.figures;
  const known = new Map(days.map((day) => [day.day, day]));
  const week = Array.from({ length: 7 }, (_, index) => {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) - (6 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, count: known.get(day)?.answers ?? 0, paused: known.get(day)?.paused ?? false };
  });
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const said = week.map(({ day, count }) => t('strip.day', { day: names.format(new Date(day)), answers: count }));
  const tomorrow = Object.values(forecast.per_day[1]?.due ?? {}).reduce((all, each) => all + each, 0);
  const hide = (): void => {
    showWeek('hidden');
    showToast({ text: t('strip.hidden'), action: { label: t('strip.undo'), run: () => showWeek('shown') } });
  };
  return (
    <div className={s.strip}>
      <span>{t('strip.week')}</span>
      <WeekMarks cells={layOutDays(week, 2).cells} label={t('strip.label', { days: said.join(', ') })} />
      <span>{t('strip.tomorrow', { count: Math.round(tomorrow) })}</span>
      <Link to="/insights">{t('strip.more')}</Link>
      <IconButton icon={X} size="sm" label={t('strip.hide')} onClick={hide} />
    </div>
  );
}
