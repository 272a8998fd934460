import { useState } from 'react';
import { boxRamp } from './box-ramp.ts';
import type { Insights } from '../../data/study/use-insights.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePhone } from '../../platform/use-phone.ts';
import { ChartPanel } from '../../ui/chart/chart-panel.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { type Bar, StackedBars } from '../../ui/chart/stacked-bars.tsx';
import { Choices } from './choices.tsx';
import { longDay, longMonth } from './words.ts';

type Row = Insights['forecast']['per_day'][number];

const sumOf = ({ due, fresh }: Row): number => Object.values(due).reduce((all, each) => all + each, fresh);

const whole = (value: number): number => Math.round(value);

/** Every how many bars a date is below the axis. */
const TICK_EVERY = { few: 2, month: 5, quarter: 15 };

const everyOf = (bars: number): number =>
  bars <= 14 ? TICK_EVERY.few : bars <= 30 ? TICK_EVERY.month : TICK_EVERY.quarter;

function useBars(rows: readonly Row[], boxes: Insights['boxes']): readonly Bar[] {
  const { t, language } = useTexts();
  const ramp = boxRamp(boxes);
  const every = everyOf(rows.length);
  return rows.map((row, index) => {
    const monthBegins = index === 0 || row.day.endsWith('-01');
    return {
      key: row.day,
      parts: [
        ...boxes.map(({ box }) => ({ box: ramp(box), value: row.due[box] ?? 0 })),
        { box: 'fresh' as const, value: row.fresh },
      ],
      tick: index === 0 ? t('insights.today') : index % every === 0 ? String(Number(row.day.slice(8))) : undefined,
      strong: index === 0,
      under: monthBegins && rows.length - index > 4 ? longMonth(language, row.day) : undefined,
    };
  });
}

export interface ComingBackProps {
  readonly figures: Insights;
  /** young learners see two weeks (insights §12.2) */
  readonly reach: 'two weeks' | 'months';
}

/** How many answers the next days will ask for, by box (insights §8). */
export function ComingBack({ figures, reach }: ComingBackProps) {
  const { t, language } = useTexts();
  const phone = usePhone();
  const [wanted, setWanted] = useState<'30' | '90'>('30');
  const { per_day, minutes_per_day } = figures.forecast;
  const days = reach === 'two weeks' ? 14 : Number(wanted);
  const counted = per_day.slice(0, days);
  const shown = phone && days === 30 ? per_day.slice(0, 14) : counted;
  const sums = counted.map(sumOf);
  const mean = whole(sums.reduce((all, each) => all + each, 0) / Math.max(1, sums.length));
  const fresh = whole(counted.reduce((all, row) => all + row.fresh, 0) / Math.max(1, counted.length));
  const today = whole(sums[0] ?? 0);
  const later = shown.slice(1).map(sumOf);
  const title = t('insights.back.title');
  const rest = fresh > 0 ? t('insights.back.fresh', { count: fresh }) : t('insights.back.plain');
  return (
    <ChartPanel
      title={title}
      say={`${t('insights.back.say', { count: mean, minutes: Math.max(1, whole(minutes_per_day)) })}, ${rest} ${t('insights.back.waiting', { count: today })}`}
      tools={
        reach === 'months' && (
          <Choices
            label={t('insights.back.range')}
            look="text"
            taken={wanted}
            choices={{ 30: t('insights.days', { count: 30 }), 90: '90' }}
            onChoose={(value) => setWanted(value === '90' ? '90' : '30')}
          />
        )
      }
      asTable={t('insights.asTable', { name: title })}
      asChart={t('insights.asChart', { name: title })}
      chart={
        <StackedBars
          bars={useBars(shown, figures.boxes)}
          top={numberText(language, today)}
          width={phone ? 326 : 490}
          height={phone ? 190 : 238}
          label={t('insights.back.label', {
            days: shown.length,
            today,
            low: whole(Math.min(...later, today)),
            high: whole(Math.max(...later, 0)),
          })}
        />
      }
      table={<ForecastTable rows={counted} boxes={figures.boxes} caption={title} />}
    />
  );
}

function ForecastTable({ rows, boxes, caption }: { rows: readonly Row[]; boxes: Insights['boxes']; caption: string }) {
  const { t, language } = useTexts();
  const used = boxes.filter(({ box }) => rows.some(({ due }) => (due[box] ?? 0) > 0));
  const written = (value: number): string => numberText(language, Math.round(value * 10) / 10);
  return (
    <ChartTable
      caption={caption}
      heads={[
        t('insights.day'),
        t('insights.answers'),
        ...used.map(({ position }) => `${t('insights.recall.box')} ${position}`),
        t('insights.new'),
      ]}
      rows={rows.map((row) => [
        longDay(language, row.day),
        written(sumOf(row)),
        ...used.map(({ box }) => written(row.due[box] ?? 0)),
        written(row.fresh),
      ])}
    />
  );
}
