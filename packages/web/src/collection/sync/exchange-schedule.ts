import { LIMITS } from '@siedem/domain';
import type { Fill, SyncError, SyncView } from '../views.ts';
import type { WithLock } from '../../platform/locks.ts';
import type { ExchangeMode } from './exchange.ts';
import type { createExchangeRound, ExchangeRoundParts } from './exchange-round.ts';

export interface ExchangeScheduleParts extends Omit<ExchangeRoundParts, 'isStopped' | 'sending' | 'progress'> {
  readonly random: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly withLock: WithLock;
  readonly isVisible: () => boolean;
  /** Whether screens show that an exchange is under way. */
  readonly isShown: () => boolean;
  /** `state()` or `needsPayment()` changed, and screens are to show it. */
  readonly onChange: () => void;
  /** An exchange is over that began with nothing here. */
  readonly onFilled: () => void;
}

/**
 * When a learner's collection is exchanged with the server: one exchange at a time, again after a failure, and again and
 * again while all is well. It ends when the learner leaves.
 */
export interface ExchangeSchedule {
  /** The learner has left: what is on its way is neither taken nor told. */
  stop(): void;
  /** Settles when an exchange of that mode is over, also where one is under way already: it is asked to go on. */
  run(mode: ExchangeMode): Promise<void>;
  /** Something waits to be sent: the next exchange is soon. */
  soon(): void;
  /** Whether an operation may be on its way: then it cannot be withdrawn. */
  isInFlight(operation: string): boolean;
  state(): ExchangeState;
  needsPayment(): boolean;
  /** Premium was granted: what waited for it may go. */
  paid(): void;
}

export type ExchangeState = Pick<SyncView, 'lastError' | 'syncing' | 'progress'>;

/** Answers given in a row go together; long enough to gather, short enough to be safe elsewhere soon. */
const GATHER_MS = 300;
const BACKOFF_FIRST_MS = 1000;
const BACKOFF_MAX_MS = 60_000;
/** How often a page in sight asks what other devices did: they are to be seen within five seconds (docs/adr/0009). */
const LIVE_MS = 4000;

/** What talks with the server; visitors who log in do not wait for it. Null where it cannot be fetched. */
const loadRound = () => import('./exchange-round.ts').catch(() => null);
const OUT_OF_REACH: SyncError = { kind: 'offline' };

export function createExchangeSchedule(learner: string, parts: ExchangeScheduleParts): ExchangeSchedule {
  const { replica, storing, now, onChange } = parts;
  let stopped = false;
  let round: ReturnType<typeof createExchangeRound> | null = null;
  let lastError: SyncError | null = null;
  let syncing = false;
  let running: Promise<void> = Promise.resolve();
  let again: ExchangeMode | null = null;
  let filling = false;
  let progress: Fill | null = null;
  let payment = false;
  /** How often premium was granted: what was asked before is out of date. */
  let grants = 0;
  let failures = 0;
  const inFlight = new Set<string>();
  let stopTimer = (): void => undefined;

  const schedule = (ms: number): void => {
    if (stopped) return;
    stopTimer();
    stopTimer = parts.after(ms, () => void run('due'));
  };

  /** When to exchange next: what waits first, then the steady refresh (specification §2: 60 seconds, in sight more often). */
  const scheduleNext = (): void => {
    if (lastError !== null) {
      const backoff = Math.min(BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10), BACKOFF_MAX_MS);
      return schedule(backoff * (0.75 + parts.random() / 2));
    }
    const head = replica.pending()[0];
    if (head !== undefined) return schedule(Math.max((head.notBefore ?? 0) - now(), GATHER_MS));
    schedule(parts.isVisible() ? LIVE_MS : LIMITS.listRefreshMs);
  };

  /** One tab at a time. What fails here is a bug: it is reported, and it must not be the last exchange. */
  const underLock = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await parts.withLock(`siedem-exchange-${learner}`, work);
    } catch (bug) {
      syncing = false;
      inFlight.clear();
      schedule(BACKOFF_MAX_MS);
      throw bug;
    }
  };

  const run = (mode: ExchangeMode): Promise<void> => {
    if (syncing) again = again === 'all' ? 'all' : mode;
    else running = exchangeNow(mode);
    return running;
  };

  const exchangeNow = async (mode: ExchangeMode): Promise<void> => {
    // A hidden tab leaves the steady refresh to the visible ones. What waits it sends, what failed it tries again.
    const isSteady = replica.revision() !== null && lastError === null && replica.pending().length === 0;
    if (mode === 'due' && isSteady && !parts.isVisible()) return scheduleNext();
    syncing = true;
    stopTimer();
    filling = replica.revision() === null;
    const grantsBefore = grants;
    // A steady refresh without news is not worth a rendering: nobody is told of it.
    if (!isSteady) onChange();
    const outcome = await underLock(async () => {
      if (stopped) return null;
      await storing.catchUp();
      const loaded = await loadRound();
      if (loaded === null) return OUT_OF_REACH;
      round ??= loaded.createExchangeRound({
        ...parts,
        isStopped: () => stopped,
        sending: (operations) => {
          for (const { id } of operations) inFlight.add(id);
        },
        progress: (fill) => {
          if (!filling) return;
          progress = fill;
          // With the last page there is something to show: its commit tells.
          if (fill !== null) onChange();
        },
      });
      return round({ mode, filling });
    });
    if (stopped) return;
    const error = outcome?.kind === 'payment' && grants !== grantsBefore ? null : outcome;
    inFlight.clear();
    syncing = false;
    progress = null;
    lastError = error;
    failures = error === null ? 0 : failures + 1;
    const paymentBefore = payment;
    if (error === null) payment = false;
    else if (error.kind === 'payment') payment = true;
    if (parts.isShown() || error !== null || payment !== paymentBefore) onChange();
    if (filling) parts.onFilled();
    const next = again;
    again = null;
    if (next !== null && error === null) await run(next);
    else scheduleNext();
  };

  return {
    stop: () => {
      stopped = true;
      stopTimer();
    },
    run,
    soon: () => {
      if (lastError === null && !syncing) scheduleNext();
      else if (syncing) again ??= 'due';
    },
    isInFlight: (operation) => inFlight.has(operation),
    state: () => ({ lastError, syncing, progress }),
    needsPayment: () => payment,
    paid: () => {
      grants += 1;
      payment = false;
      onChange();
      void run('all');
    },
  };
}
