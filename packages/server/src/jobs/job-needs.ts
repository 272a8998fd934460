import type { Services } from '../http/services.ts';

/** The services that the worker needs. */
export type JobNeeds = Pick<Services, 'config' | 'store' | 'clock' | 'keys' | 'outside' | 'log'>;
