import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { makeSemaphore } from '../store/engine/semaphore.ts';

/** OWASP's second set for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Verified if a user has no hash, so that it takes as long: no known password hashes to 32 zero bytes. */
const placeholderHash = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Starts the threads of Node's pool before the first password arrives. */
export const warmPasswords = async (): Promise<void> => {
  await hash('', { ...parameters, memoryCost: 8, timeCost: 1 });
};

/** Concurrent hashes, in Node's thread pool of four. Each fills a core, and lessons need the others. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Hashes that may be queued; with the running ones, 22. */
const QUEUE = 22 - AT_ONCE;

/** The queue is full: answer 429. */
export type Busy = 'busy';

export interface Passwords {
  readonly hash: (password: string) => Promise<string | Busy>;
  /**
   * Compares a password with a hash. Without a hash (unknown user, no password set) it takes as long and answers `wrong`.
   * `outdated`: right, but hashed with other parameters than today's; hash it again.
   */
  readonly verify: (hashed: string | null, password: string) => Promise<'right' | 'outdated' | 'wrong' | Busy>;
}

type Limiter = <T>(work: () => Promise<T>) => Promise<T | Busy>;

/** A semaphore with a bounded queue: `atOnce` run, `queue` wait, any other is `busy` at once. */
export function limitConcurrency(atOnce: number, queue: number): Limiter {
  const inSlot = makeSemaphore(atOnce);
  let pending = 0;
  return async (work) => {
    if (pending >= atOnce + queue) return 'busy';
    pending += 1;
    try {
      return await inSlot(work);
    } finally {
      pending -= 1;
    }
  };
}

/** One per server: the limit holds across all its calls. */
export function createPasswords(): Passwords {
  const limited = limitConcurrency(AT_ONCE, QUEUE);
  return {
    hash: (password) => limited(() => hash(password, parameters)),
    verify: (known, password) =>
      limited(async () => {
        const isRight = await verify(known ?? placeholderHash, password);
        if (!isRight || known === null) return 'wrong';
        return known.startsWith(prefix) ? 'right' : 'outdated';
      }),
  };
}
