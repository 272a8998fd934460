import { createEmitter } from './emitter.ts';
import { localStore } from './storage.ts';

/** What a learner chose about lessons for this device alone (lessons §3). */
const LETTER_KEYS = 'lesson.letterKeys';
const TIP = 'lesson.tip.';
const REST_MS = 60 * 24 * 3_600_000;

const emitter = createEmitter();

/** Whether letters of the language stand on the card. */
export const showsLetterKeys = (): boolean => localStore.get(LETTER_KEYS) !== 'off';

export function chooseLetterKeys(choice: 'on' | 'off'): void {
  localStore.set(LETTER_KEYS, choice);
  emitter.emit();
}

const VIBRATION = 'lesson.vibration';

/** Whether this device can vibrate. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Whether it does so on a miss; off unless switched on. */
export const vibrates = (): boolean => localStore.get(VIBRATION) === 'on';
export const chooseVibration = (choice: 'on' | 'off'): void => localStore.set(VIBRATION, choice);

/** Vibrates shortly if that is switched on and the device can. */
export function vibrateOnMiss(): void {
  if (vibrates() && canVibrate()) navigator.vibrate(40);
}

export const onLetterKeys = emitter.subscribe;

/** Whether a tip was refused here less than 60 days ago. */
export const isTipRefused = (tip: string, now: number): boolean =>
  now - Number(localStore.get(`${TIP}${tip}`) ?? 0) < REST_MS;

export const refuseTip = (tip: string, now: number): void => localStore.set(`${TIP}${tip}`, String(now));
