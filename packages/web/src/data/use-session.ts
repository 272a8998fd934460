import { useSyncExternalStore } from 'react';
import { session } from './app.ts';
import type { SessionView } from '../collection/views.ts';

/** Who uses the app, kept current: after login, logout, refresh, payment, and when another tab does any of these. */
export function useSession(): SessionView {
  return useSyncExternalStore(session.subscribe, session.view);
}
