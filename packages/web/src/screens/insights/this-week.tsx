import type { Insights } from '../../data/study/use-insights.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { WeekChart } from '../../ui/chart/day-grid-chart.tsx';
import { layOutDays } from '../../ui/chart/day-grid.ts';
import { lastDays } from './last-days.ts';
import { shortWeekday } from './words.ts';

/** The last seven days, for who has few answers. */
export function ThisWeek({ figures }: { figures: Insights }) {
  const { t, language } = useTexts();
  const days = lastDays(figures, 7);
  const learned = days.filter(({ count }) => count > 0).length;
  const name = (day: string): string => shortWeekday(language, day);
  const label = days.map(({ day, count }) => t('insights.week.dayCount', { day: name(day), answers: count }));
  return (
    <InsightPanel title={t('insights.week.title')} say={t('insights.week.say', { count: learned })}>
      <WeekChart
        grid={layOutDays(days, 2)}
        label={t('insights.week.label', { days: label.join(', ') })}
        dayName={name}
      />
    </InsightPanel>
  );
}
