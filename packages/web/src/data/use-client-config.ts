import { useSyncExternalStore } from 'react';
import type { BodyOfStatus } from './call.ts';
import { clientConfig } from '@siedem/contract';
import { configStore } from './app.ts';

/** Which sign-in and payment providers the server has. */
export type ClientConfig = BodyOfStatus<typeof clientConfig, 200>;

/** The server's configuration, null until it is known; asked for once when the first screen needs it. */
export function useClientConfig(): ClientConfig | null {
  return useSyncExternalStore(configStore.subscribe, configStore.view);
}
