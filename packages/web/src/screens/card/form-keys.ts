import type { KeyboardEvent, RefObject } from 'react';

const inputsOf = (form: RefObject<HTMLFormElement | null>): HTMLInputElement[] => [
  ...(form.current?.querySelectorAll<HTMLInputElement>('input') ?? []),
];

/** Enter or ArrowDown leads from the word to the first meaning. */
export function pressInWord(form: RefObject<HTMLFormElement | null>, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  inputsOf(form)[1]?.focus();
}

/** ArrowUp leads from a meaning to the word, ArrowDown to the next meaning. */
export function pressInMeaning(form: RefObject<HTMLFormElement | null>, event: KeyboardEvent, index: number): void {
  if (event.nativeEvent.isComposing) return;
  const target = event.key === 'ArrowUp' ? 0 : event.key === 'ArrowDown' ? index + 2 : null;
  if (target === null) return;
  event.preventDefault();
  inputsOf(form)[target]?.focus();
}
