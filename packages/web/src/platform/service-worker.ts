import { scriptAddress } from './script-addresses.ts';

/**
 * The worker that serves the app offline. A newer build waits behind the one in use until
 * `take`: the files of two builds never meet in a page.
 */

const SCRIPT = '/sw.js';
const UPDATE_EVERY_MS = 3_600_000;

/** What is known of a newer build: none; one waits; one has been taken, here or in another tab, and this page is of the old one. */
export type Update = 'none' | 'waiting' | 'taken';

export interface ServiceWorkerParts {
  readonly onUpdate: (update: Update) => void;
  readonly onVisible: (listener: () => void) => () => void;
}

/**
 * Installs the worker, looks for newer builds each hour and whenever the page is turned to, and tells of them.
 * @returns asks the newer build to take over every tab; `onUpdate('taken')` follows
 */
export async function startServiceWorker({ onUpdate, onVisible }: ServiceWorkerParts): Promise<() => void> {
  // Outside a secure context there are no workers: the app then needs the network to start.
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(scriptAddress(SCRIPT), { scope: '/', updateViaCache: 'none' });

  const look = (): void => {
    // The first worker replaces none.
    if (registration.waiting !== null && serviceWorker.controller !== null) onUpdate('waiting');
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  let replaces = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (replaces) onUpdate('taken');
    replaces = true;
  });
  look();

  // Without the network there is nothing newer to find.
  const update = (): void => void registration.update().catch(() => undefined);
  onVisible(update);
  setInterval(update, UPDATE_EVERY_MS);
  return () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
}
