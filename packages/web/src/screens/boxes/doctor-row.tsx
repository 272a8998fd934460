import type { Box, Interval } from '@siedem/domain';
import type { Doctor } from '../../data/study/use-doctor.ts';
import { boxText, intervalText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { IntervalDot } from '../../ui/chart/interval-dot.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { percentText } from './percent-text.ts';
import s from './doctor.module.css';

export interface DoctorRowProps {
  readonly finding: Doctor['boxes'][number];
  /** the suggested interval */
  readonly interval: Interval;
  readonly boxes: readonly Box[];
  /** 0…1 */
  readonly target: number;
  readonly onTry: () => void;
}

/** One suggestion with its reason and its evidence. */
export function DoctorRow({ finding, interval, boxes, target, onTry }: DoctorRowProps) {
  const { t, language } = useTexts();
  const at = boxes.findIndex(({ id }) => id === finding.box);
  const box = boxes[at];
  const { share, low, high, suggestion } = finding;
  if (box === undefined || suggestion === null || share === null || low === null || high === null) return null;
  const position = at + 1;
  const to = intervalText(t, interval);
  const percent = (value: number): string => percentText(language, value);
  return (
    <li className={s.row}>
      <BoxChip position={position} of={boxes.length} size="lg" />
      <span className={s.words}>
        <b>{t('doctor.change', { position, from: boxText(t, box), to })}</b>
        <small>{suggestion.reason[language]}</small>
      </span>
      <IntervalDot
        position={position}
        of={boxes.length}
        measured={{ share, low, high }}
        target={target}
        written={`${percent(low).replace(/\s?%/, '')}–${percent(high)}`}
        label={t('doctor.interval', { position, low: percent(low), high: percent(high), target: percent(target) })}
      />
      <Button kind="line" size="sm" onClick={onTry} aria-label={t('doctor.tryAbout', { position, to })}>
        {t('doctor.tryIt')}
      </Button>
    </li>
  );
}
