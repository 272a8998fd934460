import { clientConfig } from '@siedem/contract';
import type { BodyOfStatus, Call } from '../calls/call.ts';
import { createEmitter } from '../platform/emitter.ts';

/** Which sign-in and payment providers the server has. */
export type ClientConfig = BodyOfStatus<typeof clientConfig, 200>;

const RETRY_MS = 10_000;

/** The server's configuration: fetched on first use, with retries. */
export function createConfigStore(call: Call, after: (ms: number, task: () => void) => () => void) {
  const emitter = createEmitter();
  let config: ClientConfig | null = null;
  let asking: Promise<ClientConfig | null> | null = null;
  let stopRetry: (() => void) | null = null;

  const ask = async (): Promise<ClientConfig | null> => {
    const answer = await call(clientConfig);
    asking = null;
    if (answer.status === 200) {
      config = answer.body;
      emitter.emit();
    } else if (config === null) stopRetry = after(RETRY_MS, () => void load());
    return config;
  };

  const load = (): Promise<ClientConfig | null> => {
    if (config !== null) return Promise.resolve(config);
    stopRetry?.();
    stopRetry = null;
    return (asking ??= ask());
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      if (stopRetry === null) void load();
      return emitter.subscribe(listener);
    },
    view: (): ClientConfig | null => config,
    /** The configuration once it is known, for actions that depend on it; null if fetching failed. */
    load,
    /** Fetches it again, if the cached one turned out to be stale. */
    refresh: (): void => {
      if (asking === null && stopRetry === null) asking = ask();
    },
  };
}
