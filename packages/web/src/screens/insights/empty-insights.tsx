import { useCounts } from '../../data/use-counts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Link } from '../../ui/link/link.tsx';
import s from './insights.module.css';

/** Before the first answer: what this page will show, and one way there (insights §12.2). */
export function EmptyInsights({ categoryId }: { categoryId: string | undefined }) {
  const { t } = useTexts();
  const { available } = useCounts(categoryId ?? '');
  return (
    <div className={s.empty}>
      <EmptyState
        as="h1"
        title={t('insights.empty.title')}
        action={
          <Link className={buttonClass({ kind: 'pen' })} to={available > 0 ? '/lesson/all' : '/add'}>
            {available > 0 ? t('insights.empty.learn', { count: available }) : t('insights.empty.add')}
          </Link>
        }
      >
        {t('insights.empty.why')}
      </EmptyState>
    </div>
  );
}
