import { localStore } from './storage.ts';

/** A voice of this device or of a network. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  /** whether it works without a network */
  readonly isLocal: boolean;
}

export type Speed = 'usual' | 'slow';
const RATES: Readonly<Record<Speed, number>> = { usual: 0.95, slow: 0.6 };

const synthesis = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;

const keyOf = (language: string): string => `lesson.voice.${language}`;
const subtag = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

const voicesFor = (language: string): SpeechSynthesisVoice[] =>
  (synthesis()?.getVoices() ?? []).filter(({ lang }) => subtag(lang) === subtag(language));

/** The voices of a language, in the device's order. */
export const voicesOf = (language: string): Voice[] =>
  voicesFor(language).map(({ voiceURI, name, localService }) => ({ id: voiceURI, name, isLocal: localService }));

/** The voice chosen for a language on this device; empty: none. */
export const chosenVoice = (language: string): string => localStore.get(keyOf(language)) ?? '';
export const chooseVoice = (language: string, id: string): void => localStore.set(keyOf(language), id);

/** The chosen voice, else the first that works on the device; one of a network is never taken by itself. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = voicesFor(language);
  const chosen = chosenVoice(language);
  return voices.find(({ voiceURI }) => voiceURI === chosen) ?? voices.find(({ localService }) => localService);
}

/** Whether words of a language can be read aloud here. */
export const canSpeak = (language: string | undefined): language is string =>
  language !== undefined && voiceFor(language) !== undefined;

/** Voices load asynchronously: calls back when the list changes. Returns the unsubscribe function. */
export function onVoices(listener: () => void): () => void {
  const speech = synthesis();
  speech?.addEventListener?.('voiceschanged', listener);
  return () => speech?.removeEventListener?.('voiceschanged', listener);
}

/** Ends what is being read. */
export function hush(): void {
  synthesis()?.cancel();
}

let turn = 0;

/** Reads a text aloud in a task of its own; a new one ends the one before. `onFail`: it could not be read. */
export function speak(text: string, language: string, speed: Speed = 'usual', onFail?: () => void): void {
  const speech = synthesis();
  const voice = voiceFor(language);
  if (!speech || !voice) return onFail?.();
  turn += 1;
  const own = turn;
  speech.cancel();
  setTimeout(() => {
    if (own !== turn) return;
    const utterance = new SpeechSynthesisUtterance(text);
    try {
      utterance.voice = voice;
    } catch {
      // Some browsers reject their own voices; then only the language is set.
    }
    utterance.lang = voice.lang;
    utterance.rate = RATES[speed];
    utterance.addEventListener('error', ({ error }) => {
      if (error !== 'canceled' && error !== 'interrupted') onFail?.();
    });
    speech.speak(utterance);
  }, 0);
}
