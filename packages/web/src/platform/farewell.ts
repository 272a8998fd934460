import { sessionStore } from './storage.ts';

const KEY = 'farewell';
let isGone = false;

/** An account has been deleted: the page that is loaded next says so. */
export const leaveFarewell = (): void => sessionStore.set(KEY, 'deleted');

/**
 * Shows the note about a deleted account, if there is one. It survives a reload and a change of language,
 * and ends with the first action.
 */
export function showFarewell(): void {
  if (sessionStore.get(KEY) !== null) {
    isGone = true;
    addEventListener('click', () => sessionStore.remove(KEY), { once: true });
  }
  for (const note of document.querySelectorAll<HTMLElement>('[data-farewell]')) note.hidden = !isGone;
}
