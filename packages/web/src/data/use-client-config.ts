import { useSyncExternalStore } from 'react';
import { configStore } from './app.ts';
import type { ClientConfig } from './config-store.ts';

/** The server's configuration, null until it is known; asked for once when the first screen needs it. */
export function useClientConfig(): ClientConfig | null {
  return useSyncExternalStore(configStore.subscribe, configStore.view);
}
