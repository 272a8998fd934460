import type { LoadView, SessionView, SyncView } from '../collection/views.ts';

export interface LoadFacts {
  readonly session: SessionView;
  readonly sync: SyncView;
  /** Whether there is something local to show. */
  readonly filled: boolean;
  readonly needsPayment: boolean;
}

/** Text of the overlay (specification §2 Shell, §4 Data loading). None as soon as there is anything to show. */
export function loadView({ session, sync, filled, needsPayment }: LoadFacts): LoadView {
  switch (session.status) {
    case 'loading':
      return { kind: 'login' };
    case 'visitor':
      return { kind: 'ready' };
    case 'learner': {
      // The survey comes before there is anything to load; without premium the way leads to /pay.
      if (filled || needsPayment || session.user.first_login) return { kind: 'ready' };
      const error = sync.lastError;
      if (error === null || error.kind === 'session') return { kind: 'loading', progress: sync.progress };
      switch (error.kind) {
        case 'maintenance':
          return { kind: 'maintenance' };
        case 'payment':
          return { kind: 'ready' };
        case 'offline':
        case 'timeout':
          return { kind: 'connection' };
        case 'server':
          return error.detail === '' ? { kind: 'connection' } : { kind: 'error', reason: error.detail };
      }
    }
  }
}
