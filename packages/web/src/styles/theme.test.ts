import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

interface Browser {
  stored?: Record<string, string>;
  query?: string;
  cookie?: string;
  languages?: string[];
  dark?: boolean;
  hash?: string;
  path?: string;
  /** language in which a page rendered ahead was served; undefined for the page of the app */
  visitor?: string;
}

/** Runs the script against a small stand-in for the page and returns what it set on `<html>`. */
function firstPaint({
  stored,
  query = '',
  cookie = '',
  languages = ['en'],
  dark = false,
  hash = '',
  path = '/',
  visitor,
}: Browser) {
  const dataset: Record<string, string> = visitor === undefined ? {} : { visitor: '' };
  const root = { lang: visitor ?? 'en', dataset };
  let sentTo: string | undefined;
  const fetched: string[] = [];
  const refused = (): never => {
    throw new Error('storage is refused');
  };
  const storage = { getItem: stored === undefined ? refused : (key: string): string | null => stored[key] ?? null };
  const listeners: Record<string, (event: { target: { dataset: { ends: string | undefined } } }) => void> = {};
  const document = {
    documentElement: root,
    // what happens to a link is heard on its way down alone
    addEventListener: (type: string, listener: () => void, down = false) => {
      if (down) listeners[`document ${type}`] = listener;
    },
    cookie,
    querySelector: (selector: string) => {
      const named = /^meta\[name="(.*)"\]$/.exec(selector)?.[1];
      return named === undefined ? null : { content: named };
    },
    querySelectorAll: () => [],
    createElement: () => ({}),
    head: { append: (link: { href: string }) => fetched.push(link.href) },
  };
  runInNewContext(script, {
    document,
    window: {
      localStorage: storage,
      sessionStorage: storage,
      matchMedia: () => ({ matches: dark }),
      addEventListener: (type: string, listener: () => void) => (listeners[`window ${type}`] = listener),
    },
    navigator: { languages },
    location: {
      search: query,
      hash,
      pathname: path,
      href: `http://localhost/${query}${hash}`,
      replace: (address: string) => {
        sentTo = address;
      },
    },
    URL,
    URLSearchParams,
  });
  /** Tells the script of something that happened; which fonts it awaits after it. */
  const dispatch = (what: string, ends?: string) => {
    listeners[what]?.({ target: { dataset: { ends } } });
    return dataset['awaits']?.trim();
  };
  return { theme: dataset['theme'], lang: root.lang, hidden: 'app' in dataset, sentTo, fetched, dispatch };
}

test('the stored theme wins over what the system prefers', () => {
  expect(firstPaint({ stored: { theme: 'light' }, dark: true }).theme).toBe('light');
  expect(firstPaint({ stored: {}, dark: true }).theme).toBe('dark');
  expect(firstPaint({ stored: { theme: 'neon' }, dark: false }).theme).toBe('light');
});

test('refused storage leaves the defaults', () => {
  expect(firstPaint({ dark: true, languages: ['pl-PL'] })).toMatchObject({ theme: 'dark', lang: 'pl' });
});

test('query, cookie, storage, browser, in this order', () => {
  const stored = { i18nextLng: 'pl' };
  expect(firstPaint({ stored, query: '?lng=en', cookie: 'i18next=pl' }).lang).toBe('en');
  expect(firstPaint({ stored: {}, cookie: 'a=b; i18next=pl' }).lang).toBe('pl');
  expect(firstPaint({ stored }).lang).toBe('pl');
  expect(firstPaint({ stored: {}, languages: ['de', 'pl-PL', 'en'] }).lang).toBe('pl');
});

test('a language that is not spoken here falls back to English', () => {
  expect(firstPaint({ stored: {}, query: '?lng=de', languages: ['fr'] }).lang).toBe('en');
});

test('a page for visitors is hidden from learners and for the login', () => {
  expect(firstPaint({ stored: {}, visitor: 'en' })).toMatchObject({ hidden: false });
  expect(firstPaint({ stored: { authTokens: '{}' }, visitor: 'en' })).toMatchObject({ hidden: true });
  expect(firstPaint({ stored: {}, hash: '#/', visitor: 'en' })).toMatchObject({ hidden: true });
  expect(firstPaint({ stored: { authTokens: '{}' } })).toMatchObject({ hidden: false });
});

test('a page for visitors is asked for again where the choice stored here is another language', () => {
  expect(firstPaint({ stored: { i18nextLng: 'pl' }, visitor: 'en' })).toMatchObject({
    sentTo: 'http://localhost/?lng=pl',
    hidden: true,
  });
  expect(firstPaint({ stored: { i18nextLng: 'pl' }, visitor: 'pl' }).sentTo).toBeUndefined();
  expect(firstPaint({ stored: { i18nextLng: 'pl' }, query: '?lng=en', visitor: 'en' }).sentTo).toBeUndefined();
  expect(firstPaint({ stored: { i18nextLng: 'pl', authTokens: '{}' }, visitor: 'en' }).sentTo).toBeUndefined();
  expect(firstPaint({ stored: { i18nextLng: 'pl' } }).sentTo).toBeUndefined();
});

test('visitors fetch nothing of the app, which starts where someone is logged in or asked for the login', () => {
  expect(firstPaint({ visitor: 'en', stored: {} }).fetched).toEqual([]);
  expect(firstPaint({ visitor: 'en', stored: { authTokens: '{}' } }).fetched).toEqual([
    'app-modules',
    'texts-en',
    'learner-modules',
    'screen-main',
  ]);
  expect(firstPaint({ visitor: 'en', stored: {}, hash: '#/' }).fetched).toEqual(['app-modules', 'texts-en']);
});

test('Polish letters are fetched for the app; the server has put them into a page rendered ahead', () => {
  expect(firstPaint({ stored: {}, languages: ['pl'] }).fetched).toEqual(['fonts-latin-ext', 'texts-pl']);
  expect(firstPaint({ visitor: 'pl', stored: {}, languages: ['pl'] }).fetched).toEqual([]);
});

test('a page for visitors waits for each of its fonts, but no longer than for itself; the app does not', () => {
  const visit = () => firstPaint({ visitor: 'en', stored: {} });
  const came = visit();
  expect([came.dispatch('document load'), came.dispatch('document load', 'word')]).toEqual(['word ui', 'ui']);
  expect(came.dispatch('document load', 'ui')).toBe('');
  const lost = visit();
  expect([lost.dispatch('nothing'), lost.dispatch('window load'), lost.dispatch('document load')]).toEqual([
    'word ui',
    '',
    '',
  ]);
  expect(firstPaint({ stored: {} }).dispatch('nothing')).toBeUndefined();
  expect(firstPaint({ visitor: 'en', stored: { authTokens: '{}' } }).dispatch('nothing')).toBeUndefined();
});

test('a learner gets the screen of the path with what the app starts with', () => {
  const stored = { authTokens: '{}' };
  expect(firstPaint({ stored, path: '/lesson/all' }).fetched).toEqual(['texts-en', 'learner-modules', 'screen-lesson']);
  expect(firstPaint({ stored: {}, path: '/lesson/all' }).fetched).toEqual(['texts-en']);
});

test('a browser that speaks neither language takes what the page was served in', () => {
  expect(firstPaint({ visitor: 'pl', stored: {}, languages: ['de'] })).toMatchObject({ lang: 'pl', sentTo: undefined });
});
