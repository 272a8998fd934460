import type { Fill, SyncError, SyncView } from '../views.ts';
import type { WithLock } from '../../platform/locks.ts';
import type { Operation } from '../memory/operation.ts';
import type { ExchangeMode } from './exchange.ts';
import { BACKOFF_MAX_MS, nextDelay } from './exchange-delay.ts';
import type { createExchangeRound, ExchangeRoundParts } from './exchange-round.ts';

export interface ExchangeScheduleParts extends Omit<ExchangeRoundParts, 'isStopped' | 'sending' | 'progress'> {
  readonly random: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly withLock: WithLock;
  readonly isVisible: () => boolean;
  /** Whether screens show that an exchange is under way. */
  readonly isShown: () => boolean;
  /** Notifies screens of a change of `state()` or `needsPayment()`. */
  readonly onChange: () => void;
  /** An exchange that began with an empty collection has ended. */
  readonly onFilled: () => void;
}

/**
 * Schedules the exchanges of a learner's collection with the server: one at a time, with retries after a failure and a
 * steady refresh otherwise. Stops when the learner logs out.
 */
export interface ExchangeSchedule {
  /** The learner has logged out: responses in flight are dropped. */
  stop(): void;
  /** Settles when an exchange of that mode is over; one that is running already continues in that mode. */
  run(mode: ExchangeMode): Promise<void>;
  /** An operation waits to be sent: schedules the next exchange soon. */
  soon(): void;
  /** Whether an operation may be on its way: then it cannot be withdrawn. */
  isInFlight(operation: string): boolean;
  state(): ExchangeState;
  needsPayment(): boolean;
  /** Premium was granted: sends operations that waited for it. */
  paid(): void;
}

export type ExchangeState = Pick<SyncView, 'lastError' | 'syncing' | 'progress'>;

/** The code of the exchange, loaded lazily. Null if it cannot be fetched. */
const loadRound = () => import('./exchange-round.ts').catch(() => null);
const OUT_OF_REACH: SyncError = { kind: 'offline' };

const firstOf = <Value>(values: Iterable<Value>): Value | undefined => {
  for (const value of values) return value;
  return undefined;
};

/** State of the scheduler. */
interface Known {
  lastError: SyncError | null;
  /** Failures in a row. */
  failures: number;
  syncing: boolean;
  /** The exchange under way began with nothing here. */
  filling: boolean;
  progress: Fill | null;
  needsPayment: boolean;
  /** Number of grants of premium: a response to an earlier request is stale. */
  grants: number;
  /** When another device was last heard of, or the learner came to the page or back to it. */
  heardAt: number;
}

const newKnown = (now: number): Known => ({
  lastError: null,
  failures: 0,
  syncing: false,
  filling: false,
  progress: null,
  needsPayment: false,
  grants: 0,
  heardAt: now,
});

/** Records the end of an exchange. `grantsBefore` is from its beginning. */
function settle(known: Known, outcome: SyncError | null, grantsBefore: number): void {
  const error = outcome?.kind === 'payment' && known.grants !== grantsBefore ? null : outcome;
  known.syncing = false;
  known.progress = null;
  known.lastError = error;
  known.failures = error === null ? 0 : known.failures + 1;
  if (error === null) known.needsPayment = false;
  else if (error.kind === 'payment') known.needsPayment = true;
}

interface RunnerParts extends ExchangeScheduleParts {
  readonly learner: string;
  readonly known: Known;
  readonly inFlight: Set<string>;
  readonly isStopped: () => boolean;
}

/** Runs one exchange at a time over all tabs. */
function createRunner(parts: RunnerParts): (mode: ExchangeMode) => Promise<SyncError | null> {
  const { known, inFlight, isStopped } = parts;
  let round: ReturnType<typeof createExchangeRound> | null = null;
  const progress = (fill: Fill | null): void => {
    if (!known.filling) return;
    known.progress = fill;
    // With the last page there is something to show: its commit reports that.
    if (fill !== null) parts.onChange();
  };
  const sending = (operations: readonly Operation[]): void => operations.forEach(({ id }) => inFlight.add(id));
  return (mode) =>
    parts.withLock(`siedem-exchange-${parts.learner}`, async () => {
      if (isStopped()) return null;
      await parts.storing.catchUp();
      const loaded = await loadRound();
      if (loaded === null) return OUT_OF_REACH;
      round ??= loaded.createExchangeRound({ ...parts, isStopped, sending, progress });
      return round({ mode, filling: known.filling });
    });
}

/** The timer of the next exchange: debounced after a change, with back-off after failures; none once stopped. */
function createTimer({ replica, ...parts }: ExchangeScheduleParts, known: Known, wake: () => void) {
  let stopped = false;
  let cancel = (): void => undefined;
  const set = (ms: number): void => {
    if (stopped) return;
    cancel();
    cancel = parts.after(ms, wake);
  };
  return {
    set,
    setNext: (): void =>
      set(
        nextDelay({
          failures: known.failures,
          waitMs: known.lastError?.kind === 'server' ? (known.lastError.waitMs ?? 0) : 0,
          head: firstOf(replica.waiting.inOrder()),
          now: parts.now(),
          isVisible: parts.isVisible(),
          silentMs: parts.now() - known.heardAt,
          jitter: parts.random(),
        }),
      ),
    cancel: (): void => cancel(),
    stop: (): void => {
      stopped = true;
      cancel();
    },
    isStopped: () => stopped,
  };
}

export function createExchangeSchedule(learner: string, parts: ExchangeScheduleParts): ExchangeSchedule {
  const { replica, onChange } = parts;
  const known = newKnown(parts.now());
  const inFlight = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let again: ExchangeMode | null = null;
  const timer = createTimer(parts, known, () => void run('due'));
  const runExchange = createRunner({ ...parts, learner, known, inFlight, isStopped: timer.isStopped });

  const run = (mode: ExchangeMode): Promise<void> => {
    if (known.syncing) again = again === 'all' ? 'all' : mode;
    else running = exchangeNow(mode);
    return running;
  };

  /** {@link createRunner}'s. An exception is a bug: it is reported, and exchanges continue. */
  const attempt = async (mode: ExchangeMode): Promise<SyncError | null> => {
    try {
      return await runExchange(mode);
    } catch (bug) {
      known.syncing = false;
      inFlight.clear();
      timer.set(BACKOFF_MAX_MS);
      throw bug;
    }
  };

  const exchangeNow = async (mode: ExchangeMode): Promise<void> => {
    // A hidden tab leaves the steady refresh to the visible ones. It sends what waits and retries what failed.
    const isSteady = replica.revision() !== null && known.lastError === null && replica.waiting.size() === 0;
    if (mode === 'due' && isSteady && !parts.isVisible()) return timer.setNext();
    known.syncing = true;
    known.filling = replica.revision() === null;
    timer.cancel();
    const { grants, needsPayment } = known;
    const revisionBefore = replica.revision();
    // A steady refresh without changes must not render.
    if (!isSteady) onChange();
    const outcome = await attempt(mode);
    if (timer.isStopped()) return;
    inFlight.clear();
    settle(known, outcome, grants);
    // Nothing was sent, so the changes came from another device.
    if (isSteady && replica.revision() !== revisionBefore) known.heardAt = parts.now();
    if (parts.isShown() || known.lastError !== null || known.needsPayment !== needsPayment) onChange();
    if (known.filling) parts.onFilled();
    const next = again;
    again = null;
    if (next !== null && known.lastError === null) await run(next);
    else timer.setNext();
  };

  return {
    stop: timer.stop,
    run: (mode) => {
      known.heardAt = parts.now();
      return run(mode);
    },
    soon: () => {
      if (known.lastError === null && !known.syncing) timer.setNext();
      else if (known.syncing) again ??= 'due';
    },
    isInFlight: (operation) => inFlight.has(operation),
    state: () => ({ lastError: known.lastError, syncing: known.syncing, progress: known.progress }),
    needsPayment: () => known.needsPayment,
    paid: () => {
      known.grants += 1;
      known.needsPayment = false;
      // Else a learner who has nothing here yet would see an empty account until the next answer.
      known.lastError = null;
      onChange();
      void run('all');
    },
  };
}
