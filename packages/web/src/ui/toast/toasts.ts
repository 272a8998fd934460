import { useSyncExternalStore } from 'react';

/** A short message of the app, with at most one thing to do about it. */
export interface ToastMessage {
  readonly text: string;
  readonly tone?: 'done' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** left out: until its time is over; else until the next message, for what cannot be undone later */
  readonly stays?: 'until closed';
  /** a newer message on the same topic takes the place of the older one */
  readonly topic?: string;
}

interface Shown extends ToastMessage {
  readonly key: number;
}

/** They never stack: the newest is alone. */
const LIMIT = 1;
let shown: readonly Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Shown[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Whether the older message says no more than the newer one. What can be undone by its own button stays. */
const isSaidBy = (message: ToastMessage, older: ToastMessage): boolean =>
  older.topic === undefined
    ? older.action === undefined && message.action === undefined && older.text === message.text
    : older.topic === message.topic;

/** Shows a message in the place of the one before it. */
export function showToast(message: ToastMessage): void {
  if (message.tone === 'bad') dropPraise();
  last += 1;
  const others = shown.filter((older) => !isSaidBy(message, older));
  change([...others, { ...message, key: last }].slice(-LIMIT));
}

/** A refusal has come: what tells of an earlier success would contradict it and goes, unless it offers something to do. */
export function dropPraise(): void {
  const left = shown.filter(({ tone, action }) => tone === 'bad' || action !== undefined);
  if (left.length < shown.length) change(left);
}

/** Takes all messages away: they do not follow into a lesson. */
export const closeToasts = (): void => {
  if (shown.length > 0) change([]);
};

/** Takes a message away. */
export const closeToast = (key: number): void => change(shown.filter((toast) => toast.key !== key));

/** The messages now shown, oldest first. */
export const shownToasts = (): readonly Shown[] => shown;

/** The same, for rendering. */
export const useToasts = (): readonly Shown[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownToasts);
