import { useState } from 'react';
import { useLocation } from '../../ui/router/router.tsx';
import type { CardSource } from '../../data/exporting/card-source.ts';
import { useCurrentCategory } from '../../data/use-categories.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** `'all'`, `'selected'` or the id of a category. */
export type Scope = string;

/** What may be chosen, and how many cards that is. */
export interface Choice {
  readonly scope: Scope;
  readonly name: string;
  readonly count: number;
}

/** Ids of cards that the list handed over, if it led here. */
function handedCards(state: unknown): readonly string[] | null {
  if (typeof state !== 'object' || state === null || !('cards' in state) || !Array.isArray(state.cards)) return null;
  const cards = state.cards.filter((id): id is string => typeof id === 'string');
  return cards.length > 0 ? cards : null;
}

/** Which cards go out: what may be chosen, what is, and the cards and categories that it means. */
export function useScope(source: CardSource | null) {
  const { t } = useTexts();
  const { category: current } = useCurrentCategory();
  const handed = handedCards(useLocation().state);
  const [chosen, choose] = useState<Scope | null>(handed === null ? null : 'selected');
  const categories = source?.categories ?? [];
  const all = categories.reduce((sum, { cards }) => sum + cards, 0);
  const choices: readonly Choice[] = [
    { scope: 'all', name: t('export.everything'), count: all },
    ...categories.map(({ id, name, cards }) => ({ scope: id, name, count: cards })),
    ...(handed === null ? [] : [{ scope: 'selected', name: t('export.selected'), count: handed.length }]),
  ];
  const preset = categories.some(({ id }) => id === current?.id) ? (current?.id ?? 'all') : 'all';
  const scope = choices.some((each) => each.scope === chosen) ? (chosen ?? preset) : preset;
  const own = categories.find(({ id }) => id === (scope === 'selected' ? current?.id : scope));
  return {
    choices,
    scope,
    choose,
    /** Cards of the choice. */
    count: choices.find((each) => each.scope === scope)?.count ?? 0,
    /** Name of the one category that they are in; null for everything. */
    name: scope === 'all' ? null : (own?.name ?? null),
    /** Ids of the categories whose answers go along; null where nobody counts those. */
    counted: scope === 'selected' ? null : scope === 'all' ? categories.map(({ id }) => id) : [scope],
    wish: {
      categories: scope === 'all' || scope === 'selected' ? categories.map(({ id }) => id) : [scope],
      ...(scope === 'selected' ? { cards: handed ?? [] } : scope === 'all' ? {} : { category: scope }),
    },
  };
}
