import { ArrowLeftRight } from 'lucide';
import { useCard } from '../../data/use-card.ts';
import type { Insights, Scope } from '../../data/study/use-insights.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InsightPanel } from '../../ui/chart/chart-panel.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import s from './insights.module.css';

const SHOWN = 5;

/** Pairs of cards of which one is answered with the other (insights §5.7). */
export function MixedUp({ figures, scope }: { figures: Insights; scope: Scope }) {
  const { t } = useTexts();
  const rows = figures.mixed.slice(0, SHOWN);
  return (
    <InsightPanel
      title={t('insights.mixed.title')}
      say={rows.length === 0 ? t('insights.mixed.none') : t('insights.mixed.say')}
    >
      {rows.length > 0 && (
        <table className={s.cards}>
          <tbody>
            {rows.map((row) => (
              <PairRow key={row.cards.join(' ')} scope={scope} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </InsightPanel>
  );
}

function PairRow({ cards: [first = '', second = ''], times, scope }: Insights['mixed'][number] & { scope: Scope }) {
  const { t } = useTexts();
  const one = useCard(first);
  const other = useCard(second);
  if (one === undefined || other === undefined) return null;
  const pair = (
    <>
      <span className={s.word}>{one.word}</span>
      <span className={s.versus}>
        <Icon of={ArrowLeftRight} size="sm" />
      </span>
      <span className={s.word}>{other.word}</span>
    </>
  );
  return (
    <tr>
      <td>
        {scope === null ? (
          pair
        ) : (
          <Link
            to={`/practice?apart=${first},${second}`}
            aria-label={t('insights.mixed.apart', { one: one.word, other: other.word })}
          >
            {pair}
          </Link>
        )}
      </td>
      <td>{t('insights.mixed.count', { count: times })}</td>
    </tr>
  );
}
