import type { KeyValueStorage } from '../platform/storage.ts';
import { createEmitter } from '../platform/emitter.ts';
import { CATEGORY_INDEX_KEY } from './session/login-state.ts';
import type { CurrentCategory } from './use-categories.ts';
import type { CategoryView } from '../collection/views.ts';

export interface SelectionParts {
  readonly storage: KeyValueStorage;
  readonly onStorageChange: (key: string, listener: () => void) => () => void;
  readonly categories: () => readonly CategoryView[];
  readonly onCategories: (listener: () => void) => () => void;
}

/** Which category is current: a position in local storage, 0 if there is none (specification §3). */
export function createSelection({ storage, onStorageChange, categories, onCategories }: SelectionParts) {
  const emitter = createEmitter();
  const position = (): number => {
    const stored = Number(storage.get(CATEGORY_INDEX_KEY) ?? 0);
    return Number.isInteger(stored) && stored >= 0 && stored < categories().length ? stored : 0;
  };
  const choose = (index: number): void => {
    storage.set(CATEGORY_INDEX_KEY, String(index));
    emitter.emit();
  };
  const select = (categoryId: string): void => {
    const index = categories().findIndex(({ id }) => id === categoryId);
    if (index >= 0) choose(index);
  };
  let view: CurrentCategory = { category: null, index: 0, select };

  return {
    subscribe: (listener: () => void): (() => void) => {
      const ends = [emitter.subscribe(listener), onCategories(listener), onStorageChange(CATEGORY_INDEX_KEY, listener)];
      return () => ends.forEach((end) => end());
    },
    view: (): CurrentCategory => {
      const index = position();
      const category = categories()[index] ?? null;
      if (view.index !== index || view.category !== category) view = { category, index, select };
      return view;
    },
    /** After a deletion the first category is current (specification §4). */
    selectFirst: (): void => choose(0),
  };
}
