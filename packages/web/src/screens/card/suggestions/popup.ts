import type { KeyboardEvent } from 'react';

/** A list that is open at a field: attributes of the field, and what a hint says of the arrow key. */
export interface Popup {
  readonly at: 'word' | number;
  readonly list: string;
  readonly active: string | undefined;
  readonly hint: string;
}

/** Takes a key that belongs to an open list; false leaves it to the form. */
export type PressKey = (event: KeyboardEvent) => boolean;

/** Attributes of a field that may have a list (ARIA 1.2, combobox). @param popup the list that is open, if any */
export const comboAttributes = (popup: Popup | null, at: 'word' | number) => {
  const open = popup?.at === at ? popup : null;
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open !== null,
    'aria-controls': open?.list,
    'aria-activedescendant': open?.active,
  } as const;
};

/** Fields of a card being written: word and meanings, in this order; what is beside the card is not among them. */
export const cardInputs = (form: HTMLFormElement | null): readonly HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('[data-card] input') ?? []),
];
