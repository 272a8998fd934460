import { type RefObject, useEffect, useState } from 'react';
import { cardInputs } from './popup.ts';

/** The field of the card that has the focus. */
export interface Place {
  /** the word, or a meaning by its index */
  readonly at: 'word' | number;
  readonly input: HTMLInputElement;
}

export interface Writing {
  /** null while the focus is elsewhere */
  readonly place: Place | null;
  /** the word was typed and nothing taken for it yet */
  readonly typed: boolean;
  readonly setTyped: (typed: boolean) => void;
  /** an input method is at work, and shows a list of its own */
  readonly composing: boolean;
}

/** Follows where the learner writes on a card. */
export function useWriting(form: RefObject<HTMLFormElement | null>): Writing {
  const [place, setPlace] = useState<Place | null>(null);
  const [typed, setTyped] = useState(false);
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    const here = form.current;
    if (here === null) return undefined;
    const inputs = () => cardInputs(here);
    const placeOf = (target: EventTarget | null): Place | null => {
      const index = inputs().findIndex((input) => input === target);
      const input = inputs()[index];
      return input === undefined ? null : { at: index === 0 ? 'word' : index - 1, input };
    };
    const entered = ({ target }: Event): void => setPlace(placeOf(target));
    const left = ({ relatedTarget }: FocusEvent): void => {
      if (placeOf(relatedTarget) === null) setPlace(null);
    };
    const wrote = ({ target }: Event): void => {
      if (target === inputs()[0]) setTyped(true);
    };
    const begun = (): void => setComposing(true);
    const ended = (): void => setComposing(false);
    setPlace(placeOf(document.activeElement));
    here.addEventListener('focusin', entered);
    here.addEventListener('focusout', left);
    here.addEventListener('input', wrote);
    here.addEventListener('compositionstart', begun);
    here.addEventListener('compositionend', ended);
    return () => {
      here.removeEventListener('focusin', entered);
      here.removeEventListener('focusout', left);
      here.removeEventListener('input', wrote);
      here.removeEventListener('compositionstart', begun);
      here.removeEventListener('compositionend', ended);
    };
  }, [form]);
  return { place, typed, setTyped, composing };
}
