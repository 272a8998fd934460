import type { Services } from '../http/services.ts';

/** What the money rules need; the worker has no more than this. */
export type MoneyNeeds = Pick<Services, 'store' | 'keys' | 'outside' | 'log'>;

/** {@link MoneyNeeds} and the time: to give money back. */
export type RefundNeeds = MoneyNeeds & Pick<Services, 'clock'>;

/** Who found out that a payment has succeeded. */
export type Source = 'webhook' | 'client' | 'sweep' | 'operator';
