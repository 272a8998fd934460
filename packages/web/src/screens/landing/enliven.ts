import { DEMO_BOX, type DemoLetter, demoView } from './demo-state.ts';

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

/**
 * Makes the card of the landing page answer. It works on plain elements, because the page a visitor meets first was
 * rendered ahead and comes without React.
 * @param form what `Demo` renders
 * @returns takes the listeners off again
 */
export function enliven(form: HTMLElement): () => void {
  const all = (part: string): HTMLElement[] => [...form.querySelectorAll<HTMLElement>(part)];
  const input = form.querySelector('input');
  const columns = form.querySelector<HTMLElement>('[data-columns]');
  if (input === null || columns === null) throw new Error('the card to try is not whole');
  const accepted = (form.dataset['accepted'] ?? '').split('|');

  const show = (state: string, box: number): void => {
    form.dataset['demo'] = state;
    form.dataset['box'] = String(box);
    for (const tab of all('[data-slot][data-box]')) {
      tab.dataset['slot'] = String(box);
      tab.dataset['box'] = String(box);
      if (tab.firstElementChild !== null) tab.firstElementChild.textContent = String(box);
    }
    // Beside the tab it is the box of the tab, as in a lesson.
    for (const name of all('[data-name-of]')) name.hidden = name.dataset['nameOf'] !== String(box);
    for (const strip of all('[data-says]')) strip.hidden = strip.dataset['says'] !== state;
  };

  const typing = (): void => {
    if (form.dataset['demo'] !== 'typing') show('typing', DEMO_BOX);
    for (const hint of all('[data-hint]')) hint.hidden = true;
  };
  const check = (event: Event): void => {
    event.preventDefault();
    if (form.dataset['demo'] !== 'typing' || input.value.trim() === '') return;
    const view = demoView(input.value, accepted);
    columns.replaceChildren(...view.letters.map(column));
    columns.dataset['tone'] = view.state === 'wrong' ? 'wrong' : 'near';
    for (const nearest of all('[data-nearest]')) nearest.textContent = view.nearest;
    for (const others of all('[data-others]')) others.textContent = view.others;
    show(view.state, view.box);
    input.focus();
  };
  // A verdict is behind: the next letter begins anew.
  const focus = (): void => {
    if (form.dataset['demo'] !== 'typing') input.select();
  };

  input.readOnly = false;
  for (const hint of all('[data-hint]')) hint.hidden = form.dataset['demo'] === 'typing';
  const listeners = [
    [input, 'input', typing],
    [input, 'focus', focus],
    [form, 'submit', check],
  ] as const;
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}
