import { setDocumentLanguage } from '../platform/page.ts';
import { localStore } from '../platform/storage.ts';

/** Fetches and parses a page. `fetch` would leave the parsing to sinks which the policy of the page forbids. */
const fetchPage = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', address);
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML !== null) resolve(request.responseXML);
      else reject(new Error(`${address} answered ${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error(`${address} cannot be reached`)));
    request.send();
  });

/**
 * Shows this page in another language and remembers the choice where the app looks for it. The place on the page stays.
 * Where the page cannot be fetched, the browser goes there and says why.
 */
export async function swapLanguage(language: string): Promise<void> {
  localStore.set('i18nextLng', language);
  const address = new URL(location.href);
  address.searchParams.set('lng', language);
  const page = await fetchPage(address.href).catch(() => null);
  const content = page?.querySelector('[data-rendered-ahead]');
  const shown = document.querySelector('[data-rendered-ahead]');
  if (page === null || !content || shown === null) {
    location.assign(address);
    return;
  }
  const menu = shown.querySelector('details')?.open ?? false;
  const { scrollY } = window;
  shown.replaceWith(document.adoptNode(content));
  setDocumentLanguage(language);
  document.title = page.title;
  // The address comes first in the order of languages, so it must not say another one than the page does.
  if (new URLSearchParams(location.search).has('lng')) history.replaceState(null, '', address);
  const swapped = document.querySelector('details');
  if (swapped) swapped.open = menu;
  scrollTo(0, scrollY);
  const links = document.querySelectorAll<HTMLElement>(`[data-language="${CSS.escape(language)}"]`);
  [...links].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
}
