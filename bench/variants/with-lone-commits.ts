/** The product with one commit for each request: a write begins when the one before it is on disk. */
import type { Store } from '../../packages/server/src/store/engine/context.ts';
import { changesWith } from '../../packages/server/src/store/learner.ts';
import { listen } from './listen.ts';

const oneAtATime = (store: Store): Store => {
  let last: Promise<unknown> = Promise.resolve();
  const write: Store['write'] = (fn) => {
    const mine = last.then(() => store.write(fn));
    last = mine.catch(() => undefined);
    return mine;
  };
  return { ...store, write, ...changesWith(write) };
};

await listen({ change: oneAtATime });
