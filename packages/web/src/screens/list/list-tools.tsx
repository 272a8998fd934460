import { ListChecks } from 'lucide';
import type { RefObject } from 'react';
import type { CardOrder, CountsView } from '../../collection/views.ts';
import { numberText } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { SearchField, Select } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import s from './list-screen.module.css';
import { type ListQuestion, ORDERS, type Shown, SHOWN } from './use-list-question.ts';
import type { Selection } from './use-selection.ts';

function Filters({ question, counts }: { question: ListQuestion; counts: CountsView }) {
  const { t, language } = useTexts();
  const names: Readonly<Record<Shown, string>> = {
    all: t('list.all'),
    available: t('list.available'),
    known: t('list.known'),
  };
  return (
    <Segmented label={t('list.filters')} look="cards">
      {SHOWN.map((each) => (
        <button
          key={each}
          type="button"
          className={segmentClass('cards')}
          aria-pressed={each === question.shown}
          onClick={() => question.setShown(each)}
        >
          {names[each]} <b>{numberText(language, counts[each])}</b>
        </button>
      ))}
    </Segmented>
  );
}

function OrderSelect({ question }: { question: ListQuestion }) {
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
      value={question.order}
      onChange={(event) => question.setOrder(event.target.value)}
    >
      {ORDERS.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </Select>
  );
}

export interface ListToolsProps {
  readonly question: ListQuestion;
  readonly counts: CountsView;
  readonly selection: Selection;
  readonly isEmpty: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Search, filters, order, and the button that begins a selection. */
export function ListTools({ question, counts, selection, isEmpty, field }: ListToolsProps) {
  const { t } = useTexts();
  return (
    <div className={s.tools}>
      <SearchField
        ref={field}
        label={t('list.search')}
        placeholder={t('list.search')}
        value={question.search}
        maxLength={200}
        onChange={(event) => question.setSearch(event.target.value)}
        onBlur={question.flush}
      />
      <Filters question={question} counts={counts} />
      <OrderSelect question={question} />
      <Button
        size="sm"
        kind={selection.picked === null ? 'quiet' : 'soft'}
        aria-pressed={selection.picked !== null}
        disabled={isEmpty}
        onClick={selection.picked === null ? selection.begin : selection.end}
      >
        <Icon of={ListChecks} />
        {t('list.select')}
      </Button>
    </div>
  );
}
