/** Loads the page anew. */
export const reloadPage = (): void => location.reload();

/** Whether the page can be seen. */
export const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether the browser believes there is a network; `true` promises nothing. */
export const isOnline = (): boolean => navigator.onLine;

const on = (target: EventTarget, name: string, listener: () => void): (() => void) => {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
};

/** Tells when the page becomes visible again, also when it comes back from the browser's page cache. */
export function onVisible(listener: () => void): () => void {
  const ends = [
    on(document, 'visibilitychange', () => {
      if (isVisible()) listener();
    }),
    on(window, 'pageshow', () => listener()),
  ];
  return () => ends.forEach((end) => end());
}

/** Tells when the page is hidden: the last moment that is sure to come before it is closed. */
export const onHidden = (listener: () => void): (() => void) =>
  on(document, 'visibilitychange', () => {
    if (!isVisible()) listener();
  });

/** Tells when the browser believes to be back online. */
export const onOnline = (listener: () => void): (() => void) => on(window, 'online', listener);

/** Sets the language of the document, for voices, hyphenation and quotes. */
export function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
}
