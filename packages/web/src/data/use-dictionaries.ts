import type { Dictionary } from '@siedem/contract';
import { learnedLanguage } from '@siedem/domain';
import { useState, useSyncExternalStore } from 'react';
import type { Language } from '../i18n/texts.ts';
import { localStore } from '../platform/storage.ts';
import { useOnline } from '../platform/use-online.ts';
import { configStore } from './app.ts';

const NONE: readonly Dictionary[] = [];
const OFF = 'off';
const never = (): (() => void) => () => undefined;

/** Codes under which a dictionary may have the language of a tag. */
const codesOf = (tag: string): readonly string[] => (tag === 'nb' ? ['nb', 'no'] : [tag]);

/** The dictionaries of this device's learner for one language, and which of them is in use. */
export interface Dictionaries {
  /** Those that fit; empty without a network. */
  readonly fitting: readonly Dictionary[];
  /** null: turned off, or none fits */
  readonly chosen: Dictionary | null;
  /** Takes another one, or none; kept on this device. */
  readonly choose: (id: string | null) => void;
}

/** A dictionary was not there any more: the operator has replaced or removed it. */
export const dictionaryGone = (): void => configStore.refresh();

/**
 * Dictionaries from the language that a category is about (exchange §9.2.5): the one to the language of the interface
 * is in use, else the first. The server is asked only if the category names a language and there is a network.
 */
export function useDictionaries(categoryName: string, language: Language): Dictionaries {
  const tag = learnedLanguage(categoryName)?.tag ?? null;
  const asks = useOnline() && tag !== null;
  const config = useSyncExternalStore(asks ? configStore.subscribe : never, configStore.view);
  const key = `dictionary.${tag ?? ''}`;
  const [, setChanges] = useState(0);
  const fitting =
    !asks || config === null ? NONE : config.dictionaries.filter(({ from }) => codesOf(tag).includes(from));
  const wanted = localStore.get(key);
  const preset = fitting.find(({ to }) => to === language) ?? fitting[0] ?? null;
  return {
    fitting,
    chosen: wanted === OFF ? null : (fitting.find(({ name }) => name === wanted) ?? preset),
    choose: (id) => {
      // By its name: a newer one of the same name has another id.
      localStore.set(key, fitting.find((each) => each.id === id)?.name ?? OFF);
      setChanges((count) => count + 1);
    },
  };
}
