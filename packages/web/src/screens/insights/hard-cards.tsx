import { useBoxes } from '../../data/use-boxes.ts';
import { useCard } from '../../data/use-card.ts';
import type { Insights, Scope } from '../../data/study/use-insights.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { buttonClass } from '../../ui/button/button.tsx';
import { BoxChip } from '../../ui/index-tab/index-tab.tsx';
import { Link } from '../../ui/link/link.tsx';
import s from './insights.module.css';

const SHOWN = 5;

/** The cards forgotten most often (insights §5.7). */
export function HardCards({ figures, scope }: { figures: Insights; scope: Scope }) {
  const { t } = useTexts();
  const rows = figures.hard.slice(0, SHOWN);
  return (
    <InsightPanel
      title={t('insights.hard.title')}
      say={rows.length === 0 ? t('insights.hard.none') : t('insights.hard.say')}
      tools={
        // practice is over one category
        rows.length > 0 &&
        scope !== null && (
          <Link
            className={buttonClass({ kind: 'quiet', size: 'sm' })}
            to={`/practice?cards=${rows.map(({ card }) => card).join()}`}
          >
            {t('insights.hard.practise', { count: rows.length })}
          </Link>
        )
      }
    >
      {rows.length > 0 && (
        <table className={s.cards}>
          <tbody>
            {rows.map((row) => (
              <HardRow key={row.card} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </InsightPanel>
  );
}

function HardRow({ card, falls, answers }: Insights['hard'][number]) {
  const { t } = useTexts();
  const view = useCard(card);
  const boxes = useBoxes(view?.category ?? '');
  if (view === undefined) return null;
  return (
    <tr>
      <td className={s.chipCell}>
        <BoxChip position={boxes.findIndex(({ id }) => id === view.box) + 1} of={boxes.length} />
      </td>
      <td>
        <Link className={s.word} to={`/modify/${view.box}/${view.id}`}>
          {view.word}
        </Link>{' '}
        <span className={s.meaning}>{view.meanings.join(', ')}</span>
      </td>
      <td>{t('insights.hard.count', { falls, answers })}</td>
    </tr>
  );
}
