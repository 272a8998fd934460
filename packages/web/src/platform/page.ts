/** Loads the page again. */
export const reloadPage = (): void => location.reload();

/** The present query of the address: the router reports a change only after rendering it. */
export const currentQuery = (): URLSearchParams => new URLSearchParams(location.search);

/** Whether the page can be seen. */
export const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether something typed is in an input, or a dialog is open: what a reload would lose or interrupt. */
export const hasTypedText = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')).some(
    (field) => !['checkbox', 'radio', 'hidden'].includes(field.type) && field.value !== '',
  );

/** Whether the browser believes there is a network; `true` promises nothing. */
export const isOnline = (): boolean => navigator.onLine;

const on = (target: EventTarget, name: string, listener: () => void): (() => void) => {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
};

/** Calls back when the page becomes visible again, also from the back/forward cache. */
export function onVisible(listener: () => void): () => void {
  const ends = [
    on(document, 'visibilitychange', () => {
      if (isVisible()) listener();
    }),
    on(window, 'pageshow', () => listener()),
  ];
  return () => ends.forEach((end) => end());
}

/** Calls back when the window gains focus, also if it was visible all the time. */
export const onFocus = (listener: () => void): (() => void) => on(window, 'focus', () => listener());

/** Calls back when the page is hidden: the last event that is certain before it is closed. */
export const onHidden = (listener: () => void): (() => void) =>
  on(document, 'visibilitychange', () => {
    if (!isVisible()) listener();
  });

/** Calls back when the browser reports to be online again. */
export const onOnline = (listener: () => void): (() => void) => on(window, 'online', listener);

/** Calls back when the browser reports to be offline. */
export const onOffline = (listener: () => void): (() => void) => on(window, 'offline', listener);

/** The language of the document. */
export const documentLanguage = (): string => document.documentElement.lang;

/** Sets the language of the document, for voices, hyphenation and quotes. */
export function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
}

// Pages are also prerendered, where there is no address.
const arrivedAt = typeof location === 'undefined' ? '/' : location.pathname;

/** The path under which the document itself was loaded: its policy was chosen for that path, whatever the router shows now. */
export const documentPath = (): string => arrivedAt;

/** Leaves the app for another address. */
export const leaveTo = (address: string): void => location.assign(address);

/** Origin of the app, without a trailing slash. */
export const appOrigin = (): string => location.origin;

/** Downloads a text as a file. */
export const saveAsFile = (name: string, type: string, text: string): void =>
  saveFile(name, new Blob([text], { type }));

/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by then; revoking at once would cancel the download in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Puts a text on the clipboard; false if the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
