import { useSyncExternalStore } from 'react';
import { logout } from './account.ts';
import { collection } from './app.ts';
import { createEmitter } from '../platform/emitter.ts';

const emitter = createEmitter();
let asking = false;

const ask = (next: boolean): void => {
  asking = next;
  emitter.emit();
};

/** Logs out; if changes still wait to be sent the shell asks first, because they would be lost. */
export function requestLogout(): void {
  if (collection.sync().pending === 0) void logout();
  else ask(true);
}

/** The learner decided to stay. */
export const cancelLogout = (): void => ask(false);

/** Whether the learner must be asked before logging out. */
export const useLogoutQuestion = (): boolean => useSyncExternalStore(emitter.subscribe, () => asking);
