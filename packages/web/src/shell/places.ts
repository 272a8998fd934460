/** A position on a page: scroll offset and focused control. */
interface Place {
  readonly top: number;
  readonly control: string | null;
}

/** Frames to wait until a page is as tall as it was. */
const FRAMES_MAX = 60;

/** Identifies a control across renderings. */
const nameOf = (control: Element): string =>
  [
    control.tagName,
    control.id,
    control.getAttribute('href'),
    control.getAttribute('aria-label') ?? control.textContent,
  ].join(' ');

/** A control in a closed menu: focus the menu's button before it. */
function shownOf(control: HTMLElement): HTMLElement {
  const button = control.closest('[hidden]')?.previousElementSibling;
  return button instanceof HTMLElement ? button : control;
}

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('main :is(a, button, input, select, textarea)') : null;

/**
 * Restores scroll position and focus for each entry of the history. In memory
 * only: the browser itself restores the position after a reload.
 */
export function createPlaces() {
  const left = new Map<string, Place>();
  let here: Place = { top: 0, control: null };
  let currentKey = '';
  let currentPage = '';

  return {
    /** Tracks scrolling and focus; returns the stop function. */
    watch: (): (() => void) => {
      const scrolled = (): void => {
        here = { ...here, top: window.scrollY };
      };
      // Some browsers do not focus a link or button on click.
      const used = ({ target }: Event): void => {
        const control = controlOf(target);
        if (control !== null) here = { ...here, control: nameOf(control) };
      };
      window.addEventListener('scroll', scrolled, { passive: true });
      document.addEventListener('focusin', used);
      document.addEventListener('click', used, { capture: true });
      return () => {
        window.removeEventListener('scroll', scrolled);
        document.removeEventListener('focusin', used);
        document.removeEventListener('click', used, { capture: true });
      };
    },
    /** Another entry of the history is shown, of another page or of the same one with another search. */
    arrive: (key: string, page: string): void => {
      if (page !== currentPage) {
        // In a lesson the answer line always gets the focus.
        left.set(currentKey, currentPage.startsWith('/lesson/') ? { ...here, control: null } : here);
        here = { top: 0, control: null };
      }
      [currentKey, currentPage] = [key, page];
    },
    /** Restores this entry's position as soon as the page is tall enough; returns the cancel function. */
    restore: (): (() => void) => {
      const place = left.get(currentKey);
      if (place === undefined) return () => undefined;
      let frame = 0;
      const step = (tries: number): void => {
        window.scrollTo(0, place.top);
        const reached = Math.abs(window.scrollY - place.top) < 2;
        const control = [
          ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)'),
        ].find((each) => nameOf(each) === place.control);
        if (reached && control !== undefined) shownOf(control).focus({ preventScroll: true });
        else if (tries < FRAMES_MAX && (!reached || place.control !== null)) {
          frame = requestAnimationFrame(() => step(tries + 1));
        } else if (document.activeElement === document.body) {
          document.getElementById('main')?.focus({ preventScroll: true });
        }
      };
      step(0);
      return () => cancelAnimationFrame(frame);
    },
  };
}
