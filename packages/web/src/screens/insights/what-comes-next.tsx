import { useTexts } from '../../i18n/use-texts.ts';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { ENOUGH } from './headline.ts';
import s from './insights.module.css';

/** What 30 and 100 answers will bring (insights §12.2). */
export function WhatComesNext({ answers }: { answers: number }) {
  const { t } = useTexts();
  const progress = t('insights.next.progress', { answers });
  return (
    <InsightPanel title={t('insights.next.title')} say={t('insights.next.why')}>
      <progress className={s.progress} value={answers} max={ENOUGH} aria-label={progress} />
      <p>{progress}</p>
    </InsightPanel>
  );
}
