import { availableParallelism } from 'node:os';
import { inHashThread } from './hash-threads.ts';

/** OWASP's second set for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = '$argon2id$v=19$m=19456,t=2,p=1$';
/** In place of a hash that is not there: takes as long to look at, and nobody knows a password that gives 32 zeros. */
const nobodys = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Starts a thread and loads what hashes; a start does not wait for it, the first password would. */
export const warmPasswords = async (): Promise<void> => {
  await inHashThread({ password: '', parameters: { ...parameters, memoryCost: 8, timeCost: 1 } });
};

/** A hash fills a core for its time: one core, and where there are many all but two, are left to lessons that run. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Two and twenty that wait, wherever they run. */
const QUEUE = 22 - AT_ONCE;

/** `busy`: too many hashes wait already; answer 429. */
export type Busy = 'busy';

export interface Passwords {
  readonly hash: (password: string) => Promise<string | Busy>;
  /**
   * Whether the password is the hash's. Without a hash (unknown user, or no password set) it takes as long and says no.
   * `outdated`: right, and worth hashing anew with today's parameters.
   */
  readonly verify: (hashed: string | null, password: string) => Promise<'right' | 'outdated' | 'wrong' | Busy>;
}

type Turn = <T>(work: () => Promise<T>) => Promise<T | Busy>;

/** Lets `atOnce` run and `queue` wait; beyond that says busy at once. */
export function takeTurns(atOnce: number, queue: number): Turn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queue) return 'busy';
      await new Promise<void>((resume) => waiting.push(resume));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** One per server: the turns are counted across all its calls. */
export function createPasswords(): Passwords {
  const turn = takeTurns(AT_ONCE, QUEUE);
  return {
    hash: (password) => turn(() => inHashThread({ password, parameters })),
    verify: (known, password) =>
      turn(async () => {
        const verdict = await inHashThread({ password, hashed: known ?? nobodys });
        if (verdict !== 'right' || known === null) return 'wrong';
        return known.startsWith(prefix) ? 'right' : 'outdated';
      }),
  };
}
