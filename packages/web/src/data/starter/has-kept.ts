import { localStore } from '../../platform/storage.ts';

/** Where cards answered on the landing page lie in local storage. */
export const KEPT_CARDS_KEY = 'first.cards';

/** Whether something is kept there; apart, so that the first load carries no more than this. */
export const hasKept = (): boolean => localStore.get(KEPT_CARDS_KEY) !== null;
