import { isStackLanguage, type StackLanguage } from '../../data/starter/stacks.ts';
import { createDemoLesson } from './demo-lesson.ts';
import { demoPage } from './demo-page.ts';

/** A lesson of the card that the page comes with. */
function lessonOf(form: HTMLElement) {
  const { learning, speaks, accepted = '' } = form.dataset;
  const word = form.querySelector('[data-word]')?.textContent ?? '';
  const meanings = accepted.split('|');
  return createDemoLesson(
    { word, meanings },
    isStackLanguage(learning) ? learning : 'de',
    speaks === 'pl' ? 'pl' : 'en',
  );
}

/** The languages to choose from, which stand beside the card. */
const chipsOf = (form: HTMLElement): HTMLButtonElement[] => [
  ...(form.closest('main')?.querySelectorAll<HTMLButtonElement>('[data-chip]') ?? []),
];

/** What can be done at the card, whatever asks for it. */
function steps(form: HTMLElement, page: ReturnType<typeof demoPage>, lesson: ReturnType<typeof createDemoLesson>) {
  const { input } = page;
  const speaks = form.dataset['speaks'] ?? 'en';
  const state = (): string => form.dataset['demo'] ?? '';
  const isDone = (): boolean => state() === 'right' || state() === 'wrong';
  const begin = (): void => {
    page.show('typing', lesson.box());
    page.offer('check');
    page.count(lesson.place());
    void lesson.fetch();
  };
  const ask = (): void => {
    const language = lesson.language();
    const other = speaks === 'pl' ? 'en' : 'pl';
    input.value = '';
    page.ask(lesson.card().word, language, language === speaks ? other : speaks);
    begin();
  };
  return {
    ask,
    judge: (): void => {
      if (input.value.trim() === '') return;
      const view = lesson.judge(input.value);
      page.correct(view.letters, view.state === 'wrong' ? 'wrong' : 'near', view.nearest, view.others);
      page.show(view.state, view.box);
      page.offer(isDone() ? (lesson.isLast() ? 'keep' : 'next') : 'again');
    },
    /** Leaves a verdict behind; false after the last card. */
    goOn: (): boolean => {
      if (!isDone()) {
        input.value = '';
        begin();
      } else if (lesson.advance()) ask();
      else return false;
      return true;
    },
    isTyping: () => state() === 'typing',
    isOver: () => isDone() && lesson.isLast(),
  };
}

/**
 * Makes the card of the landing page a first lesson: five cards of the chosen language, checked as a lesson checks. It
 * works on plain elements, because the page a visitor meets first was rendered ahead and comes without React.
 * @param form what `Demo` renders
 * @returns takes the listeners off again
 */
export function enliven(form: HTMLElement): () => void {
  const page = demoPage(form);
  const lesson = lessonOf(form);
  const { input, keep } = page;
  const { ask, judge, goOn, isTyping, isOver } = steps(form, page, lesson);

  /** Letters typed while the other cards are still being fetched. */
  let early = '';
  const writeEarly = (): void => {
    input.value += early;
    early = '';
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isTyping()) judge();
    else if (isOver()) keep.click();
    else if (!goOn() && (await lesson.fetch()) && !isTyping() && goOn()) writeEarly();
    if (!isOver()) input.focus();
  };
  // A verdict is behind: the next letter begins again instead of being appended.
  const beforeInput = (event: Event): void => {
    // Enter is for `submit`, which it would not reach if it were prevented here.
    if (isTyping() || !(event instanceof InputEvent) || event.inputType === 'insertLineBreak') return;
    if (goOn()) return writeEarly();
    event.preventDefault();
    if (!isOver()) early += event.data ?? '';
  };
  // What is put there by other means than typing: the verdict goes, the text stays.
  const typed = (): void => {
    const { value } = input;
    if (isTyping() || !goOn()) return;
    input.value = value;
  };
  const choose = async (chosen: StackLanguage): Promise<void> => {
    for (const chip of chipsOf(form)) chip.ariaPressed = String(chip.value === chosen);
    if (!(await lesson.choose(chosen))) return;
    early = '';
    ask();
  };
  const press = (event: Event): void => {
    const chip = event.currentTarget;
    if (!(chip instanceof HTMLButtonElement) || !isStackLanguage(chip.value)) return;
    event.preventDefault();
    const byPointer = event instanceof MouseEvent && event.detail > 0;
    void choose(chip.value).then(() => {
      if (byPointer) input.focus();
    });
  };

  // A form whose buttons are all hidden is not submitted by Enter.
  const pressKey = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !isOver()) return;
    event.preventDefault();
    keep.click();
  };

  input.readOnly = false;
  page.offer('begin');
  const listeners = [
    [input, 'beforeinput', beforeInput],
    [input, 'input', typed],
    [input, 'keydown', pressKey],
    [input, 'focus', () => void lesson.fetch()],
    [form, 'submit', (event: Event) => void submit(event)],
    ...chipsOf(form).map((chip) => [chip, 'click', press] as const),
  ] as const;
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}
