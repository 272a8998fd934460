import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { CardFormProps } from './card-form.tsx';
import { type Draft, type DraftProblem, withLine } from './draft.ts';
import { cardInputs, type PressKey } from './suggestions/popup.ts';

/**
 * What is done to a card being written, and the keys of its fields (specification §2 Add / modify card): Enter or
 * ArrowDown leads from the word to the first meaning, ArrowUp returns, ArrowDown goes on to the next line or adds one.
 */
export function useCardWriting({ draft, onChange, problem, onProblem }: CardFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const press = useRef<PressKey>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const inputs = () => cardInputs(form.current);
  const listen = (keys: PressKey | null): void => {
    press.current = keys;
  };
  const write = (next: Draft): void => {
    if (problem) onProblem(null);
    onChange(next);
  };
  const shape = (next: Draft | DraftProblem): void => {
    if ('at' in next) onProblem(next);
    else write(next);
  };
  const addLine = (): void => {
    const next = withLine(t, draft);
    if (!('at' in next)) setFresh(next.lines.at(-1)?.key ?? null);
    shape(next);
  };
  const isTaken = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || press.current?.(event) === true;
  const pressWord = (event: KeyboardEvent): void => {
    if (isTaken(event) || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    inputs()[1]?.focus();
  };
  const pressMeaning = (event: KeyboardEvent, index: number): void => {
    if (isTaken(event)) return;
    if (event.key === 'ArrowUp') {
      event.preventDefault();
      inputs()[0]?.focus();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      const below = inputs()[index + 2];
      if (below !== undefined) below.focus();
      else if (draft.lines[index]?.text.trim() !== '') addLine();
    }
  };
  return { form, listen, fresh, write, shape, addLine, pressWord, pressMeaning };
}
