import { type Call, type CallFile, createCall, createCallFile } from '../calls/call.ts';
import { type Collection, type CollectionParts, createCollection } from '../collection/collection.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import type { RightTime } from '../platform/right-time.ts';
import type { TimeZone } from '../platform/time-zone.ts';
import { createSession, type Session, type SessionParts } from './session/session.ts';

const FLUSH_MS = 3000;

/** Platform dependencies of session and collection. */
export interface WiringParts
  extends
    Omit<CollectionParts, 'call' | 'now' | 'adopt' | 'isUtc' | 'clock'>,
    Pick<SessionParts, 'onStorageChange' | 'isOnline' | 'reload'> {
  readonly fetch: typeof fetch;
  readonly storage: KeyValueStorage;
  readonly timeZone: TimeZone;
  readonly rightTime: RightTime;
  /** Deletes the drafts that this tab keeps. */
  readonly forgetDrafts: () => void;
  /** Deletes the drafts that this tab keeps of another learner. */
  readonly claimDrafts: (learner: string) => void;
}

export interface Wiring {
  /** Calls without a token. */
  readonly openCall: Call;
  /** Calls with the learner's token if there is one. */
  readonly call: Call;
  /** {@link call} for downloads. */
  readonly callFile: CallFile;
  readonly session: Session;
  readonly collection: Collection;
  /** Starts the session, and gives the collection its learner whenever that changes. */
  readonly start: () => Promise<void>;
}

/** Session and collection, wired to each other. */
export function wire(parts: WiringParts): Wiring {
  const { fetch, timeZone, rightTime, storage } = parts;
  const common = { fetch, timeZone, clock: rightTime };
  const openCall = createCall({ ...common, token: () => null, renew: async () => null });
  const own = {
    ...common,
    token: (): string | null => session.token(),
    renew: (refused: string) => session.renew(refused),
  };
  const call = createCall(own);
  const session: Session = createSession({
    ...parts,
    storage,
    now: rightTime.now,
    openCall,
    call,
    flush: () => collection.flush(FLUSH_MS),
    forget: (learner, unsent) => {
      if (unsent === 'drop') parts.forgetDrafts();
      return collection.forget(learner, unsent);
    },
  });
  const collection: Collection = createCollection({
    ...parts,
    call,
    now: rightTime.now,
    clock: rightTime,
    adopt: (tokens) => session.adopt(tokens),
    isUtc: timeZone.isUtc,
  });
  const followSession = (): void => {
    const { user } = session.view();
    if (user === null) collection.close();
    else {
      parts.claimDrafts(user.user_id);
      void collection.open(user.user_id);
    }
  };
  return {
    openCall,
    call,
    callFile: createCallFile(own),
    session,
    collection,
    start: () => {
      session.subscribe(followSession);
      return session.start();
    },
  };
}
