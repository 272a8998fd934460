import { parseBox } from '@siedem/domain';
import type { Insights, StudySettings } from '../../data/study/use-insights.ts';
import { boxText, numberText } from '../../i18n/format.ts';
import type { Language, Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChartPanel, PanelSay } from '../../ui/chart/chart-panel.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { intervalFloor, type IntervalRow, IntervalRows } from '../../ui/chart/interval-rows.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { Link } from '../../ui/link/link.tsx';
import { boxRamp } from './box-ramp.ts';
import { ENOUGH } from './headline.ts';
import { shareText } from './words.ts';

type BoxFigures = Insights['boxes'][number];

/** Below this many answers the dot is hollow: the margin is wide. */
const THIN = 50;

/** Share and margin where there are answers enough to say them (insights §5.1). */
const measuredOf = ({ n, share, low, high }: BoxFigures): IntervalRow['measured'] =>
  n < ENOUGH || share === null || low === null || high === null ? null : { share, low, high };

const middle = (boxes: readonly BoxFigures[]): readonly BoxFigures[] =>
  boxes.slice(1, -1).filter((box) => measuredOf(box) !== null);

/** Which middle boxes ask too late or too early for the target (insights §7.2), by display position. */
function verdictsOf(boxes: readonly BoxFigures[], target: number) {
  const measured = middle(boxes);
  const positions = (some: readonly BoxFigures[]): number[] => some.map(({ position }) => position);
  return {
    measured: measured.length,
    late: positions(measured.filter(({ high }) => high !== null && high < target)),
    early: positions(measured.filter(({ low }) => low !== null && low > target)),
  };
}

function Verdict({ boxes, target }: { boxes: readonly BoxFigures[]; target: number }) {
  const { t, language } = useTexts();
  const { measured, late, early } = verdictsOf(boxes, target);
  if (measured === 0) return null;
  const names = new Intl.ListFormat(language, { type: 'conjunction' });
  const list = (positions: readonly number[]): string => names.format(positions.map(String));
  const aim = shareText(language, target);
  const odd = late.length + early.length;
  return (
    <PanelSay>
      {odd > 0 && (
        <b>
          {late.length > 0 && `${t('insights.recall.late', { count: late.length, boxes: list(late) })} `}
          {early.length > 0 && `${t('insights.recall.early', { count: early.length, boxes: list(early) })} `}
        </b>
      )}
      {odd === 0 && `${t('insights.recall.fitsAll', { target: aim })} `}
      {odd > 0 && odd < measured && `${t('insights.recall.fits', { target: aim })} `}
      <Link to="/section">{t('insights.recall.doctor')}</Link>
    </PanelSay>
  );
}

const labelOf = (t: Translate, language: Language, box: BoxFigures): string =>
  box.n < ENOUGH || box.share === null
    ? t('insights.recall.labelFew', { box: box.position })
    : t('insights.recall.labelBox', {
        box: box.position,
        share: shareText(language, box.share),
        answers: numberText(language, box.n),
      });

/** Recall of each box with its margin of error (insights §5.1, §12.1). */
export function RememberedByBox({ figures, settings }: { figures: Insights; settings: StudySettings }) {
  const { t, language } = useTexts();
  const { boxes } = figures;
  const ramp = boxRamp(boxes);
  const target = settings.target / 100;
  const rows: IntervalRow[] = boxes.map((box) => ({
    key: box.box,
    chip: <BoxChip position={box.position} of={boxes.length} />,
    box: ramp(box.box),
    measured: measuredOf(box),
    missing: t('insights.recall.more', { count: Math.max(1, ENOUGH - box.n) }),
    written: box.share === null ? '' : shareText(language, box.share),
    count: numberText(language, box.n),
    thin: box.n < THIN,
  }));
  const title = t('insights.recall.title');
  const thin = rows.every((row) => row.thin || row.measured === null);
  return (
    <ChartPanel
      title={title}
      say={thin ? t('insights.recall.sayThin') : t('insights.recall.say')}
      asTable={t('insights.asTable', { name: title })}
      asChart={t('insights.asChart', { name: title })}
      chart={
        <IntervalRows
          rows={rows}
          target={target}
          label={t('insights.recall.label', { boxes: boxes.map((box) => labelOf(t, language, box)).join(', ') })}
          axis={{
            low: shareText(language, intervalFloor(rows)),
            target: String(settings.target),
            high: '100',
            count: t('insights.answers'),
          }}
        />
      }
      table={<RecallTable boxes={boxes} caption={title} />}
      foot={<Verdict boxes={boxes} target={target} />}
    />
  );
}

function RecallTable({ boxes, caption }: { boxes: readonly BoxFigures[]; caption: string }) {
  const { t, language } = useTexts();
  const nameOf = ({ box, label }: BoxFigures): string => {
    const parsed = parseBox('', box, label);
    return parsed.ok ? boxText(t, parsed.value) : label;
  };
  const share = (value: number | null): string => (value === null ? '–' : shareText(language, value));
  return (
    <ChartTable
      caption={caption}
      heads={[
        t('insights.recall.box'),
        t('insights.recall.interval'),
        t('insights.recall.share'),
        t('insights.recall.margin'),
        t('insights.answers'),
      ]}
      rows={boxes.map((box) => [
        String(box.position),
        nameOf(box),
        box.n < ENOUGH ? t('insights.recall.more', { count: Math.max(1, ENOUGH - box.n) }) : share(box.share),
        box.n < ENOUGH ? '–' : `${share(box.low)} – ${share(box.high)}`,
        numberText(language, box.n),
      ])}
    />
  );
}
