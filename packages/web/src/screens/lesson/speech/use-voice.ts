import { useEffect, useSyncExternalStore } from 'react';
import { canSpeak, hush, onVoices, speak, type Speed } from '../../../platform/speech.ts';

/** Whether words of a language can be read here; voices come late. */
export const useCanSpeak = (language: string | undefined): boolean =>
  useSyncExternalStore(onVoices, () => canSpeak(language));

/** Alt+P reads, with Shift slowly; by the key's place, and not with AltGr (lessons §5.4). */
export function useHearKey(hear: (speed: Speed) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyP' || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      if (event.getModifierState('AltGraph')) return;
      event.preventDefault();
      hear(event.shiftKey ? 'slow' : 'usual');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [hear]);
}

/** Ends reading when the word is left or the page is hidden. */
export function useHush(): void {
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) hush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      hush();
    };
  }, []);
}

export { speak };
