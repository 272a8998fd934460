import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';
import { localStore, onStorageChange } from './storage.ts';

/** Key of the choice in local storage; anything but `on` is silence. */
const SOUND_KEY = 'sound';

const changed = createEmitter();

const isOn = (): boolean => localStore.get(SOUND_KEY) === 'on';

/** The sounds: a right answer, a wrong one, a card that goes into its box. */
export type Sound = 'right' | 'wrong' | 'filed';

const load = () => import('./sounds.ts');

/** Plays a sound if the learner wants any. Silent until the code for it has come; nothing waits for it. */
export function playSound(sound: Sound): void {
  if (isOn()) void load().then(({ sounds }) => sounds.play(sound), ignore);
}

/** Off at first. Switching it on lets the learner hear at once what they chose. */
export function chooseSound(choice: 'on' | 'off'): void {
  localStore.set(SOUND_KEY, choice);
  changed.emit();
  // What is being read aloud ends with the sounds (lessons §9.3).
  if (choice === 'off') globalThis.speechSynthesis?.cancel();
  playSound('filed');
}

/** Whether sounds are on, also when another tab changes it. */
export const useSound = (): boolean =>
  useSyncExternalStore((listener) => {
    const ends = [changed.subscribe(listener), onStorageChange(SOUND_KEY, listener)];
    return () => ends.forEach((end) => end());
  }, isOn);

/** Without the network the code of sounds may not come: then there is silence. */
function ignore(): void {
  return undefined;
}
