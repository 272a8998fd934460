import { clientConfig } from '@siedem/contract';
import type { BodyOfStatus, Call } from './call.ts';
import { createEmitter } from './emitter.ts';

/** Which sign-in and payment providers the server has. */
export type ClientConfig = BodyOfStatus<typeof clientConfig, 200>;

const RETRY_MS = 10_000;

/** The server's configuration: asked for when somebody first wants it, again while it does not come. */
export function createConfigStore(call: Call, after: (ms: number, task: () => void) => () => void) {
  const emitter = createEmitter();
  let config: ClientConfig | null = null;
  let asked = false;

  const ask = async (): Promise<void> => {
    asked = true;
    const answer = await call(clientConfig);
    if (answer.status === 200) {
      config = answer.body;
      emitter.emit();
    } else after(RETRY_MS, () => void ask());
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      if (!asked) void ask();
      return emitter.subscribe(listener);
    },
    view: (): ClientConfig | null => config,
  };
}
