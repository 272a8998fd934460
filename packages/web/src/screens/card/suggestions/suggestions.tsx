import type { Dictionary } from '@siedem/contract';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Draft } from '../draft.ts';
import { cardInputs, type Popup, type PressKey } from './popup.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { entryOf, leftMeanings, withEntry, withMeaning } from './taken.ts';
import { useEntries } from './use-entries.ts';
import { useWriting } from './use-place.ts';

export { DictionaryPicker } from './dictionary-picker.tsx';

export interface SuggestionsProps {
  readonly dictionary: Dictionary;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onPopup: (popup: Popup | null) => void;
  /** receives what takes the keys of an open list */
  readonly onKeys: (press: PressKey | null) => void;
}

interface Option {
  readonly text: string;
  /** what it means, where the option is a word */
  readonly meanings?: readonly string[];
  readonly take: () => void;
}

/** Words and meanings from a dictionary, in a list over what is below the field (exchange §9.2.6). */
export function Suggestions({ dictionary, form, draft, onChange, onPopup, onKeys }: SuggestionsProps) {
  const { t } = useTexts();
  const list = useId();
  const { place, typed, setTyped, composing } = useWriting(form);
  const at = place?.at ?? null;
  const ofWord = at === 'word' && typed && !composing;
  const ofMeaning = typeof at === 'number' && draft.lines[at]?.text === '';
  const found = useEntries(dictionary.id, draft.word, (ofWord || ofMeaning) && !composing);
  const [closed, setClosed] = useState<string | null>(null);
  const [marked, setMarked] = useState<{ readonly key: string; readonly index: number } | null>(null);

  const goTo = (index: number): void => cardInputs(form.current)[index]?.focus();
  const takeEntry = (entry: (typeof found.entries)[number]): void => {
    flushSync(() => {
      setTyped(false);
      onChange(withEntry(draft, entry));
    });
    goTo(1);
  };
  const takeMeaning = (line: number, meaning: string): void => {
    const { draft: next, next: line2 } = withMeaning(draft, line, meaning);
    flushSync(() => onChange(next));
    goTo(line2 + 1);
  };
  const options: readonly Option[] = ofWord
    ? found.entries.map((entry) => ({ text: entry.word, meanings: entry.meanings, take: () => takeEntry(entry) }))
    : ofMeaning
      ? leftMeanings(draft, entryOf(draft.word, found.entries)).map((text) => ({
          text,
          take: () => takeMeaning(at, text),
        }))
      : [];
  const key = `${at} ${options.map(({ text }) => text).join('|')}`;
  const open = place !== null && options.length > 0 && closed !== key;
  const active = open && ofMeaning && marked?.key === key ? marked.index : -1;
  const mark = (index: number): void => setMarked({ key, index });

  const keys = (event: KeyboardEvent): boolean => {
    if (!open || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === 'Escape') setClosed(key);
    else if (!ofMeaning) return false;
    else if (/^[1-9]$/.test(event.key) && options[Number(event.key) - 1] !== undefined) {
      options[Number(event.key) - 1]?.take();
    } else if (event.key === 'ArrowDown') mark(Math.min(active + 1, options.length - 1));
    else if (event.key === 'ArrowUp' && active >= 0) mark(active - 1);
    else if (event.key === 'Enter' && active >= 0) options[active]?.take();
    else return false;
    event.preventDefault();
    return true;
  };
  useEffect(() => {
    onKeys(keys);
    return () => onKeys(null);
  });
  const popupAt = open ? at : null;
  const hint = t('suggest.hint');
  useLayoutEffect(() => {
    onPopup(
      popupAt === null ? null : { at: popupAt, list, hint, active: active < 0 ? undefined : `${list}-${active}` },
    );
    return () => onPopup(null);
  }, [popupAt, active, list, hint, onPopup]);

  if (!open) return null;
  return createPortal(
    <SuggestionList id={list} dictionary={dictionary} options={options} active={active} withKeys={ofMeaning} />,
    place.input.parentElement ?? document.body,
  );
}
