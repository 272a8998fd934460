import { type Box, boxLabel, type Interval, parseLabel } from '@siedem/domain';
import { useState } from 'react';
import { type Doctor, type DoctorView, useDoctor } from '../../data/study/use-doctor.ts';
import { saveStudy } from '../../data/study/use-insights.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { Select } from '../../ui/field/field.tsx';
import { AllBoxes } from './all-boxes.tsx';
import { DoctorRow } from './doctor-row.tsx';
import s from './doctor.module.css';

const TARGETS = [70, 75, 80, 85, 90, 95];

export interface DoctorPanelProps {
  readonly category: string;
  /** in display order */
  readonly boxes: readonly Box[];
  readonly onTry: (box: string, interval: Interval) => void;
}

/** What the learner's own answers say about the intervals (insights §7). */
export function DoctorPanel({ category, boxes, onTry }: DoctorPanelProps) {
  const { t } = useTexts();
  const [target, setTarget] = useState<number>();
  const [minutes, setMinutes] = useState<number>();
  const labels = boxes.map(boxLabel).join(' ');
  const view = useDoctor(category, { target, minutes }, labels);
  const shown = target ?? view.findings?.target ?? 85;
  const choose = (next: number): void => {
    setTarget(next);
    // Without a network it holds for this look alone.
    void saveStudy({ target: next });
  };
  const options = TARGETS.includes(shown) ? TARGETS : [...TARGETS, shown].sort((a, b) => a - b);
  return (
    <InsightPanel
      title={t('doctor.title')}
      say={sayOf(t, view)}
      tools={
        <label className={s.target}>
          {t('doctor.target')}
          <Select value={String(shown)} size="sm" onChange={(event) => choose(Number(event.target.value))}>
            {options.map((each) => (
              <option key={each} value={String(each)}>
                {`${each}%`}
              </option>
            ))}
          </Select>
        </label>
      }
    >
      {view.findings !== null && (
        <Findings
          findings={view.findings}
          category={category}
          boxes={boxes}
          onTry={onTry}
          minutes={minutes}
          onMinutes={setMinutes}
        />
      )}
    </InsightPanel>
  );
}

function sayOf(t: Translate, { state, findings }: DoctorView): string {
  if (state === 'offline') return t('doctor.offline');
  if (state === 'failed') return t('doctor.failed');
  if (findings === null) return t('doctor.loading');
  if (findings.answers > 0) return t('doctor.lead', { count: findings.answers });
  return findings.state === 'preparing' ? t('doctor.preparing') : t('doctor.none');
}

/** The box that lacks fewest answers, where none has enough. */
const nearest = (findings: Doctor): number => {
  const lacking = findings.boxes.map(({ needs }) => needs).filter((needs) => needs > 0);
  return lacking.length === findings.boxes.length && lacking.length > 0 ? Math.min(...lacking) : 0;
};

interface FindingsProps extends DoctorPanelProps {
  readonly findings: Doctor;
  readonly minutes: number | undefined;
  readonly onMinutes: (minutes: number | undefined) => void;
}

function Findings({ findings, category, boxes, onTry, minutes, onMinutes }: FindingsProps) {
  const { t } = useTexts();
  const suggested = findings.boxes.flatMap((finding) => {
    const interval = finding.suggestion === null ? null : parseLabel(finding.suggestion.label);
    return interval?.ok ? [{ finding, interval: interval.value }] : [];
  });
  const lacking = nearest(findings);
  return (
    <ul className={s.rows}>
      {suggested.map(({ finding, interval }) => (
        <DoctorRow
          key={finding.box}
          finding={finding}
          interval={interval}
          boxes={boxes}
          target={findings.target / 100}
          onTry={() => onTry(finding.box, interval)}
        />
      ))}
      {suggested.length === 0 && (
        <li className={s.plain}>{lacking > 0 ? t('doctor.few', { count: lacking }) : t('doctor.well')}</li>
      )}
      {findings.together === null && findings.needs > 0 && lacking === 0 && (
        <li className={s.plain}>{t('doctor.togetherNeeds', { count: findings.needs })}</li>
      )}
      <AllBoxes category={category} boxes={boxes} findings={findings} minutes={minutes} onMinutes={onMinutes} />
    </ul>
  );
}
