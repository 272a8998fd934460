import { ListChecks, Plus } from 'lucide';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import { type CardFilter, isSearchQuick, useCards } from '../../data/use-cards.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useCounts } from '../../data/use-counts.ts';
import type { CardOrder, CategoryView } from '../../collection/views.ts';
import { LAST } from '@siedem/domain';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { currentQuery } from '../../platform/page.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { SearchField, Select } from '../../ui/field/field.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { useSlash } from '../../ui/hooks/use-slash.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { CardTable } from './card-table.tsx';
import s from './list-screen.module.css';
import { useLater } from './use-later.ts';
import { useSelection } from './use-selection.ts';

/** Few ever need it, so its code comes when they do. */
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** The pause in typing after which the search stands in the address. */
const ADDRESS_MS = 300;

const SHOWN = ['all', 'available', 'known'] as const;
type Shown = (typeof SHOWN)[number];

const ORDERS: readonly CardOrder[] = ['oldest', 'newest', 'word', 'box', 'moved'];

const FILTERS: Readonly<Record<Shown, CardFilter>> = { all: {}, available: { due: true }, known: { box: LAST } };

/** `/list`: all cards of the current category (specification §2 All cards). Search and filter stand in the address, so Back restores them. */
export function ListScreen() {
  const { category } = useCurrentCategory();
  return category === null ? <Navigate to="/categories" replace /> : <CardList key={category.id} category={category} />;
}

function CardList({ category }: { category: CategoryView }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const shown = SHOWN.find((each) => each === params.get('show')) ?? 'all';
  const deferred = useDeferredValue(search);
  // What is found in a moment is shown with the letter; the first search may come before everything is ready for it.
  const asked = isSearchQuick(category.id) ? search : deferred;
  const order = ORDERS.find((each) => each === params.get('order')) ?? 'oldest';
  const rows = useCards(category.id, { ...FILTERS[shown], search: asked, order });
  const boxes = useBoxes(category.id);
  const question = `${shown} ${asked}`;
  const selection = useSelection(rows, question);
  const counts = useCounts(category.id);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  useKeptFocus(rows.length + (selection.picked === null ? 0.5 : 0));

  const remember = (key: 'q' | 'show' | 'order', value: string): void => {
    const query = currentQuery();
    if (value === '' || value === 'all' || value === 'oldest') query.delete(key);
    else query.set(key, value);
    setParams(query, { replace: true, preventScrollReset: true });
  };
  // Writing the address takes longer than finding: it waits until nothing more is typed, or the field is left.
  const address = useLater(ADDRESS_MS);
  useEscape(() => {
    if (selection.picked !== null) return selection.end();
    address.hurry();
    void navigate('/');
  });
  const totals: Readonly<Record<Shown, number>> = { all: counts.all, available: counts.available, known: counts.known };
  const orderNames: Readonly<Record<CardOrder, string>> = {
    oldest: t('list.orderOldest'),
    newest: t('list.orderNewest'),
    word: t('list.orderWord'),
    box: t('list.orderBox'),
    moved: t('list.orderMoved'),
  };
  const names = { all: t('list.all'), available: t('list.available'), known: t('list.known') };

  return (
    <Page>
      <title>{`${t('list.title')} · ${category.name} · ${t('app.name')}`}</title>
      <Statement
        actions={
          <>
            <Link className={buttonClass({ kind: 'quiet' })} to="/import">
              {t('header.transfer')}
            </Link>
            <Link className={buttonClass()} to="/add">
              <Icon of={Plus} />
              {t('card.add')}
            </Link>
          </>
        }
      >
        {t('list.title')}
      </Statement>
      <div className={s.tools}>
        <SearchField
          ref={field}
          label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          maxLength={200}
          onChange={(event) => {
            setSearch(event.target.value);
            const { value } = event.target;
            address.later(() => remember('q', value));
          }}
          onBlur={address.hurry}
        />
        <Segmented label={t('list.filters')} look="cards">
          {SHOWN.map((each) => (
            <button
              key={each}
              type="button"
              className={segmentClass('cards')}
              aria-pressed={each === shown}
              onClick={() => remember('show', each)}
            >
              {names[each]} <b>{numberText(language, totals[each])}</b>
            </button>
          ))}
        </Segmented>
        <Select
          size="sm"
          aria-label={t('list.order')}
          value={order}
          onChange={(event) => remember('order', event.target.value)}
        >
          {ORDERS.map((each) => (
            <option key={each} value={each}>
              {orderNames[each]}
            </option>
          ))}
        </Select>
        <Button
          size="sm"
          kind={selection.picked === null ? 'quiet' : 'soft'}
          aria-pressed={selection.picked !== null}
          disabled={rows.length === 0}
          onClick={selection.picked === null ? selection.begin : selection.end}
        >
          <Icon of={ListChecks} />
          {t('list.select')}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{t('list.found', { count: rows.length })}</span>
      </VisuallyHidden>
      {rows.length > 0 ? (
        <CardTable rows={rows} question={question} category={category} selection={selection} />
      ) : (
        <NoCards search={asked} isEmpty={counts.all === 0} />
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

/** Nothing to list: an empty drawer, no match for the search, or none in the chosen state. */
function NoCards({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  const { t } = useTexts();
  const word = search.trim();
  if (isEmpty && word === '') {
    return (
      <EmptyState
        title={t('main.empty')}
        action={
          <>
            <Link className={buttonClass({ kind: 'pen' })} to="/add">
              {t('main.addCard')}
            </Link>{' '}
            <Link className={buttonClass({ kind: 'quiet' })} to="/import">
              {t('list.importExport')}
            </Link>
          </>
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
