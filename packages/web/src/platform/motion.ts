/** Lengths of motion, ms, as the design names them (`--t-mark`, `--t-tab`, `--t-file`). */
const MARK_MS = 200;
const TAB_MS = 320;
const FILE_MS = 420;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** Whether the reader wants to see things move. */
export const isMotionWanted = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The attribute that names a thing which may change its place, unique on the page. */
export const MOVES = 'data-moves';

/** The attribute of a named thing that stands still when it is gone, until what slides over it has covered it. */
export const SINKS = 'data-sinks';

interface Seen {
  readonly element: HTMLElement;
  readonly at: DOMRect;
}

/** The named elements with their positions. */
function named(): ReadonlyMap<string, Seen> {
  const found = new Map<string, Seen>();
  for (const element of document.querySelectorAll<HTMLElement>(`[${MOVES}]`)) {
    const at = element.getBoundingClientRect();
    if (at.height > 0) found.set(element.getAttribute(MOVES) ?? '', { element, at });
  }
  return found;
}

const isInSight = ({ bottom, top }: DOMRect): boolean => bottom > 0 && top < innerHeight;

/** A clone of a removed element at its old position, inert and hidden from assistive technology. */
function pictureOf({ element, at }: Seen): HTMLElement {
  const picture = document.createElement('div');
  const copy = element.cloneNode(true);
  if (copy instanceof HTMLElement) {
    copy.removeAttribute(MOVES);
    for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id');
    // A copy of a field begins with its first choice, or with nothing written in it.
    const fields = 'select, input, textarea';
    const filled = element.querySelectorAll<HTMLInputElement>(fields);
    copy.querySelectorAll<HTMLInputElement>(fields).forEach((each, index) => (each.value = filled[index]?.value ?? ''));
    Object.assign(copy.style, {
      position: 'static',
      transform: 'none',
      width: '100%',
      height: '100%',
      margin: '0',
      background: 'var(--card)',
      animation: 'none',
    });
  }
  picture.append(copy);
  picture.inert = true;
  picture.setAttribute('aria-hidden', 'true');
  Object.assign(picture.style, {
    position: 'fixed',
    pointerEvents: 'none',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  return picture;
}

function leave(seen: Seen, into: Seen | undefined): void {
  if (seen.element.hasAttribute(SINKS)) {
    // Before everything else of the page, so that what moves is painted over it.
    const first = document.querySelector('#main')?.firstElementChild ?? null;
    return play(pictureOf(seen), [{}, { opacity: 1, offset: 0.8 }, { opacity: 0 }], TAB_MS, first);
  }
  const frames =
    into === undefined
      ? [{}, { opacity: 0, translate: '-24px 0' }]
      : [{}, { opacity: 0, translate: `0 ${into.at.top - seen.at.top}px`, scale: '0.98' }];
  // It belongs to the page: the question that was answered goes away over it.
  play(pictureOf(seen), frames, into === undefined ? MARK_MS : FILE_MS, document.querySelector(`body > [${VEIL}]`));
}

function arrive(element: HTMLElement): void {
  element.animate([{ opacity: 0, translate: '0 -12px' }, {}], { duration: TAB_MS, easing: EASE });
}

function shift(element: HTMLElement, x: number, y: number): void {
  element.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], { duration: TAB_MS, easing: EASE });
}

/** The attribute of what fades over the page behind a closing dialog. */
const VEIL = 'data-veil';

/** Animates a clone over the page, and removes it. @param under what it may lie under: it comes right before that */
function play(picture: HTMLElement, frames: Keyframe[], duration: number, under: Element | null = null): void {
  (under?.parentElement ?? document.body).insertBefore(picture, under);
  const motion = picture.animate(frames, { duration, easing: EASE });
  for (const end of ['finish', 'cancel']) motion.addEventListener(end, () => picture.remove());
}

/** Shows how a dialog leaves that is about to be closed: it sinks and fades, and so does what lay over the page. */
export function showClosing(dialog: HTMLElement): void {
  const at = dialog.getBoundingClientRect();
  if (!isMotionWanted() || at.height === 0) return;
  const picture = pictureOf({ element: dialog, at });
  const veil = document.createElement('div');
  veil.inert = true;
  veil.setAttribute(VEIL, '');
  veil.setAttribute('aria-hidden', 'true');
  Object.assign(veil.style, { position: 'fixed', inset: '0', pointerEvents: 'none', background: 'var(--scrim)' });
  const inside = dialog.querySelectorAll('*');
  play(veil, [{}, { opacity: 0 }], MARK_MS);
  play(picture, [{}, { opacity: 0, translate: '0 12px' }], MARK_MS);
  // A copy is at its beginning, however far the dialog was scrolled.
  picture.firstElementChild?.querySelectorAll('*').forEach((each, index) => {
    const top = inside[index]?.scrollTop ?? 0;
    if (top > 0) each.scrollTop = top;
  });
}

/** The attribute of what leads to the drawer. */
export const DRAWER = 'data-drawer';

/** Shows how a thing that was written goes into the drawer; the thing itself is free for the next one at once. */
export function showFiling(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  const drawer = [...document.querySelectorAll(`[${DRAWER}]`)].find((each) => each.getBoundingClientRect().height > 0);
  if (element === null || drawer === undefined || !isMotionWanted()) return;
  const at = element.getBoundingClientRect();
  const into = drawer.getBoundingClientRect();
  const x = into.left + into.width / 2 - (at.left + at.width / 2);
  const y = into.top + into.height / 2 - (at.top + at.height / 2);
  const frames = [{}, { opacity: 1, offset: 0.7 }, { opacity: 0, translate: `${x}px ${y}px`, scale: '0.06' }];
  play(pictureOf({ element, at }), frames, FILE_MS);
}

/**
 * Does something that moves named things (`data-moves`), at once, and then shows the way they took: what stays slides to
 * its new place, what is new comes in, what is gone leaves. What waits for it: nothing. A motion under way is cut short by
 * the next one, and there is none where less motion is wanted.
 *
 * @param change if it returns a promise, the way is shown as soon as it has settled
 * @param into name of the thing that what leaves goes into, such as the box that takes a deleted box's cards
 */
export function showMove<T>(change: () => T, into?: string): T {
  if (!isMotionWanted()) return change();
  const before = named();
  const done = change();
  if (done instanceof Promise) {
    done.then(
      () => showWay(before, into),
      () => undefined,
    );
  } else showWay(before, into);
  return done;
}

/** Before the next frame, after a change has updated the DOM. */
function showWay(before: ReadonlyMap<string, Seen>, into: string | undefined): void {
  requestAnimationFrame(() => {
    const after = named();
    for (const [name, { element, at }] of after) {
      const was = before.get(name)?.at;
      if (!isInSight(at) && (was === undefined || !isInSight(was))) continue;
      if (was === undefined) arrive(element);
      else if (was.top !== at.top || was.left !== at.left) shift(element, was.left - at.left, was.top - at.top);
    }
    for (const [name, seen] of before) {
      if (after.has(name) || seen.element.isConnected || !isInSight(seen.at)) continue;
      leave(seen, into === undefined ? undefined : after.get(into));
    }
  });
}
