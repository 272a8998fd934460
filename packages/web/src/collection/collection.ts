import type { Tokens } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import type { Call } from '../calls/call.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { SyncView } from './views.ts';
import type { OpenChannel } from '../platform/channel.ts';
import type { WithLock } from '../platform/locks.ts';
import type { RightTime } from '../platform/right-time.ts';
import { createCommands } from './commands/collection-commands.ts';
import { createViews, refusalView } from './memory/collection-views.ts';
import type { LocalDatabase } from './disk/database.ts';
import { createExchangeSchedule, type ExchangeSchedule, type ExchangeState } from './sync/exchange-schedule.ts';
import { type Operation, weightOf } from './memory/operation.ts';
import { createReplica, NOTHING_STORED } from './memory/replica.ts';
import { createStoring } from './disk/storing.ts';

export interface CollectionParts {
  readonly call: Call;
  readonly now: () => number;
  readonly clock: Pick<RightTime, 'reading' | 'corrected' | 'subscribe'>;
  readonly random: () => number;
  readonly uuid: () => string;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly whenIdle: (task: () => void) => () => void;
  readonly withLock: WithLock;
  readonly openChannel: OpenChannel;
  readonly openDatabase: (learner: string) => Promise<LocalDatabase>;
  readonly deleteDatabase: (learner: string) => Promise<void>;
  readonly adopt: (tokens: Tokens) => void;
  /** Whether dates of the wire are in UTC, whatever the browser's zone is. */
  readonly isUtc: () => boolean;
  readonly isVisible: () => boolean;
  readonly onVisible: (listener: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
}

/** Whether a learner's database holds changes that the server does not have; true if it cannot be read. */
async function hasUnsent(open: CollectionParts['openDatabase'], learner: string): Promise<boolean> {
  try {
    const database = await open(learner);
    try {
      return (await database.unsent()) > 0;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}

/** What is made ready for later works in slices of this length, so that no frame waits for it. */
const SLICE_MS = 6;

const AT_REST: ExchangeState = { lastError: null, syncing: false, progress: null };
const NOTHING: SyncView = { ...AT_REST, pending: 0, refusals: [], storageWarning: false };

/**
 * The learner's collection for screens: reads, commands, and the exchange with the server behind them. One for the app;
 * `open` gives it a learner, `close` takes the learner away.
 */
export function createCollection(parts: CollectionParts) {
  const { now, after, whenIdle } = parts;
  const emitter = createEmitter();
  const replica = createReplica();
  const views = createViews(replica, now, parts.random);
  let learner: string | null = null;
  /** Null until a learner's disk was read. */
  let exchanges: ExchangeSchedule | null = null;
  let sync: SyncView = NOTHING;
  let stopDue = (): void => undefined;
  let stopPreparing = (): void => undefined;
  const ends: (() => void)[] = [];

  const changed = (): void => {
    views.tick();
    sync = {
      pending: replica.pending().reduce((sum, operation) => sum + weightOf(operation), 0),
      refusals: replica.refusals().map(refusalView),
      ...(exchanges?.state() ?? AT_REST),
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

  const enter = (given: readonly Operation[]): void => {
    if (given.length === 0) return;
    const clock = parts.clock.reading();
    const operations = clock === undefined ? given : given.map((operation) => ({ ...operation, clock }));
    for (const operation of operations) replica.add(operation);
    changed();
    void storing.enter(operations);
    exchanges?.soon();
  };

  const enterWhole = async (
    operations: readonly Operation[],
    imported: { readonly id: string; readonly cards: string },
  ): Promise<'added' | 'no room'> => {
    if (!(await storing.enterWhole(operations, imported))) return 'no room';
    for (const operation of operations) {
      // The disk may have been read meanwhile, and this with it.
      if (!replica.pending().some(({ id }) => id === operation.id)) replica.add(operation);
      await new Promise<void>((resolve) => void after(0, resolve));
    }
    changed();
    prepare();
    exchanges?.soon();
    return 'added';
  };

  const withdraw = (operations: readonly Operation[]): readonly string[] => {
    const waiting = new Set(replica.pending().map(({ id }) => id));
    const taken = operations.map(({ id }) => id).filter((id) => waiting.has(id) && exchanges?.isInFlight(id) !== true);
    if (taken.length > 0) void storing.commit({ dropped: taken });
    return operations.map(({ id }) => id).filter((id) => !taken.includes(id));
  };

  const commands = createCommands({
    replica,
    now,
    uuid: parts.uuid,
    enter,
    enterWhole,
    cardsOfImport: (id) => storing.cardsOfImport(id),
    withdraw,
    neighbours: views.neighbours,
  });

  const close = (): void => {
    if (learner === null) return;
    learner = null;
    exchanges?.stop();
    exchanges = null;
    stopDue();
    stopPreparing();
    ends.splice(0).forEach((end) => end());
    storing.close();
    replica.load(NOTHING_STORED);
    views.forget();
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
    /** What stands beside a card. */
    margin: (card: string) => replica.margins.of(card),
    lesson: views.lesson,
    neighbours: views.neighbours,
    /** The cards of a category as columns, a line each, in the order of the list. */
    columns: (category: string) => {
      const shelf = replica.shelf(category);
      const slots = shelf?.order() ?? [];
      return {
        ids: slots.map((slot) => shelf?.idAt(slot)).join('\n'),
        words: slots.map((slot) => shelf?.words[slot]).join('\n'),
        meanings: slots.map((slot) => shelf?.meanings[slot]).join('\n'),
      };
    },
    rows: views.rows,
    isSearchQuick: views.isSearchQuick,
    drawLesson: views.drawLesson,
    lookAlikes: views.lookAlikes,
    cardsInBox: views.cardsInBox,
    sync: () => sync,
    /** What waits to be sent, in order; another array after every change. */
    pending: replica.pending,
    needsPayment: () => exchanges?.needsPayment() ?? false,
    /** Whether there is something to show: the disk was read, and it or the server has given everything once. */
    isFilled: () => replica.revision() !== null && exchanges?.state().progress === null,
    open: async (next: string): Promise<void> => {
      if (learner === next) return;
      close();
      learner = next;
      await storing.open(next);
      if (learner !== next) return;
      const own = createExchangeSchedule(next, {
        ...parts,
        replica,
        storing,
        isShown: () => sync.syncing,
        onChange: changed,
        onFilled: prepare,
      });
      exchanges = own;
      ends.push(
        parts.onVisible(() => {
          changed();
          void own.run('due');
        }),
        parts.onOnline(() => void own.run('due')),
        parts.clock.subscribe(changed),
      );
      changed();
      await own.run('due');
    },
    close,
    /** Sends everything that waits, with what can still be undone, as far as it goes in `ms`. */
    flush: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (exchanges === null || replica.pending().length === 0) return resolve();
        const stop = after(ms, resolve);
        void exchanges.run('all').finally(() => {
          stop();
          resolve();
        });
      }),
    /**
     * Forgets a learner on this browser. With `'keep'` the outbox on disk decides: while changes wait there, or refused ones
     * that the learner has not seen, everything stays for the learner's next login.
     */
    forget: async (whom: string, unsent: 'keep' | 'drop'): Promise<void> => {
      if (learner === whom) close();
      if (unsent === 'drop' || !(await hasUnsent(parts.openDatabase, whom))) await parts.deleteDatabase(whom);
    },
    syncNow: (): void => void exchanges?.run('all'),
    /** {@link syncNow} of what is due, what can still be undone left out; settles when it is over. */
    exchange: (): Promise<void> => exchanges?.run('due') ?? Promise.resolve(),
    paid: (): void => exchanges?.paid(),
    dismissRefusal: (id: string): void => void storing.dismiss(id),
  };
}

export type Collection = ReturnType<typeof createCollection>;
