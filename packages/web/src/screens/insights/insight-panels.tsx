import type { Insights, Period, Scope, StudySettings } from '../../data/study/use-insights.ts';
import { PanelGrid } from '../../ui/chart/chart-panel.tsx';
import { AnswersPerDay } from './answers-per-day.tsx';
import { ComingBack } from './coming-back.tsx';
import { GoalPanel } from './goal-panel.tsx';
import { HardCards } from './hard-cards.tsx';
import { ENOUGH, MANY } from './headline.ts';
import { KnownWords } from './known-words.tsx';
import { MixedUp } from './mixed-up.tsx';
import { RememberedByBox } from './remembered-by-box.tsx';
import { TimePanel } from './time-panel.tsx';
import { WhatComesNext } from './what-comes-next.tsx';
import { ThisWeek } from './this-week.tsx';

export interface PanelsProps {
  readonly figures: Insights;
  /** every day from the first answer on */
  readonly everyDay: Insights['days'];
  readonly settings: StudySettings;
  readonly days: Period;
  readonly scope: Scope;
  readonly onSaved: () => void;
}

const answersIn = (days: Insights['days']): number => days.reduce((all, { answers }) => all + answers, 0);

/** The panels in their order; who has few answers sees fewer of them (insights §12.1–2). */
export function InsightPanels({ figures, everyDay, settings, days, scope, onSaved }: PanelsProps) {
  const answers = answersIn(everyDay);
  if (answers < ENOUGH) {
    return (
      <PanelGrid columns={2}>
        <ThisWeek figures={figures} />
        <WhatComesNext answers={answers} />
      </PanelGrid>
    );
  }
  if (answers < MANY) {
    return (
      <PanelGrid columns={2}>
        <RememberedByBox figures={figures} settings={settings} />
        <ComingBack figures={figures} reach="two weeks" />
      </PanelGrid>
    );
  }
  return (
    <>
      <AnswersPerDay figures={figures} everyDay={everyDay} />
      <PanelGrid columns={2}>
        <ComingBack figures={figures} reach="months" />
        <RememberedByBox figures={figures} settings={settings} />
      </PanelGrid>
      <PanelGrid columns={3}>
        <KnownWords figures={figures} scope={scope} />
        <TimePanel figures={figures} settings={settings} days={days} />
        <GoalPanel figures={figures} settings={settings} days={days} onSaved={onSaved} />
      </PanelGrid>
      <PanelGrid columns={2}>
        <HardCards figures={figures} scope={scope} />
        <MixedUp figures={figures} scope={scope} />
      </PanelGrid>
    </>
  );
}
