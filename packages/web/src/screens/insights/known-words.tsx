import { useEffect, useState } from 'react';
import type { Insights, Scope } from '../../data/study/use-insights.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChartPanel, PanelSay } from '../../ui/chart/chart-panel.tsx';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { LineArea } from '../../ui/chart/line-area.tsx';
import { Link } from '../../ui/link/link.tsx';
import { longDay, shortDay } from './words.ts';

/** The line shows at most so many days. */
const SHOWN = 90;
const COMPARED = 30;

/** Words in the known box day by day (insights §5.4). */
export function KnownWords({ figures, scope }: { figures: Insights; scope: Scope }) {
  const { t, language } = useTexts();
  const rows = figures.known.slice(-SHOWN);
  const known = rows.at(-1)?.known ?? 0;
  const compared = rows.length > COMPARED ? COMPARED : rows.length - 1;
  const before = rows.at(-1 - compared)?.known ?? known;
  const less = before - known;
  const change =
    compared < 1
      ? ''
      : less === 0
        ? t('insights.known.same', { days: compared })
        : less > 0
          ? t('insights.known.less', { less, days: compared })
          : t('insights.known.more', { more: -less, days: compared });
  const first = rows[0];
  const title = t('insights.known.title');
  return (
    <ChartPanel
      title={title}
      say={
        change === ''
          ? t('insights.known.say', { count: known })
          : `${t('insights.known.say', { count: known })}, ${change}`
      }
      asTable={t('insights.asTable', { name: title })}
      asChart={t('insights.asChart', { name: title })}
      chart={
        first !== undefined && (
          <LineArea
            values={rows.map((row) => row.known)}
            first={numberText(language, first.known)}
            last={numberText(language, known)}
            from={shortDay(language, first.day)}
            to={t('insights.today')}
            label={t('insights.known.label', { first: first.known, last: known, days: rows.length })}
          />
        )
      }
      table={<KnownTable known={figures.known} caption={title} />}
      foot={<Faded scope={scope} revision={figures.revision} />}
    />
  );
}

/** Known words that have probably faded, with the way to them (insights §5.4). */
function Faded({ scope, revision }: { scope: Scope; revision: number }) {
  const { t } = useTexts();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let over = false;
    void import('../../data/study/chosen-cards.ts')
      .then(({ countFaded }) => countFaded(scope))
      .then(
        (faded) => over || setCount(faded),
        () => undefined,
      );
    return () => {
      over = true;
    };
  }, [scope, revision]);
  if (count === null || count === 0) return null;
  const text = t('insights.known.faded', { count });
  return <PanelSay>{scope === null ? text : <Link to="/lesson/7?faded">{text}</Link>}</PanelSay>;
}

function KnownTable({ known, caption }: { known: Insights['known']; caption: string }) {
  const { t, language } = useTexts();
  return (
    <ChartTable
      caption={caption}
      heads={[t('insights.day'), caption]}
      rows={known.toReversed().map((row) => [longDay(language, row.day), numberText(language, row.known)])}
    />
  );
}
