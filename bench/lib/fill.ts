import { randomUUID } from 'node:crypto';
import { ok } from '@siedem/domain';
import { cardId } from '../bare/names.ts';
import { openStore, type Database } from '../../packages/server/src/store/open-store.ts';
import { insertCard } from '../../packages/server/src/store/learning/cards.ts';
import { createCategory } from '../../packages/server/src/store/learning/categories.ts';
import type { Store } from '../../packages/server/src/store/engine/context.ts';
import { insertSession } from '../../packages/server/src/store/accounts/sessions.ts';
import { createUser, finishFirstLogin, setPremium } from '../../packages/server/src/store/accounts/users.ts';

const DAY = 86_400_000;
const AT_ONCE = 1000;
/** Learners that are filled concurrently: they can share a commit. */
const SIDE_BY_SIDE = 8;

/** A learner in the database, signed in. */
export interface Filled {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly sessionId: string;
  /** the nonce of the login */
  readonly nonce: string;
  readonly category: string;
  readonly premiumUntil: number;
  readonly cards: number;
}

export interface Filling {
  readonly learners: number;
  /** of each learner */
  readonly cards: number;
  /** of each learner; without it nobody can log in */
  readonly passwordHash?: string;
}

const addLearner = async (store: Store, name: string, passwordHash: string | null, now: number): Promise<Filled> => {
  const userId = randomUUID();
  const [sessionId, category, nonce] = [randomUUID(), randomUUID(), randomUUID()];
  const email = `${name}@example.com`;
  const premiumUntil = now + 30 * DAY;
  await store.write(async (tx) => {
    const names = { username: name, usernameKey: name, email, emailKey: email };
    const created = await createUser(tx, { id: userId, ...names, passwordHash, freePremium: 0, language: 'en', now });
    if (!created.ok) throw new Error(created.problem);
    await finishFirstLogin(tx, userId);
    await setPremium(tx, userId, { from: null, to: premiumUntil });
    const ends = { idle_expires_at: now + 30 * DAY, absolute_expires_at: now + 90 * DAY };
    const login = { user_id: userId, family: sessionId, gen: 1, nonce, created_at: now };
    await insertSession(tx, { ...login, ...ends, user_agent: 'bench' });
  });
  const made = await store.change(userId, (tx, owner) =>
    createCategory(tx, owner, { id: category, name: 'Spanish', now }),
  );
  if (!made.ok) throw new Error(made.problem);
  return { userId, username: name, email, sessionId, nonce, category, premiumUntil, cards: 0 };
};

/** Cards made one after another over the last year, spread over the first six boxes. */
const addCards = async (store: Store, learner: Filled, number: number, cards: number, now: number): Promise<void> => {
  const began = now - 365 * DAY;
  for (let from = 0; from < cards; from += AT_ONCE) {
    const filled = await store.change(learner.userId, async (tx, owner) => {
      for (let i = from; i < Math.min(cards, from + AT_ONCE); i++) {
        const at = began + i * 300;
        const text = { word: `word ${i}`, meanings: `meaning ${i}|other ${i}` };
        const place = { categoryId: learner.category, boxId: String((i % 6) + 1), modifiedAt: at, createdAt: at };
        await insertCard(tx, owner, { id: cardId(number, i), ...text, ...place, digest: 'filled', status: 200 });
      }
      return ok(null);
    });
    if (!filled.ok) throw new Error(filled.problem);
  }
};

/** Fills a database through the store's own functions, to the state that a hundred thousand calls of the API would leave. */
export async function fill(database: Database, { learners, cards, passwordHash }: Filling): Promise<Filled[]> {
  const store = await openStore(database);
  const now = Date.now();
  const addOne = async (number: number): Promise<Filled> => {
    const learner = await addLearner(store, `learner-${randomUUID().slice(0, 13)}`, passwordHash ?? null, now);
    await addCards(store, learner, number, cards, now);
    return { ...learner, cards };
  };
  const filled: Filled[] = [];
  for (let first = 0; first < learners; first += SIDE_BY_SIDE) {
    const numbers = Array.from({ length: Math.min(SIDE_BY_SIDE, learners - first) }, (_, i) => first + i);
    filled.push(...(await Promise.all(numbers.map(addOne))));
  }
  await store.close();
  return filled;
}
