import { localStore } from './storage.ts';

const KEY = 'badge';
/** The setting for the service worker, which has no local storage. */
const CACHE = 'siedem-badge';
const PLACE = '/badge';

/** Whether this browser can put a number on the app's icon (Badging API). */
export const canBadge = (): boolean => 'setAppBadge' in navigator;

/** Whether the learner wants it on this device. */
export const wantsBadge = (): boolean => localStore.get(KEY) === 'on';

export const setBadge = (cards: number): void => {
  if (!canBadge()) return;
  void navigator.setAppBadge(wantsBadge() ? cards : 0).catch(() => undefined);
};

/** Keeps the choice for this device. */
export const wantBadge = async (wanted: boolean): Promise<void> => {
  if (wanted) localStore.set(KEY, 'on');
  else localStore.remove(KEY);
  if (!wanted) setBadge(0);
  if (!('caches' in window)) return;
  const cache = await caches.open(CACHE);
  if (wanted) await cache.put(PLACE, new Response('on'));
  else await cache.delete(PLACE);
};
