import type { Tokens } from '@siedem/contract';
import type { Call } from '../calls/call.ts';
import { createEmitter } from '../platform/emitter.ts';
import { createBackground } from './background.ts';
import { createEntry } from './entry.ts';
import type { SyncView } from './views.ts';
import type { OpenChannel } from '../platform/channel.ts';
import type { WithLock } from '../platform/locks.ts';
import type { RightTime } from '../platform/right-time.ts';
import { createCommands } from './commands/collection-commands.ts';
import { createViews, type Views } from './memory/collection-views.ts';
import { refusalView } from './memory/refusal-view.ts';
import type { LocalDatabase } from './disk/database.ts';
import { createExchangeSchedule, type ExchangeSchedule, type ExchangeState } from './sync/exchange-schedule.ts';
import { createReplica, NOTHING_STORED, type Replica } from './memory/replica.ts';
import { createStoring, type Storing } from './disk/storing.ts';

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
  readonly onFocus: (listener: () => void) => () => void;
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

const AT_REST: ExchangeState = { lastError: null, syncing: false, progress: null };
const NOTHING: SyncView = { ...AT_REST, pending: 0, refusals: [], storageWarning: false };

/** Id of the learner. */
interface Owner {
  learner: string | null;
  /** Null until the learner's disk was read. */
  exchanges: ExchangeSchedule | null;
  sync: SyncView;
}

/** Views of cards, boxes and categories for screens. */
const readsOf = (replica: Replica, views: Views) => ({
  categories: () => replica.structure().categories,
  boxes: views.boxes,
  counts: views.counts,
  waiting: views.waiting,
  card: views.card,
  /** Note, example and rulings beside a card. */
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
  cardPlaces: views.cardPlaces,
  /** Operations that wait to be sent, in order; another array after every change. */
  pending: replica.pending,
});

/** State and control of the exchange with the server, for screens. */
const exchangeCallsOf = (owner: Owner, replica: Replica, storing: Storing, after: CollectionParts['after']) => ({
  sync: () => owner.sync,
  needsPayment: () => owner.exchanges?.needsPayment() ?? false,
  /** Whether there is something to show: the disk was read, and it or the server has given everything once. */
  isFilled: () => replica.revision() !== null && owner.exchanges?.state().progress === null,
  /** Sends everything that waits, with what can still be undone, as far as it goes in `ms`. */
  flush: (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const { exchanges } = owner;
      if (exchanges === null || replica.waiting.size() === 0) return resolve();
      const stop = after(ms, resolve);
      void exchanges.run('all').finally(() => {
        stop();
        resolve();
      });
    }),
  syncNow: (): void => void owner.exchanges?.run('all'),
  /** {@link syncNow} of what is due, what can still be undone left out; settles when it is over. */
  exchange: (): Promise<void> => owner.exchanges?.run('due') ?? Promise.resolve(),
  paid: (): void => owner.exchanges?.paid(),
  dismissRefusal: (id: string): void => void storing.dismiss(id),
  /** A text kept beside the collection, see `LocalDatabase.note`. */
  note: (name: string) => storing.note(name),
  keepNote: (name: string, text: string) => storing.keepNote(name, text),
  /** Ids kept one by one under a name, see `LocalDatabase.marks`. */
  marks: (name: string) => storing.marks(name),
  mark: (name: string, id: string) => storing.mark(name, id),
});

/** The collection without its exchanges: memory, disk, background work. */
function createCore(parts: CollectionParts) {
  const { now, after, whenIdle } = parts;
  const emitter = createEmitter();
  const replica = createReplica();
  const views = createViews(replica, now, parts.random);
  const owner: Owner = { learner: null, exchanges: null, sync: NOTHING };

  /** Makes the present views and notifies screens. */
  const changed = (): void => {
    views.tick();
    owner.sync = {
      pending: replica.waiting.weight(),
      refusals: replica.refusals().map(refusalView),
      ...(owner.exchanges?.state() ?? AT_REST),
      storageWarning: storing.warning(),
    };
    background.watchDue(owner.learner === null ? null : views.nextDue());
    emitter.emit();
  };

  const background = createBackground({ now, after, whenIdle, prepare: views.prepare, onDue: () => changed() });
  const storing: Storing = createStoring({
    replica,
    open: parts.openDatabase,
    openChannel: parts.openChannel,
    whenIdle,
    onLoad: () => {
      views.forget();
      background.prepare();
    },
    onChange: () => changed(),
  });
  return { emitter, replica, views, owner, changed, background, storing };
}

/**
 * The learner's collection for screens: reads, commands, and the exchange with the server behind them. One for the app;
 * `open` gives it a learner, `close` takes the learner away.
 */
export function createCollection(parts: CollectionParts) {
  const { emitter, replica, views, owner, changed, background, storing } = createCore(parts);
  const { after } = parts;
  const ends: (() => void)[] = [];

  const entry = createEntry({
    replica,
    storing,
    ...parts,
    exchanges: () => owner.exchanges,
    onChange: changed,
    count: views.count,
    onImported: background.prepare,
  });

  const commands = createCommands({
    replica,
    ...parts,
    ...entry.commands,
    cardsOfImport: (id) => storing.cardsOfImport(id),
    neighbours: views.neighbours,
  });

  const close = (): void => {
    if (owner.learner === null) return;
    owner.learner = null;
    owner.exchanges?.stop();
    owner.exchanges = null;
    entry.stop();
    background.stop();
    ends.splice(0).forEach((end) => end());
    storing.close();
    replica.load(NOTHING_STORED);
    views.forget();
    changed();
  };

  /** Starts the exchanges of the learner whose disk was read. */
  const begin = async (learner: string): Promise<void> => {
    const isShown = () => owner.sync.syncing;
    const events = { onChange: changed, onFilled: background.prepare };
    const own = createExchangeSchedule(learner, { ...parts, ...events, replica, storing, isShown });
    owner.exchanges = own;
    const wake = () => void own.run('due');
    ends.push(
      parts.onVisible(() => {
        changed();
        wake();
      }),
      parts.onOnline(wake),
      parts.onFocus(wake),
      parts.clock.subscribe(changed),
    );
    changed();
    await own.run('due');
  };

  return {
    ...commands,
    ...readsOf(replica, views),
    ...exchangeCallsOf(owner, replica, storing, after),
    subscribe: emitter.subscribe,
    open: async (next: string): Promise<void> => {
      if (owner.learner === next) return;
      close();
      owner.learner = next;
      await storing.open(next);
      if (owner.learner === next) await begin(next);
    },
    close,
    /**
     * Forgets a learner on this browser. With `'keep'` the outbox on disk decides: while changes wait there, or refused ones
     * that the learner has not seen, everything stays for the learner's next login.
     */
    forget: async (whom: string, unsent: 'keep' | 'drop'): Promise<void> => {
      if (owner.learner === whom) close();
      if (unsent === 'drop' || !(await hasUnsent(parts.openDatabase, whom))) await parts.deleteDatabase(whom);
    },
  };
}

export type Collection = ReturnType<typeof createCollection>;
