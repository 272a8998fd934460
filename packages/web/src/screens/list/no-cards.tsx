import { Plus } from 'lucide';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';

/** Nothing to list: an empty drawer, no match for the search, or none in the chosen state. */
export function NoCards({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  const { t } = useTexts();
  const word = search.trim();
  if (isEmpty && word === '') {
    return (
      <EmptyState
        title={t('main.empty')}
        action={
          <Link className={buttonClass({ kind: 'pen' })} to="/add">
            {t('main.addCard')}
          </Link>
        }
      >
        {t('main.emptyWhy')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('list.noMatch')}
      action={
        word !== '' && (
          <Link className={buttonClass()} to="/add" state={{ word }}>
            <Icon of={Plus} />
            {t('list.addIt', { word })}
          </Link>
        )
      }
    >
      {word === '' ? t('list.noMatchFilter') : t('list.noMatchWhy', { search: word })}
    </EmptyState>
  );
}
