import { createCollection } from '../collection/collection.ts';
import { openChannel } from '../platform/channel.ts';
import { after, now, timeZone, whenIdle } from '../platform/clock.ts';
import { withLock } from '../platform/locks.ts';
import { isOnline, isVisible, onOnline, onVisible, reloadPage } from '../platform/page.ts';
import { random, uuidv7 } from '../platform/random.ts';
import { askToPersist, claimDrafts, forgetDrafts, localStore, onStorageChange } from '../platform/storage.ts';
import { createCall } from '../calls/call.ts';
import { createConfigStore } from './config-store.ts';
import { createEmitter } from '../platform/emitter.ts';
import { loadView } from './load-state.ts';
import { createSelection } from './selection.ts';
import { createSession } from './session.ts';
import type { LoadView } from '../collection/views.ts';

/** The app's own parts put together: the one place where the browser's globals meet the logic. Screens use the hooks. */

const FLUSH_MS = 3000;

/** Whoever logs in has no collection on this device yet, and does not wait for what reads one. */
const disk = () => import('../collection/disk/database.ts');

const fetchAnswer: typeof fetch = (...given) => fetch(...given);

const openCall = createCall({ fetch: fetchAnswer, timeZone, token: () => null, renew: async () => null });

/** Calls an endpoint of the contract, with the learner's token where there is one. For what has no hook or command of its own. */
export const call = createCall({
  fetch: fetchAnswer,
  timeZone,
  token: () => session.token(),
  renew: (refused) => session.renew(refused),
});

export const session = createSession({
  storage: localStore,
  withLock,
  now,
  after,
  openCall,
  call,
  onStorageChange,
  onVisible,
  onOnline,
  isOnline,
  reload: reloadPage,
  flush: () => collection.flush(FLUSH_MS),
  forget: (learner, unsent) => {
    if (unsent === 'drop') forgetDrafts();
    return collection.forget(learner, unsent);
  },
});

export const collection = createCollection({
  call,
  now,
  random,
  uuid: uuidv7,
  after,
  whenIdle,
  withLock,
  openChannel,
  openDatabase: async (learner) => (await disk()).openDatabase(learner),
  deleteDatabase: async (learner) => (await disk()).deleteDatabase(learner),
  adopt: (tokens) => session.adopt(tokens),
  isVisible,
  onVisible,
  onOnline,
});

export const selection = createSelection({
  storage: localStore,
  onStorageChange,
  categories: collection.categories,
  onCategories: collection.subscribe,
});

export const configStore = createConfigStore(openCall, after);

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

/** Gives the collection the learner of the session, whenever that changes. */
function followSession(): void {
  const { user } = session.view();
  if (user === null) collection.close();
  else {
    claimDrafts(user.user_id);
    void collection.open(user.user_id);
  }
}

/** Asks the browser to keep what it holds, once there are cards to keep. */
function keepCards(): void {
  const end = collection.subscribe(() => {
    if (!collection.isFilled() || collection.categories().every(({ id }) => collection.counts(id).all === 0)) return;
    end();
    void askToPersist();
  });
}

/** Starts the app's data: call it once, as early as can be. A learner's cards are on their way when it answers. */
export function startData(): void {
  session.subscribe(followSession);
  keepCards();
  void session.start();
}
