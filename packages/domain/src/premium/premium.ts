import { DAY_MS } from '../limits.ts';

/** One premium period: 30 days in ms (specification §9). */
export const PREMIUM_PERIOD_MS = 30 * DAY_MS;
/** Its price in grosze (specification §9: 20 PLN). */
export const PREMIUM_PRICE = { amount: 2000, currency: 'pln' } as const;
/** How long after a payment the learner may withdraw, ms (specification §9). */
export const REFUND_PERIOD_MS = 14 * DAY_MS;

/** Whether premium is in force (decisions §5.1): its end lies in the future. Epoch ms. */
export const isPremium = (until: number | null, now: number): boolean => until !== null && until > now;

/** The end of premium after one more period (decisions §5.4): from the current end while in force, else from now. Epoch ms. */
export const extendPremium = (until: number | null, now: number): number =>
  (until !== null && until > now ? until : now) + PREMIUM_PERIOD_MS;

/** The end of premium after a refund of one period. Epoch ms. */
export const withdrawPremium = (until: number): number => until - PREMIUM_PERIOD_MS;
