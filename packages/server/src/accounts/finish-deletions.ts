import { deleteCategorySlice, deletingCategory } from '../store/learning/categories.ts';
import type { Store } from '../store/engine/context.ts';
import { eraseSlice } from '../store/accounts/erase-slices.ts';
import { runSlices } from './run-slices.ts';

/** Deletions that this process is running, so that a job and a call do not both run one. */
const running = new Map<string, Promise<void>>();

const once = (key: string, work: () => Promise<void>): Promise<void> => {
  const known = running.get(key);
  if (known) return known;
  const begun = work().finally(() => running.delete(key));
  running.set(key, begun);
  return begun;
};

interface Needs {
  readonly store: Store;
  readonly clock: () => number;
}

/** Deletes the category that the learner's row names, slice by slice; returns at once where there is none. */
export const finishDeletingCategory = ({ store, clock }: Needs, userId: string): Promise<void> =>
  once(`category ${userId}`, async () => {
    const id = await deletingCategory(store.read, userId);
    if (id === null || id === undefined) return;
    await runSlices(async (limit) => {
      const sliced = await store.change(userId, (tx, learner) =>
        deleteCategorySlice(tx, learner, { id, now: clock(), limit }),
      );
      return sliced.ok ? sliced.value : 0;
    });
  });

/** Slices of an account, ms: nobody waits for its end. */
const UNHURRIED_MS = 2;

/** Deletes what is left of a learner whose account was erased, slice by slice. */
export const finishErasing = ({ store }: Pick<Needs, 'store'>, userId: string): Promise<void> =>
  once(`account ${userId}`, () =>
    runSlices((limit) => store.write((tx) => eraseSlice(tx, userId, limit)), UNHURRIED_MS),
  );
