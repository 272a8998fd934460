import { useState } from 'react';
import type { Insights, Period, StudySettings } from '../../data/study/use-insights.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { GoalDialog } from './goal-dialog.tsx';
import { goalReached } from './goal.ts';
import { inPeriod } from './last-days.ts';
import s from './insights.module.css';

export interface GoalPanelProps {
  readonly figures: Insights;
  readonly settings: StudySettings;
  readonly days: Period;
  readonly onSaved: () => void;
}

/** The learner's own goal, none by default (insights §5.6). */
export function GoalPanel({ figures, settings, days, onSaved }: GoalPanelProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { goal } = settings;
  return (
    <InsightPanel
      title={t('insights.goal.title')}
      say={goal === null ? t('insights.goal.none') : t(`insights.goal.${goal.kind}`, { count: goal.amount })}
      tools={
        <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
          {goal === null ? t('insights.goal.set') : t('insights.goal.change')}
        </Button>
      }
    >
      <Facts figures={figures} settings={settings} days={days} />
      <GoalDialog
        key={String(open)}
        open={open}
        goal={goal}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false);
          onSaved();
        }}
      />
    </InsightPanel>
  );
}

function Facts({ figures, settings: { goal }, days }: Omit<GoalPanelProps, 'onSaved'>) {
  const { t } = useTexts();
  const rows = inPeriod(figures.days, days);
  const met = rows.reduce((all, row) => all + row.first_meetings, 0);
  const over = goal === null ? null : goalReached(goal, rows, inPeriod(figures.known, days));
  const week = goal === null || goal.kind === 'words' ? null : goalReached(goal, rows.slice(-7), []);
  return (
    <dl className={s.facts}>
      {goal !== null && over !== null && (
        <>
          <dt>{t('insights.goal.reached')}</dt>
          <dd>
            {goal.kind === 'words'
              ? t('insights.goal.reachedWeeks', { reached: over.reached, count: over.of })
              : t('insights.goal.reachedDays', { reached: over.reached, count: over.of })}
          </dd>
        </>
      )}
      {week !== null && (
        <>
          <dt>{t('insights.goal.thisWeek')}</dt>
          <dd>{t('insights.goal.ofDays', { reached: week.reached, days: week.of })}</dd>
        </>
      )}
      <dt>{t('insights.goal.first')}</dt>
      <dd>{t('insights.goal.newCards', { count: met })}</dd>
    </dl>
  );
}
