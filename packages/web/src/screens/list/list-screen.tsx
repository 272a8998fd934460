import { Plus } from 'lucide';
import { lazy, Suspense, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import { useCards } from '../../data/use-cards.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useCounts } from '../../data/use-counts.ts';
import type { CategoryView } from '../../collection/views.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { useSlash } from '../../ui/hooks/use-slash.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { CardTable } from './card-table.tsx';
import s from './list-screen.module.css';
import { ListTools } from './list-tools.tsx';
import { NoCards } from './no-cards.tsx';
import { useListQuestion } from './use-list-question.ts';
import { useSelection } from './use-selection.ts';

/** Few ever need it, so its code comes when they do. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** `/list`: all cards of the current category (specification §2 All cards). Search and filter stand in the address, so Back restores them. */
export function ListScreen() {
  const { category } = useCurrentCategory();
  return category === null ? <Navigate to="/categories" replace /> : <CardList key={category.id} category={category} />;
}

function CardList({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const question = useListQuestion(category.id);
  const rows = useCards(category.id, question.filter);
  const boxes = useBoxes(category.id);
  const questionKey = `${question.shown} ${question.asked}`;
  const selection = useSelection(rows, questionKey);
  const counts = useCounts(category.id);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  useKeptFocus(rows.length + (selection.picked === null ? 0.5 : 0));
  useEscape(() => {
    if (selection.picked !== null) return selection.end();
    question.flush();
    void navigate('/');
  });

  return (
    <Page>
      <title>{`${t('list.title')} · ${category.name} · ${t('app.name')}`}</title>
      <Statement
        phone="beside"
        actions={
          <Link className={buttonClass()} to="/add">
            <Icon of={Plus} />
            {t('card.add')}
          </Link>
        }
      >
        {t('list.title')}
      </Statement>
      <ListTools question={question} counts={counts} selection={selection} isEmpty={rows.length === 0} field={field} />
      <VisuallyHidden>
        <span role="status">{t('list.found', { count: rows.length })}</span>
      </VisuallyHidden>
      {rows.length > 0 ? (
        <CardTable rows={rows} question={questionKey} category={category} selection={selection} />
      ) : (
        <NoCards search={question.asked} isEmpty={counts.all === 0} />
      )}
      {selection.picked !== null && (
        <Suspense>
          <div className={s.room} />
          <SelectionBar selection={selection} rowCount={rows.length} boxes={boxes} />
        </Suspense>
      )}
    </Page>
  );
}
