import type { Services } from '../http/services.ts';

/** Dependencies of the money rules. */
export type MoneyNeeds = Pick<Services, 'store' | 'keys' | 'outside' | 'log'>;

/** {@link MoneyNeeds} and the time: to give money back. */
export type RefundNeeds = MoneyNeeds & Pick<Services, 'clock'>;

/** What reported that a payment succeeded. */
export type Source = 'webhook' | 'client' | 'sweep' | 'operator';
