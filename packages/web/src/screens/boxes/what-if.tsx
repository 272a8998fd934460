import { type Box, type Interval, previousBox } from '@siedem/domain';
import { ChartColumn, Table2 } from 'lucide';
import { useState } from 'react';
import { type BoxChange, type Tried, useWhatIf } from '../../data/study/use-what-if.ts';
import { boxText, intervalText, waitText, numberText } from '../../i18n/format.ts';
import type { Language, Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { TwoLines } from '../../ui/chart/two-lines.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap/key-cap.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { percentText } from './percent-text.ts';
import s from './what-if.module.css';

export interface WhatIfProps {
  readonly category: string;
  readonly boxes: readonly Box[];
  /** null: nothing is tried */
  readonly change: BoxChange | null;
  /** saves the interval that is tried */
  readonly onModify: (box: Box, interval: Interval) => void;
  readonly onPutBack: () => void;
}

/** Names of what is tried: the lead of the sentence, and the two sides of table and chart. */
interface Names {
  readonly lead: string;
  readonly before: string;
  readonly after: string;
  /** the interval that is tried, after a preposition */
  readonly wait: string;
  readonly position: number;
}

function namesOf(t: Translate, boxes: readonly Box[], change: BoxChange): Names {
  if (change.kind === 'add') {
    const interval = intervalText(t, change.interval);
    const wait = waitText(t, change.interval);
    return {
      lead: t('whatIf.add', { interval: wait }),
      before: t('whatIf.now'),
      after: `+ ${interval}`,
      wait,
      position: 0,
    };
  }
  const position = boxes.findIndex(({ id }) => id === change.box) + 1;
  const box = boxes[position - 1];
  const before = box === undefined ? '' : boxText(t, box);
  if (change.kind === 'delete') {
    return {
      lead: t('whatIf.delete', { position }),
      before: t('whatIf.now'),
      after: t('whatIf.without'),
      wait: '',
      position,
    };
  }
  const after = intervalText(t, change.interval);
  const wait = waitText(t, change.interval);
  return { lead: t('whatIf.change', { position, interval: wait }), before, after, wait, position };
}

/** One sentence for a change (insights §8.3). */
function sentenceOf(t: Translate, language: Language, { before, after }: Tried, names: Names): string {
  const fewer = Math.round(before.month) - Math.round(after.month);
  const work =
    fewer === 0
      ? t('whatIf.same')
      : fewer > 0
        ? t('whatIf.fewer', { count: fewer })
        : t('whatIf.more', { count: -fewer });
  if (after.recall === null || before.recall === null) return t('whatIf.sayWork', { lead: names.lead, work });
  const was = percentText(language, before.recall);
  const is = percentText(language, after.recall);
  return was === is
    ? t('whatIf.saySame', { lead: names.lead, work, share: is })
    : t('whatIf.say', { lead: names.lead, work, before: was, after: is });
}

/** What a change of the boxes would come to: sentence, chart and table (insights §8.3–8.5). Nothing is saved by it. */
export function WhatIf({ category, boxes, change, onModify, onPutBack }: WhatIfProps) {
  const { t, language } = useTexts();
  const reckon = useWhatIf(category, boxes);
  if (change === null || reckon === null) return null;
  const tried = reckon(change);
  const names = namesOf(t, boxes, change);
  const box = change.kind === 'change' ? boxes.find(({ id }) => id === change.box) : undefined;
  return (
    <section className={s.panel} aria-label={t('whatIf.title')}>
      <div role="status">
        <h2 className={s.say}>{sentenceOf(t, language, tried, names)}</h2>
      </div>
      <div className={s.both}>
        <Chart tried={tried} names={names} />
        <Outcomes tried={tried} names={names} />
      </div>
      {change.kind === 'change' && box !== undefined && (
        <p className={s.actions}>
          <Button kind="pen" onClick={() => onModify(box, change.interval)}>
            {t('whatIf.modify', { interval: names.wait })}
          </Button>
          <Button kind="quiet" onClick={onPutBack}>
            {t('whatIf.putBack')}
          </Button>
          <span className={s.keys} aria-hidden="true">
            <KeyCap of="left" /> <KeyCap of="right" /> {t('whatIf.oneStep')}
          </span>
        </p>
      )}
    </section>
  );
}

/** The sentence alone, where a box is about to be deleted. */
export function WhatIfWithout({ box, boxes }: { box: Box; boxes: readonly Box[] }) {
  const { t, language } = useTexts();
  const reckon = useWhatIf(box.category, boxes);
  if (reckon === null || previousBox(boxes, box.id) === undefined) return null;
  const change = { kind: 'delete', box: box.id } as const;
  return <p>{sentenceOf(t, language, reckon(change), namesOf(t, boxes, change))}</p>;
}

const WEEK = 7;

/** The mean of each day and the three before and after it. */
const smooth = (values: readonly number[]): number[] =>
  values.map((_, at) => {
    const near = values.slice(Math.max(0, at - 3), at + 4);
    return near.reduce((sum, each) => sum + each, 0) / near.length;
  });

const weeksOf = (values: readonly number[]): number[] =>
  Array.from({ length: Math.floor(values.length / WEEK) }, (_, week) => {
    const days = values.slice(week * WEEK, (week + 1) * WEEK);
    return days.reduce((sum, each) => sum + each, 0) / days.length;
  });

function Chart({ tried: { before, after }, names }: { tried: Tried; names: Names }) {
  const { t, language } = useTexts();
  const [asTable, setAsTable] = useState(false);
  const count = (value: number): string => numberText(language, Math.round(value));
  const [one, other] = [weeksOf(before.perDay), weeksOf(after.perDay)];
  return (
    <div className={s.chart}>
      {asTable ? (
        <ChartTable
          caption={t('whatIf.chart')}
          heads={[t('whatIf.week'), names.before, names.after]}
          rows={one.map((value, week) => [String(week + 1), count(value), count(other[week] ?? 0)])}
        />
      ) : (
        <TwoLines
          before={smooth(before.perDay)}
          after={smooth(after.perDay)}
          beforeName={`${names.before}: ${count(before.quarter)}`}
          afterName={`${names.after}: ${count(after.quarter)}`}
          label={t('whatIf.chartSay', {
            before: names.before,
            beforeCount: count(before.quarter),
            after: names.after,
            afterCount: count(after.quarter),
          })}
          from={t('whatIf.today')}
          third={t('whatIf.days', { count: 30 })}
          to={t('whatIf.days', { count: 90 })}
        />
      )}
      <IconButton
        size="sm"
        icon={asTable ? ChartColumn : Table2}
        label={asTable ? t('whatIf.asChart') : t('whatIf.asTable')}
        onClick={() => setAsTable(!asTable)}
      />
    </div>
  );
}

/** Each figure before and after. */
function Outcomes({ tried: { before, after }, names }: { tried: Tried; names: Names }) {
  const { t, language } = useTexts();
  const count = (value: number): string => numberText(language, Math.round(value));
  const share = (value: number | null): string => (value === null ? '–' : percentText(language, value));
  const rows = [
    [t('whatIf.answers', { count: 30 }), count(before.month), count(after.month)],
    [t('whatIf.answers', { count: 90 }), count(before.quarter), count(after.quarter)],
    ...(after.recall === null && before.recall === null
      ? []
      : [
          [
            names.position > 0 ? t('whatIf.recall', { position: names.position }) : t('whatIf.recallNew'),
            share(before.recall),
            share(after.recall),
          ],
        ]),
    [t('whatIf.known'), count(before.known), count(after.known)],
  ];
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('whatIf.what')}</VisuallyHidden>
          </th>
          <th scope="col">{names.before}</th>
          <th scope="col">{names.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{was}</td>
            <td>
              <b>{is}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
