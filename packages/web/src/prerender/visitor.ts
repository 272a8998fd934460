import { showFarewell } from '../platform/farewell.ts';
import { localStore, onStorageChange } from '../platform/storage.ts';
import { chooseTheme } from '../platform/theme-choice.ts';
import { swapLanguage } from './swap-language.ts';

/**
 * The script of the pages rendered ahead: theme, language, the card to try. The app itself is loaded for those who are
 * logged in, and for `#/`, the login (specification §2); everyone else meets it behind the links.
 */

const root = document.documentElement;

const appWanted = (): boolean => localStore.get('authTokens') !== null || location.hash === '#/';

let started = false;
async function startApp(): Promise<void> {
  if (started) return;
  started = true;
  root.dataset['app'] = '';
  await import('../main.tsx');
}
const startIfWanted = (): void => {
  if (appWanted()) void startApp();
};

let rest = (): void => undefined;
/** The card's code is a file of its own: this page begins for learners too, who never see the card. */
async function enlivenDemo(): Promise<void> {
  rest();
  rest = () => undefined;
  const form = document.querySelector<HTMLElement>('[data-demo]');
  if (form === null) return;
  const { enliven } = await import('../screens/landing/enliven.ts');
  // Meanwhile the page may have changed its language, and the card with it.
  if (form.isConnected && !started) rest = enliven(form);
}
function liven(): void {
  void enlivenDemo();
  showFarewell();
}

const closest = (event: Event, part: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(part) : null;

function press(event: MouseEvent): void {
  if (started) return;
  const theme = closest(event, '[data-theme-choice]')?.dataset['themeChoice'];
  if (theme === 'light' || theme === 'dark') chooseTheme(theme);
  const language = closest(event, '[data-language]')?.dataset['language'];
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (language !== undefined && plain) {
    event.preventDefault();
    void swapLanguage(language).then(liven);
  }
  const menu = document.querySelector('details[open]');
  if (menu !== null && event.target instanceof Node && !menu.contains(event.target)) menu.removeAttribute('open');
}

/** The next page is the app's: its files are fetched as soon as someone turns to a link. */
function fetchAhead(event: Event): void {
  if (closest(event, 'a[href="/login"], a[href="/register"]') === null) return;
  removeEventListener('pointerover', fetchAhead);
  removeEventListener('focusin', fetchAhead);
  const files = document.querySelector<HTMLMetaElement>('meta[name="app-modules"]')?.content ?? '';
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

function escape(event: KeyboardEvent): void {
  const menu = document.querySelector('details[open]');
  if (event.key !== 'Escape' || menu === null) return;
  menu.removeAttribute('open');
  menu.querySelector('summary')?.focus();
}

if (appWanted()) {
  await startApp();
} else {
  liven();
  addEventListener('click', press);
  addEventListener('keydown', escape);
  addEventListener('pointerover', fetchAhead);
  addEventListener('focusin', fetchAhead);
  addEventListener('hashchange', startIfWanted);
  // Someone logged in meanwhile: in another tab, or before coming back to a page the browser had kept.
  addEventListener('pageshow', startIfWanted);
  onStorageChange('authTokens', startIfWanted);
}
