import { useState } from 'react';
import type { Insights } from '../../data/study/use-insights.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { localStore } from '../../platform/storage.ts';
import { ChartPanel } from '../../ui/chart/chart-panel.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { DayGridChart, DayKey } from '../../ui/chart/day-grid-chart.tsx';
import { type GridDay, layOutDays } from '../../ui/chart/day-grid.ts';
import { lastDays } from './last-days.ts';
import s from './insights.module.css';
import { gridWeekdays, longDay, longMonth, shortMonth } from './words.ts';

const WEEKS = 53;
const HIDDEN_KEY = 'insights-runs';

/** A day of the month that has most answers. */
function busiest(days: readonly GridDay[]): string {
  const months = new Map<string, number>();
  for (const { day, count } of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + count);
  const [month] = [...months].reduce((most, each) => (each[1] > most[1] ? each : most), ['', -1]);
  return `${month}-01`;
}

/** Runs can be hidden for good on this device (insights §5.5). */
function useRuns() {
  const [shown, setShown] = useState(() => localStore.get(HIDDEN_KEY) !== 'hidden');
  const toggle = (): void => {
    if (shown) localStore.set(HIDDEN_KEY, 'hidden');
    else localStore.remove(HIDDEN_KEY);
    setShown(!shown);
  };
  return { shown, toggle };
}

/** A year of days (insights §12.1), and how regular they are (§5.5). */
export function AnswersPerDay({ figures, everyDay }: { figures: Insights; everyDay: Insights['days'] }) {
  const { t, language } = useTexts();
  const runs = useRuns();
  const days = lastDays({ days: everyDay, today: figures.today }, WEEKS * 7);
  const grid = layOutDays(days, WEEKS);
  const { learned, of, longest } = figures.rhythm;
  const total = days.reduce((all, { count }) => all + count, 0);
  const title = t('insights.perDay.title');
  return (
    <ChartPanel
      title={title}
      say={
        <>
          {t('insights.perDay.say', { learned, of })}{' '}
          {runs.shown && longest > 1 && <>{t('insights.perDay.run', { count: longest })} </>}
          <button type="button" className={s.inline} onClick={runs.toggle}>
            {runs.shown ? t('insights.perDay.hide') : t('insights.perDay.show')}
          </button>
        </>
      }
      tools={
        <span className={s.key}>
          {t('insights.perDay.none')} <DayKey /> {t('insights.perDay.more', { count: numberText(language, grid.top) })}
        </span>
      }
      asTable={t('insights.asTable', { name: title })}
      asChart={t('insights.asChart', { name: title })}
      chart={
        <DayGridChart
          grid={grid}
          label={t('insights.perDay.label', {
            weeks: grid.columns,
            answers: numberText(language, total),
            month: longMonth(language, busiest(days)),
          })}
          scrollLabel={t('insights.perDay.year')}
          monthName={(day) => shortMonth(language, day)}
          weekdays={gridWeekdays(language)}
        />
      }
      table={<DaysTable days={everyDay.slice(-WEEKS * 7)} caption={title} />}
    />
  );
}

function DaysTable({ days, caption }: { days: Insights['days']; caption: string }) {
  const { t, language } = useTexts();
  return (
    <ChartTable
      caption={caption}
      heads={[t('insights.day'), t('insights.answers'), t('insights.remembered')]}
      rows={days
        .toReversed()
        .map(({ day, answers, remembered }) => [
          longDay(language, day),
          numberText(language, answers),
          numberText(language, remembered),
        ])}
    />
  );
}
