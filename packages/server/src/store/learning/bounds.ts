import { DAY_MS, LIMITS } from '@siedem/domain';
import type { Learner, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';

// Limits of stored rows per learner. Rows are counted only if there could be too many: each takes a revision of its own, so after
// a count of n at revision r there are at most n + (present revision - r).

interface Counted {
  readonly rows: number;
  /** the learner's when they were counted */
  readonly revision: number;
}

/** Size of each of the maps below (LRU). */
const KEPT = 10_000;

const keep = <V>(map: Map<string, V>, key: string, value: V): void => {
  map.delete(key);
  const oldest = map.size >= KEPT ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
};

/** Whether there are at most `room` rows. */
const fit = async (
  counts: Map<string, Counted>,
  { userId, revision }: Learner,
  { room, count }: { readonly room: number; readonly count: () => Promise<number> },
): Promise<boolean> => {
  const { rows, revision: since } = counts.get(userId) ?? { rows: 0, revision: 0 };
  if (rows + Math.max(0, revision - since) <= room) return true;
  if (counts.has(userId) && since === revision) return false;
  const counted = await count();
  keep(counts, userId, { rows: counted, revision });
  return counted <= room;
};

interface Count {
  readonly count: number;
}

const only = (rows: readonly Count[]): number => rows[0]?.count ?? 0;

const countOfCards = prepare<{ userId: string }, Count>('count-cards', ['userId'], (db, p) =>
  db
    .selectFrom('cards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId),
);

const cards = new Map<string, Counted>();

/** Whether `adding` more cards fit (`LIMITS.cards`). Call it under the learner's lock, before they are added. */
export const cardsFit = (tx: Tx, learner: Learner, adding = 1): Promise<boolean> =>
  fit(cards, learner, {
    room: LIMITS.cards - adding,
    count: async () => only(await tx.all(countOfCards, { userId: learner.userId })),
  });

const countOfReviews = prepare<{ userId: string }, Count>('count-reviews', ['userId'], (db, p) =>
  db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('revision', '>', 0),
);

const reviews = new Map<string, Counted>();

/** Whether `adding` more answers fit into all that are kept of the learner (`LIMITS.reviews`). */
export const reviewsFit = (tx: Tx, learner: Learner, adding: number): Promise<boolean> =>
  fit(reviews, learner, {
    room: LIMITS.reviews - adding,
    count: async () => only(await tx.all(countOfReviews, { userId: learner.userId })),
  });

const countOfDay = prepare<{ userId: string; after: number }, Count>('count-of-day', ['userId', 'after'], (db, p) =>
  db
    .selectFrom(
      db
        .selectFrom('reviews')
        .select(['received_at', 'import_number'])
        .where('user_id', '=', p.userId)
        .where('revision', '>', 0)
        .orderBy('revision', 'desc')
        .limit(LIMITS.reviewsPerDay)
        .as('latest'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('latest.received_at', '>', p.after)
    // Imported answers have limits of their own, and keep when another server received them.
    .where('latest.import_number', 'is', null),
);

interface Received {
  readonly received_at: number;
}

const receivedBefore = prepare<{ userId: string; skipped: number }, Received>(
  'received-before',
  ['userId', 'skipped'],
  (db, p) =>
    db
      .selectFrom('reviews')
      .select('received_at')
      .where('user_id', '=', p.userId)
      .where('revision', '>', 0)
      .where('import_number', 'is', null)
      .orderBy('revision', 'desc')
      .limit(1)
      .offset(p.skipped),
);

const ofDay = new Map<string, Counted>();
const fullUntil = new Map<string, { readonly adding: number; readonly until: number }>();

/** Epoch ms at which the learner's next answers are accepted, after {@link dayFits} returned false. */
export const dayFullUntil = (userId: string): number | undefined => fullUntil.get(userId)?.until;

/** Whether `adding` more answers may be received now: at most `LIMITS.reviewsPerDay` within any 24 hours. */
export const dayFits = async (
  tx: Tx,
  learner: Learner,
  { adding, now }: { readonly adding: number; readonly now: number },
): Promise<boolean> => {
  const { userId } = learner;
  const full = fullUntil.get(userId);
  if (full !== undefined && full.adding <= adding && now < full.until) return false;
  // The window moves without a revision, so a refusal is counted again.
  if (full !== undefined) ofDay.delete(userId);
  fullUntil.delete(userId);
  const room = LIMITS.reviewsPerDay - adding;
  const count = async () => only(await tx.all(countOfDay, { userId, after: now - DAY_MS }));
  if (await fit(ofDay, learner, { room, count })) return true;
  const [oldest] = await tx.all(receivedBefore, { userId, skipped: Math.max(0, room) });
  keep(fullUntil, userId, { adding, until: Math.max(now + 1, (oldest?.received_at ?? now) + DAY_MS) });
  return false;
};
