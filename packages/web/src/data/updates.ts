import { useSyncExternalStore } from 'react';
import { whenIdle } from '../platform/clock.ts';
import { onVisible, reloadPage } from '../platform/page.ts';
import { startServiceWorker, type Update } from '../platform/service-worker.ts';
import { createEmitter } from '../platform/emitter.ts';

/** Newer builds of the app: whether one waits, and taking it. */

const emitter = createEmitter();
let update: Update = 'none';
let asked = false;
let take = (): void => undefined;

/** Installs the worker when the page has nothing better to do. */
export function startUpdates(): void {
  whenIdle(() => {
    startServiceWorker({
      onVisible,
      onUpdate: (next) => {
        update = next;
        if (next === 'taken' && asked) reloadPage();
        else emitter.emit();
      },
    }).then(
      (takeOver) => {
        take = takeOver;
      },
      // A browser may refuse workers, or have lost the network just now: the app works, it only needs the network to start.
      () => undefined,
    );
  });
}

export const useUpdate = (): Update => useSyncExternalStore(emitter.subscribe, () => update);

/** Changes to the newer build: this page loads again at once, other tabs when nothing is going on in them. */
export function takeUpdate(): void {
  asked = true;
  if (update === 'taken') reloadPage();
  else take();
}

/** Whether this page's build has been replaced, so that what it has not loaded yet may be gone. */
export const isReplaced = (): boolean => update === 'taken';
