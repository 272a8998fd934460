import { openChannel } from '../platform/channel.ts';
import { after, rightTime, whenIdle } from '../platform/clock.ts';
import { withLock } from '../platform/locks.ts';
import { isOnline, isVisible, onFocus, onOnline, onVisible, reloadPage } from '../platform/page.ts';
import { random, uuidv7 } from '../platform/random.ts';
import { askToPersist, claimDrafts, forgetDrafts, localStore, onStorageChange } from '../platform/storage.ts';
import { timeZone } from '../platform/time-zone.ts';
import { createConfigStore } from './config-store.ts';
import { createEmitter } from '../platform/emitter.ts';
import { loadView } from './load-state.ts';
import { takeOpenAnswers } from './lesson/open-answers.ts';
import { createSelection } from './selection.ts';
import type { LoadView } from '../collection/views.ts';
import { wire } from './wiring.ts';

/** The composition root of the browser: wires the platform to the logic. Screens use the hooks. */

/** Loaded lazily: a learner who has just logged in has no collection on this device and does not need it at once. */
const disk = () => import('../collection/disk/database.ts');

const wiring = wire({
  fetch: (...given) => fetch(...given),
  storage: localStore,
  timeZone,
  rightTime,
  random,
  uuid: uuidv7,
  after,
  whenIdle,
  withLock,
  openChannel,
  openDatabase: async (learner) => (await disk()).openDatabase(learner),
  deleteDatabase: async (learner) => (await disk()).deleteDatabase(learner),
  isVisible,
  onVisible,
  onOnline,
  onFocus,
  isOnline,
  onStorageChange,
  reload: reloadPage,
  forgetDrafts,
  claimDrafts,
});

/** `call` sends the learner's token if there is one. For calls without a hook or command of their own. */
export const { call, callFile, session, collection } = wiring;

export const selection = createSelection({
  storage: localStore,
  onStorageChange,
  categories: collection.categories,
  onCategories: collection.subscribe,
});

export const configStore = createConfigStore(wiring.openCall, after);

export const loadState = createLoadState();

function createLoadState() {
  let view: LoadView = { kind: 'login' };
  const emitter = createEmitter();
  const look = (): void => {
    const next = loadView({
      session: session.view(),
      sync: collection.sync(),
      filled: collection.isFilled(),
      needsPayment: collection.needsPayment(),
    });
    if (JSON.stringify(next) === JSON.stringify(view)) return;
    view = next;
    emitter.emit();
  };
  session.subscribe(look);
  collection.subscribe(look);
  return { subscribe: emitter.subscribe, view: (): LoadView => view };
}

/** Settles as soon as there is something to show. */
export const somethingToShow = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (loadState.view().kind !== 'ready') return;
      end();
      resolve();
    };
    const end = loadState.subscribe(look);
    look();
  });

/** Requests persistent storage once there are cards. */
function keepCards(): void {
  const end = collection.subscribe(() => {
    if (!collection.isFilled() || collection.categories().every(({ id }) => collection.counts(id).all === 0)) return;
    end();
    void askToPersist();
  });
}

/** Records the open misses of closed tabs, once a learner's cards are loaded. */
function recordOpenAnswers(): void {
  let recordedFor: string | null = null;
  collection.subscribe(() => {
    const learner = session.view().user?.user_id ?? null;
    if (learner === null || learner === recordedFor || !collection.isFilled()) return;
    recordedFor = learner;
    void takeOpenAnswers(learner, (answer) => void collection.recordReview(answer));
  });
}

/** Reminders while the app runs, loaded after the first screen. */
function remindLater(): void {
  const end = session.subscribe(() => {
    if (session.view().user === null) return;
    end();
    whenIdle(() => {
      // If its code cannot be loaded, the icon has no number until the next start.
      void import('./reminding.ts').then(
        ({ startReminding }) => startReminding(),
        () => undefined,
      );
    });
  });
}

/** Starts the app's data: call it once, as early as possible. It returns while a learner's cards are still loading. */
export function startData(): void {
  keepCards();
  void wiring.start();
  recordOpenAnswers();
  remindLater();
  void session.start();
}
