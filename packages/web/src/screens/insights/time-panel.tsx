import type { Insights, Period, StudySettings } from '../../data/study/use-insights.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChartPanel } from '../../ui/chart/chart-panel.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { GoalBars } from '../../ui/chart/goal-bars.tsx';
import { inPeriod } from './last-days.ts';
import { durationText, longDay, minutesOf, shortDay } from './words.ts';

/** More bars than this are thinner than a pixel on a phone. */
const MOST_BARS = 90;

/** Minutes of answering, day by day (insights §5.2). */
export function TimePanel({ figures, settings, days }: { figures: Insights; settings: StudySettings; days: Period }) {
  const { t, language } = useTexts();
  const rows = inPeriod(figures.days, days);
  const shown = rows.slice(-MOST_BARS);
  const ms = rows.reduce((all, row) => all + row.ms, 0);
  const answers = rows.reduce((all, row) => all + row.answers, 0);
  const values = shown.map((row) => row.ms / 60_000);
  const goal = settings.goal?.kind === 'minutes' ? settings.goal.amount : null;
  const today = minutesOf(rows.at(-1)?.ms ?? 0);
  const title = t('insights.time.title');
  const label = t('insights.time.label', {
    days: shown.length,
    total: durationText(ms),
    most: `${Math.round(Math.max(0, ...values))} min`,
  });
  return (
    <ChartPanel
      title={title}
      say={t('insights.time.say', {
        time: durationText(ms),
        days: rows.length,
        count: Math.round(ms / 1000 / Math.max(1, answers)),
      })}
      asTable={t('insights.asTable', { name: title })}
      asChart={t('insights.asChart', { name: title })}
      chart={
        <GoalBars
          values={values}
          goal={goal === null ? undefined : { value: goal, name: t('insights.time.goal', { minutes: goal }) }}
          from={shortDay(language, shown[0]?.day ?? figures.today)}
          to={t('insights.time.todayMinutes', { minutes: today })}
          label={
            goal === null
              ? label
              : t('insights.time.labelGoal', {
                  label,
                  minutes: goal,
                  reached: values.filter((each) => each >= goal).length,
                })
          }
        />
      }
      table={<TimeTable rows={rows} caption={title} />}
    />
  );
}

function TimeTable({ rows, caption }: { rows: Insights['days']; caption: string }) {
  const { t, language } = useTexts();
  return (
    <ChartTable
      caption={caption}
      heads={[t('insights.day'), t('insights.time.minutes')]}
      rows={rows.toReversed().map((row) => [longDay(language, row.day), numberText(language, minutesOf(row.ms))])}
    />
  );
}
