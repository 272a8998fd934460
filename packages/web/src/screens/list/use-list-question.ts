import { LAST } from '@siedem/domain';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CardOrder } from '../../collection/views.ts';
import { type CardFilter, isSearchQuick } from '../../data/use-cards.ts';
import { currentQuery } from '../../platform/page.ts';
import { useLater } from './use-later.ts';

/** The pause in typing after which the search stands in the address. */
const ADDRESS_MS = 300;

export const SHOWN = ['all', 'available', 'known'] as const;
export type Shown = (typeof SHOWN)[number];

export const ORDERS: readonly CardOrder[] = ['oldest', 'newest', 'word', 'box', 'moved'];

const FILTERS: Readonly<Record<Shown, CardFilter>> = { all: {}, available: { due: true }, known: { box: LAST } };

/** What the list is asked for. Search, filter and order stand in the address, so that Back restores them. */
export interface ListQuestion {
  /** what stands in the search field */
  readonly search: string;
  /** what is searched for: the same, or a moment behind it */
  readonly asked: string;
  readonly shown: Shown;
  readonly order: CardOrder;
  readonly filter: CardFilter;
  readonly setSearch: (search: string) => void;
  readonly setShown: (shown: Shown) => void;
  readonly setOrder: (order: string) => void;
  /** Writes the search into the address now. */
  readonly flush: () => void;
}

export function useListQuestion(category: string): ListQuestion {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const deferred = useDeferredValue(search);
  // Writing the address takes longer than finding: it waits until nothing more is typed, or the field is left.
  const address = useLater(ADDRESS_MS);
  const shown = SHOWN.find((each) => each === params.get('show')) ?? 'all';
  const order = ORDERS.find((each) => each === params.get('order')) ?? 'oldest';
  // What is found in a moment is shown with the letter; the first search may come before everything is ready for it.
  const asked = isSearchQuick(category) ? search : deferred;
  const remember = (key: 'q' | 'show' | 'order', value: string): void => {
    const query = currentQuery();
    if (value === '' || value === 'all' || value === 'oldest') query.delete(key);
    else query.set(key, value);
    setParams(query, { replace: true, preventScrollReset: true });
  };
  return {
    search,
    asked,
    shown,
    order,
    filter: { ...FILTERS[shown], search: asked, order },
    setSearch: (next) => {
      setSearch(next);
      address.later(() => remember('q', next));
    },
    setShown: (next) => remember('show', next),
    setOrder: (next) => remember('order', next),
    flush: address.hurry,
  };
}
