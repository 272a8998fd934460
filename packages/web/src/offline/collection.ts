import type { Tokens } from '@siedem/contract';
import { DAY_MS, HOUR_MS, LIMITS } from '@siedem/domain';
import type { Call } from '../data/call.ts';
import { createEmitter } from '../data/emitter.ts';
import type { Fill, SyncError, SyncView } from '../data/views.ts';
import type { OpenChannel } from '../platform/channel.ts';
import type { WithLock } from '../platform/locks.ts';
import type { Commit } from './commit.ts';
import { createCommands } from './collection-commands.ts';
import { createViews, refusalView } from './collection-views.ts';
import type { LocalDatabase } from './database.ts';
import type { ExchangeMode } from './exchange.ts';
import { type Operation, weightOf } from './operation.ts';
import { createReplica } from './replica.ts';
import { createStoring } from './storing.ts';
import { createWireDates } from './wire-date.ts';

export interface CollectionParts {
  readonly call: Call;
  readonly now: () => number;
  readonly random: () => number;
  readonly uuid: () => string;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly whenIdle: (task: () => void) => () => void;
  readonly withLock: WithLock;
  readonly openChannel: OpenChannel;
  readonly openDatabase: (learner: string) => Promise<LocalDatabase>;
  readonly deleteDatabase: (learner: string) => Promise<void>;
  readonly adopt: (tokens: Tokens) => void;
  readonly isVisible: () => boolean;
  readonly onVisible: (listener: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
}

/** Answers given in a row go together; long enough to gather, short enough to be safe elsewhere soon. */
const GATHER_MS = 300;
const BACKOFF_FIRST_MS = 1000;
const BACKOFF_MAX_MS = 60_000;
/** How often a page in sight asks what other devices did: they are to be seen within five seconds (docs/adr/0009). */
const LIVE_MS = 4000;
/** What is made ready for later works in slices of this length, so that no frame waits for it. */
const SLICE_MS = 6;

/** What talks with the server; visitors who log in do not wait for it. Null where it cannot be fetched. */
const exchanging = () => import('./exchange.ts').catch(() => null);
const OUT_OF_REACH: SyncError = { kind: 'offline' };

/** How often the copy is compared with the server's, and how long it is left alone where it could not be. */
const CHECK_MS = DAY_MS;
const CHECK_AGAIN_MS = HOUR_MS;

const NOTHING: SyncView = {
  pending: 0,
  refusals: [],
  lastError: null,
  syncing: false,
  progress: null,
  storageWarning: false,
};

/**
 * The learner's collection for screens: reads, commands, and the exchange with the server behind them. One for the app;
 * `open` gives it a learner, `close` takes the learner away.
 */
export function createCollection(parts: CollectionParts) {
  const { now, after, whenIdle } = parts;
  const emitter = createEmitter();
  const replica = createReplica();
  const views = createViews(replica, now, parts.random);
  const dates = createWireDates();
  let learner: string | null = null;
  let opened = false;
  let lastError: SyncError | null = null;
  let syncing = false;
  let running: Promise<void> = Promise.resolve();
  let again: ExchangeMode | null = null;
  let progress: Fill | null = null;
  let payment = false;
  /** How often premium was granted: what was asked before is out of date. */
  let grants = 0;
  let failures = 0;
  /** Something happened that should not: the next exchange that comes to its end compares the copies. */
  let doubtful = false;
  let checkedInVain = 0;
  let sync: SyncView = NOTHING;
  const inFlight = new Set<string>();
  let stopTimer = (): void => undefined;
  let stopDue = (): void => undefined;
  let stopPreparing = (): void => undefined;
  const ends: (() => void)[] = [];

  const changed = (): void => {
    views.tick();
    sync = {
      pending: replica.pending().reduce((sum, operation) => sum + weightOf(operation), 0),
      refusals: replica.refusals().map(refusalView),
      lastError,
      syncing,
      progress,
      storageWarning: storing.warning(),
    };
    watchDue();
    emitter.emit();
  };

  const prepare = (): void => {
    stopPreparing();
    stopPreparing = whenIdle(() => {
      const end = now() + SLICE_MS;
      if (!views.prepare(() => now() >= end)) prepare();
    });
  };

  const storing = createStoring({
    replica,
    open: parts.openDatabase,
    openChannel: parts.openChannel,
    whenIdle,
    onLoad: () => {
      views.forget();
      prepare();
    },
    onChange: () => changed(),
  });

  /** Wakes when the next card becomes due, once a second at most. */
  const watchDue = (): void => {
    stopDue();
    const next = learner === null ? null : views.nextDue();
    if (next === null) return;
    stopDue = after(Math.min(Math.max(next - now(), 1000), LIMITS.listRefreshMs), () => changed());
  };

  const schedule = (ms: number): void => {
    stopTimer();
    stopTimer = after(ms, () => void run('due'));
  };

  /** When to exchange next: what waits first, then the steady refresh (specification §2: 60 seconds, in sight more often). */
  const scheduleNext = (): void => {
    if (learner === null) return;
    if (lastError !== null) {
      const backoff = Math.min(BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10), BACKOFF_MAX_MS);
      return schedule(backoff * (0.75 + parts.random() / 2));
    }
    const head = replica.pending()[0];
    if (head !== undefined) return schedule(Math.max((head.notBefore ?? 0) - now(), GATHER_MS));
    schedule(parts.isVisible() ? LIVE_MS : LIMITS.listRefreshMs);
  };

  /** Once a day, and after what should not have happened: is the copy still the server's? Where not, it heals itself. */
  const compare = async (owner: string, filled: boolean): Promise<void> => {
    if (filled && !doubtful) return storing.checked(now());
    const due = now() - storing.checkedAt() >= CHECK_MS && now() - checkedInVain >= CHECK_AGAIN_MS;
    if (!due && !doubtful) return;
    doubtful = false;
    const loaded = await import('./check.ts').catch(() => null);
    if (loaded === null) return void (checkedInVain = now());
    const { check } = loaded;
    const pause = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
    const commit = async (healed: Commit): Promise<void> => {
      if (learner === owner) await storing.commit(healed);
    };
    const checked = await check({ call: parts.call, replica, dates, commit, pause });
    if (learner !== owner) return;
    if (checked === 'unknown') checkedInVain = now();
    else await storing.checked(now());
  };

  /** One tab at a time. What fails here is a bug: it is reported, and it must not be the last exchange. */
  const underLock = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await parts.withLock(`siedem-exchange-${owner}`, work);
    } catch (bug) {
      if (learner === owner) {
        syncing = false;
        inFlight.clear();
        schedule(BACKOFF_MAX_MS);
      }
      throw bug;
    }
  };

  /** Settles when an exchange of that mode is over, also where one is under way already: it is asked to go on. */
  const run = (mode: ExchangeMode): Promise<void> => {
    if (learner === null || !opened) return Promise.resolve();
    if (syncing) again = again === 'all' ? 'all' : mode;
    else running = exchangeAs(learner, mode);
    return running;
  };

  const exchangeAs = async (owner: string, mode: ExchangeMode): Promise<void> => {
    // A hidden tab leaves the steady refresh to the visible ones; what waits it sends all the same.
    if (mode === 'due' && !parts.isVisible() && replica.pending().length === 0) return scheduleNext();
    syncing = true;
    stopTimer();
    const filling = replica.revision() === null;
    const grantsBefore = grants;
    // A steady refresh without news is not worth a rendering: nobody is told of it.
    const steady = !filling && lastError === null && replica.pending().length === 0;
    if (!steady) changed();
    const outcome = await underLock(owner, async () => {
      if (learner !== owner) return null;
      await storing.catchUp();
      const loaded = await exchanging();
      if (loaded === null) return OUT_OF_REACH;
      const refusalsBefore = replica.refusals().length;
      const result = await loaded.exchange(
        {
          // Once the learner has left, what is in memory is not theirs to send, nor is what comes back theirs.
          call: async (endpoint, ...rest) =>
            learner === owner ? parts.call(endpoint, ...rest) : { status: 'offline' as const },
          sending: (operations) => {
            for (const { id } of operations) inFlight.add(id);
          },
          replica,
          dates,
          now,
          commit: async (commit) => {
            // The learner may have left while the answer was on its way.
            if (learner === owner) await storing.commit(commit);
          },
          adopt: parts.adopt,
          progress: (fill) => {
            if (!filling) return;
            progress = fill;
            // With the last page there is something to show: its commit tells.
            if (fill !== null) changed();
          },
        },
        mode,
      );
      if (result !== null && filling) doubtful = true;
      if (replica.refusals().length > refusalsBefore) doubtful = true;
      if (result === null && learner === owner) await compare(owner, filling);
      if (learner === owner) await storing.settle();
      return result;
    });
    if (learner !== owner) return;
    const error = outcome?.kind === 'payment' && grants !== grantsBefore ? null : outcome;
    inFlight.clear();
    syncing = false;
    progress = null;
    lastError = error;
    failures = error === null ? 0 : failures + 1;
    const paymentBefore = payment;
    if (error === null) payment = false;
    else if (error.kind === 'payment') payment = true;
    if (sync.syncing || error !== null || payment !== paymentBefore) changed();
    if (filling) prepare();
    const next = again;
    again = null;
    if (next !== null && error === null) await run(next);
    else scheduleNext();
  };

  const enter = (operations: readonly Operation[]): void => {
    if (operations.length === 0) return;
    for (const operation of operations) replica.add(operation);
    changed();
    void storing.enter(operations);
    if (lastError === null && !syncing) scheduleNext();
    else if (syncing) again ??= 'due';
  };

  const withdraw = (operations: readonly Operation[]): readonly string[] => {
    const waiting = new Set(replica.pending().map(({ id }) => id));
    const taken = operations.map(({ id }) => id).filter((id) => waiting.has(id) && !inFlight.has(id));
    if (taken.length > 0) void storing.commit({ dropped: taken });
    return operations.map(({ id }) => id).filter((id) => !taken.includes(id));
  };

  const commands = createCommands({
    replica,
    now,
    uuid: parts.uuid,
    enter,
    withdraw,
    neighbours: views.neighbours,
  });

  const close = (): void => {
    if (learner === null) return;
    learner = null;
    opened = false;
    stopTimer();
    stopDue();
    stopPreparing();
    ends.splice(0).forEach((end) => end());
    storing.close();
    replica.load({
      structure: { categories: [], boxes: new Map() },
      columns: [],
      cards: [],
      pending: [],
      refusals: [],
      revision: null,
    });
    views.forget();
    inFlight.clear();
    [lastError, syncing, again, progress, payment, failures] = [null, false, null, null, false, 0];
    [doubtful, checkedInVain] = [false, 0];
    changed();
  };

  return {
    ...commands,
    subscribe: emitter.subscribe,
    categories: () => replica.structure().categories,
    boxes: views.boxes,
    counts: views.counts,
    waiting: views.waiting,
    card: views.card,
    neighbours: views.neighbours,
    rows: views.rows,
    isSearchQuick: views.isSearchQuick,
    drawLesson: views.drawLesson,
    sync: () => sync,
    /** What waits to be sent, in order; another array after every change. */
    pending: replica.pending,
    needsPayment: () => payment,
    /** Whether there is something to show: the disk was read, and it or the server has given everything once. */
    isFilled: () => opened && replica.revision() !== null && progress === null,
    open: async (next: string): Promise<void> => {
      if (learner === next) return;
      close();
      learner = next;
      await storing.open(next);
      if (learner !== next) return;
      opened = true;
      ends.push(
        parts.onVisible(() => {
          changed();
          void run('due');
        }),
        parts.onOnline(() => void run('due')),
      );
      changed();
      await run('due');
    },
    close,
    /** Sends everything that waits, with what can still be undone, as far as it goes in `ms`. */
    flush: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (replica.pending().length === 0) return resolve();
        const stop = after(ms, resolve);
        void run('all').finally(() => {
          stop();
          resolve();
        });
      }),
    /** Forgets a learner on this browser; with `'keep'` not while changes wait. */
    forget: async (whom: string, unsent: 'keep' | 'drop'): Promise<void> => {
      const keep = unsent === 'keep' && learner === whom && replica.pending().length > 0;
      if (learner === whom) close();
      if (!keep) await parts.deleteDatabase(whom);
    },
    syncNow: (): void => void run('all'),
    /** Premium was granted: what waited for it may go. */
    paid: (): void => {
      grants += 1;
      payment = false;
      changed();
      void run('all');
    },
    dismissRefusal: (id: string): void => void storing.dismiss(id),
  };
}

export type Collection = ReturnType<typeof createCollection>;
