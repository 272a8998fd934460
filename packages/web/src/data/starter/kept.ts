import { now } from '../../platform/clock.ts';
import { localStore } from '../../platform/storage.ts';
import { list, number, orNull, readStored, record, text } from '../../platform/stored-json.ts';
import { KEPT_CARDS_KEY } from './has-kept.ts';
import { type FirstWord, isStackLanguage, type StackLanguage } from './stacks.ts';

const LANGUAGE_KEY = 'first.language';

/** Lifetime of kept cards, ms. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** A card answered on the landing page. */
export interface KeptCard extends FirstWord {
  /** Value of its box in a new category. */
  readonly box: string;
}

/** Cards answered before there was an account. They lie in this browser until the survey is answered, and nowhere else. */
export interface KeptCards {
  readonly language: StackLanguage;
  /** Epoch ms of the last answer. */
  readonly at: number;
  readonly cards: readonly KeptCard[];
  /** Id of the learner who may have them; null until the survey is answered. */
  readonly learner: string | null;
}

const readKeptCards = record<KeptCards>({
  language: (value) => (typeof value === 'string' && isStackLanguage(value) ? value : undefined),
  at: number,
  cards: list(record<KeptCard>({ word: text, meanings: list(text), box: text })),
  learner: orNull(text),
});

/** What is kept in this browser; null for nothing, or nothing that can be read and is recent. */
export function readKept(): KeptCards | null {
  const kept = readStored(localStore, KEPT_CARDS_KEY, readKeptCards);
  return kept === null || now() - kept.at > KEPT_MS ? null : kept;
}

export const writeKept = (kept: KeptCards): void => localStore.set(KEPT_CARDS_KEY, JSON.stringify(kept));

export const forgetKept = (): void => localStore.remove(KEPT_CARDS_KEY);

/** The language chosen last on the landing page, for the survey; null for none. */
export function chosenLanguage(): StackLanguage | null {
  const chosen = localStore.get(LANGUAGE_KEY);
  return isStackLanguage(chosen) ? chosen : null;
}

export const chooseFirstLanguage = (language: StackLanguage): void => localStore.set(LANGUAGE_KEY, language);
