import type { Services } from '../http/services.ts';

/** What the worker needs of the services; it has no requests. */
export type JobNeeds = Pick<Services, 'config' | 'store' | 'clock' | 'keys' | 'outside' | 'log'>;
