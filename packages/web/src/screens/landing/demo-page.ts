import type { DemoLetter } from './demo-state.ts';

const piece = (text: string): HTMLElement => {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
};

/** The same as `Columns` draws. */
const column = ({ kind, typed, accepted }: DemoLetter): HTMLElement => {
  const span = document.createElement('span');
  span.dataset['kind'] = kind;
  span.append(piece(typed), piece(accepted));
  return span;
};

/** What there is to do at the card. */
export type DemoStep = 'begin' | 'check' | 'again' | 'next' | 'keep';

/** The parts of the card that `Demo` renders, and how each is changed. */
export function demoPage(form: HTMLElement) {
  const all = (part: string): HTMLElement[] => [...form.querySelectorAll<HTMLElement>(part)];
  const input = form.querySelector('input');
  const columns = form.querySelector<HTMLElement>('[data-columns]');
  const keep = form.querySelector<HTMLAnchorElement>('a[data-does="keep"]');
  if (input === null || columns === null || keep === null) throw new Error('the card to try is not whole');
  const write = (part: string, text: string): void => {
    for (const place of all(part)) place.textContent = text;
  };
  return {
    input,
    keep,
    /** The state, the box beside it and at its tab, the verdict under it. */
    show: (state: string, box: number): void => {
      form.dataset['demo'] = state;
      form.dataset['box'] = String(box);
      for (const tab of all('[data-slot][data-box]')) {
        tab.dataset['slot'] = String(box);
        tab.dataset['box'] = String(box);
        if (tab.firstElementChild !== null) tab.firstElementChild.textContent = String(box);
      }
      for (const name of all('[data-name-of]')) name.hidden = name.dataset['nameOf'] !== String(box);
      for (const strip of all('[data-says]')) strip.hidden = strip.dataset['says'] !== state;
      for (const fate of all('[data-fate]')) fate.hidden = fate.dataset['fate'] !== String(box);
    },
    /** The one thing to do now. */
    offer: (step: DemoStep): void => {
      for (const way of all('[data-does]')) {
        way.hidden = way.dataset['does'] !== step;
        // On a phone it would lie below the fold, or behind the keyboard.
        if (!way.hidden && step !== 'begin') way.scrollIntoView({ block: 'nearest' });
      }
    },
    correct: (letters: readonly DemoLetter[], tone: 'near' | 'wrong', nearest: string, others: string): void => {
      columns.replaceChildren(...letters.map(column));
      columns.dataset['tone'] = tone;
      write('[data-nearest]', nearest);
      write('[data-others]', others);
      for (const name of all('[data-also]')) name.hidden = others === '';
    },
    ask: (word: string, language: string, answerLanguage: string): void => {
      write('[data-word]', word);
      for (const place of all('[data-word]')) place.lang = language;
      input.lang = answerLanguage;
    },
    count: (done: number): void => {
      for (const place of all('[data-progress]')) place.textContent = `${done} / ${place.dataset['of'] ?? ''}`;
    },
  };
}
