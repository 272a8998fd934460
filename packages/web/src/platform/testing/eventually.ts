import { vi } from 'vitest';

/** For what never comes, not for what is slow on a machine under load; ms. */
const PATIENCE_MS = 60_000;

/** Repeats a check until it passes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, PATIENCE_MS);
