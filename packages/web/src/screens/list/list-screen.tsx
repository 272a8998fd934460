import { ArrowDownUp, ListChecks, Plus } from 'lucide';
import { type RefObject, Suspense, useDeferredValue, useRef, useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { Navigate, useSearchParams } from '../../ui/router/router.tsx';
import { Link } from '../../ui/link/link.tsx';
import { type CardFilter, isSearchQuick, useCards } from '../../data/use-cards.ts';
import { useBoxes } from '../../data/use-boxes.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useCounts } from '../../data/use-counts.ts';
import type { CardOrder, CategoryView, CountsView } from '../../collection/views.ts';
import { LAST } from '@siedem/domain';
import { numberText } from '../../i18n/format.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { currentQuery } from '../../platform/page.ts';
import { cx } from '../../ui/cx.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { SearchField, Select } from '../../ui/field/field.tsx';
import { useEscape } from '../../ui/hooks/use-escape.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { useSlash } from '../../ui/hooks/use-slash.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { beside } from '../../ui/later/later.tsx';
import { Page, Statement } from '../../ui/page/page.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { CardTable } from './card-table.tsx';
import type { HardRows } from './hard-rows.ts';
import s from './list-screen.module.css';
import { useLater } from './use-later.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** Few ever need it, so its code comes when they do. */
const SelectionBar = beside(async () => (await import('./selection-bar.tsx')).SelectionBar);

/** Hard cards are asked for once the rows are shown. */
const HardPanel = beside(
  async () => (await withTexts('note', () => withTexts('hard', () => import('./hard-panel.tsx')))).HardPanel,
);

/** The pause in typing after which the search is in the address. */
const ADDRESS_MS = 300;

const SHOWN = ['all', 'available', 'known', 'hard'] as const;
type Shown = (typeof SHOWN)[number];

const ORDERS: readonly CardOrder[] = ['oldest', 'newest', 'word', 'box', 'moved'];

const FILTERS: Readonly<Record<Shown, CardFilter>> = {
  all: {},
  available: { due: true },
  known: { box: LAST },
  hard: {},
};
const NO_IDS: readonly string[] = [];

/** `/list`: all cards of the current category (specification §2 All cards). Search and filter stand in the address, so Back restores them. */
export function ListScreen() {
  const { category } = useCurrentCategory();
  return category === null ? <Navigate to="/categories" replace /> : <CardList key={category.id} category={category} />;
}

/** What is searched, shown and in which order. It is in the address, so Back restores it; typing is written there late. */
function useQuestion(category: CategoryView) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const deferred = useDeferredValue(search);
  // Writing the address takes longer than finding: it waits until nothing more is typed, or the field is left.
  const address = useLater(ADDRESS_MS);
  const remember = (key: 'q' | 'show' | 'order', value: string): void => {
    const query = currentQuery();
    if (value === '' || value === 'all' || value === 'oldest') query.delete(key);
    else query.set(key, value);
    setParams(query, { replace: true });
  };
  return {
    search,
    // What is found in a moment is shown with the letter; the first search may come before everything is ready for it.
    asked: isSearchQuick(category.id) ? search : deferred,
    shown: SHOWN.find((each) => each === params.get('show')) ?? 'all',
    order: ORDERS.find((each) => each === params.get('order')) ?? 'oldest',
    remember,
    write: (text: string): void => {
      setSearch(text);
      address.later(() => remember('q', text));
    },
    hurry: address.hurry,
  };
}
type Question = ReturnType<typeof useQuestion>;

interface FiltersProps {
  readonly question: Question;
  readonly counts: CountsView;
  /** how many are hard */
  readonly hard: number;
}

/** Counts as filters: all, available, known, hard. */
function Filters({ question: { shown, remember }, counts, hard }: FiltersProps) {
  const { t, language } = useTexts();
  const { all, available, known } = counts;
  const totals: Readonly<Record<Shown, number>> = { all, available, known, hard };
  const names = { all: t('list.all'), available: t('list.available'), known: t('list.known'), hard: t('list.hard') };
  return (
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
  );
}

function Order({ question: { order, remember } }: { question: Question }) {
  const { t } = useTexts();
  const names: Readonly<Record<CardOrder, string>> = {
    oldest: t('list.orderOldest'),
    newest: t('list.orderNewest'),
    word: t('list.orderWord'),
    box: t('list.orderBox'),
    moved: t('list.orderMoved'),
  };
  return (
    <Select
      size="sm"
      aria-label={t('list.order')}
      value={order}
      onChange={(event) => remember('order', event.target.value)}
    >
      {ORDERS.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </Select>
  );
}

/** The title of the list, with the ways to more cards. */
function ListHead() {
  const { t } = useTexts();
  return (
    <Statement
      phone="beside"
      actions={
        <>
          <Link className={cx(buttonClass({ kind: 'quiet' }), s.onlyDesk)} to="/import">
            <Icon of={ArrowDownUp} />
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
  );
}

interface ToolsProps {
  readonly question: Question;
  readonly counts: CountsView;
  readonly hard: number;
  readonly selection: Selection;
  readonly empty: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Search, filters, order and selection. */
function Tools({ question, counts, hard, selection, empty, field }: ToolsProps) {
  const { t } = useTexts();
  return (
    <div className={s.tools}>
      <SearchField
        ref={field}
        label={t('list.search')}
        placeholder={t('list.search')}
        value={question.search}
        maxLength={200}
        onChange={(event) => question.write(event.target.value)}
        onBlur={question.hurry}
      />
      <Filters question={question} counts={counts} hard={hard} />
      <Order question={question} />
      <Button
        size="sm"
        kind={selection.active ? 'soft' : 'quiet'}
        aria-pressed={selection.active}
        disabled={empty}
        onClick={selection.active ? selection.end : selection.begin}
      >
        <Icon of={ListChecks} />
        {t('list.select')}
      </Button>
    </div>
  );
}

function CardList({ category }: { category: CategoryView }) {
  const { t } = useTexts();
  const question = useQuestion(category);
  const { asked, shown, order } = question;
  const [hard, setHard] = useState<HardRows | null>(null);
  /** id of the card that a note is being written for */
  const [noted, setNoted] = useState<string | null>(null);
  const only = shown === 'hard' ? { ids: hard?.ids ?? NO_IDS } : {};
  const rows = useCards(category.id, { ...FILTERS[shown], ...only, search: asked, order });
  const boxes = useBoxes(category.id);
  const rowsOf = `${shown} ${asked}`;
  const selection = useSelection(rows, rowsOf);
  const counts = useCounts(category.id);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  useKeptFocus(rows.length + (selection.active ? 0 : 0.5));
  useEscape(() => {
    if (selection.active) return selection.end();
    question.hurry();
    navigate('/');
  });
  return (
    <Page>
      <title>{`${t('list.title')} · ${category.name} · ${t('app.name')}`}</title>
      <ListHead />
      <Tools
        question={question}
        counts={counts}
        hard={hard?.ids.length ?? 0}
        selection={selection}
        empty={rows.length === 0}
        field={field}
      />
      <Suspense>
        <HardPanel
          category={category}
          shown={shown === 'hard'}
          onRows={setHard}
          noted={noted}
          onNoted={() => setNoted(null)}
        />
      </Suspense>
      <VisuallyHidden>
        <span role="status">{t('list.found', { count: rows.length })}</span>
      </VisuallyHidden>
      {rows.length > 0 ? (
        <CardTable
          rows={rows}
          question={rowsOf}
          category={category}
          selection={selection}
          hard={shown === 'hard' ? hard?.answers : undefined}
          onNote={setNoted}
        />
      ) : (
        <NoCards search={asked} isEmpty={counts.all === 0} />
      )}
      {selection.active && (
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
