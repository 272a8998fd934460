import { foldText, joinMeanings } from '@siedem/domain';
import type { CardColumns } from '../model/plan.ts';

/** Outcome of adding a card to the known ones (decisions §2.3); `there` is an identical card. */
export type Meeting =
  | { readonly kind: 'added'; readonly outcome: 200 | 201 | 202 | 203 }
  | { readonly kind: 'there'; readonly id: string }
  | { readonly kind: 'exists' | 'twice' };

/** The folded texts of a card. */
export interface Keys {
  readonly word: string;
  readonly meanings: readonly string[];
}

const AS_WORD = 1;
const AS_MEANING = 2;
/** Base for encoding a pair of word and meaning as one number; the limit of texts. */
const PAIR = 2 ** 26;

/** Numbers for texts, how each is used, and the cards that have a word with a meaning. */
class Texts {
  readonly numbers = new Map<string, number>();
  readonly uses: number[] = [];
  /** Cards by pair: one, or several. */
  readonly pairs = new Map<number, number | number[]>();

  number(key: string, use: number): number {
    let known = this.numbers.get(key);
    if (known === undefined) {
      known = this.uses.length;
      this.numbers.set(key, known);
      this.uses.push(use);
    } else this.uses[known] = (this.uses[known] ?? 0) | use;
    return known;
  }

  add({ word, meanings }: Keys, card: number): void {
    const first = this.number(word, AS_WORD) * PAIR;
    for (const meaning of meanings) {
      const pair = first + this.number(meaning, AS_MEANING);
      const there = this.pairs.get(pair);
      if (there === undefined) this.pairs.set(pair, card);
      else if (typeof there === 'number') this.pairs.set(pair, [there, card]);
      else there.push(card);
    }
  }

  useOf(key: string): number {
    const known = this.numbers.get(key);
    return known === undefined ? 0 : (this.uses[known] ?? 0);
  }

  /** Cards that have this word and one of these meanings. */
  sharing({ word, meanings }: Keys): readonly number[] {
    const first = this.numbers.get(word);
    if (first === undefined || ((this.uses[first] ?? 0) & AS_WORD) === 0) return [];
    const cards: number[] = [];
    for (const meaning of meanings) {
      const second = this.numbers.get(meaning);
      const there = second === undefined ? undefined : this.pairs.get(first * PAIR + second);
      if (typeof there === 'number') cards.push(there);
      else if (there !== undefined) cards.push(...there);
    }
    return cards;
  }
}

/** The existing cards of a category: built once, independent of the choices. */
export class CategoryTexts {
  readonly texts = new Texts();
  readonly ids: readonly string[];
  readonly words: readonly string[];
  readonly meanings: readonly string[];

  constructor({ ids, words, meanings }: CardColumns) {
    const lines = (column: string): readonly string[] => (column === '' ? [] : column.split('\n'));
    this.ids = lines(ids);
    this.words = lines(words);
    this.meanings = lines(meanings);
    for (const [card, word] of this.words.entries()) {
      const keys = { word: foldText(word), meanings: (this.meanings[card] ?? '').split('|').map(foldText) };
      this.texts.add(keys, card);
    }
  }
}

/** A category with the cards that a plan adds to it. Linear: each card is compared only by its own texts. */
export class GrowingTexts {
  private readonly own = new Texts();
  private added = 0;
  private readonly base: CategoryTexts | null;

  constructor(base: CategoryTexts | null) {
    this.base = base;
  }

  /** Adds a card if it may be added; returns the outcome. */
  meet(card: { readonly word: string; readonly meanings: readonly string[] }, keys: Keys): Meeting {
    const { base, own } = this;
    const sharing = base?.texts.sharing(keys) ?? [];
    if (base !== null && sharing.length > 0) {
      const joined = joinMeanings(card.meanings);
      const same = sharing.find((at) => base.words[at] === card.word && base.meanings[at] === joined);
      return same === undefined ? { kind: 'exists' } : { kind: 'there', id: base.ids[same] ?? '' };
    }
    if (own.sharing(keys).length > 0) return { kind: 'twice' };
    const outcome = this.outcomeOf(keys);
    own.add(keys, this.added);
    this.added++;
    return { kind: 'added', outcome };
  }

  private outcomeOf({ word, meanings }: Keys): 200 | 201 | 202 | 203 {
    const usesOf = (key: string): number => this.own.useOf(key) | (this.base?.texts.useOf(key) ?? 0);
    if ((usesOf(word) & AS_MEANING) !== 0) return 201;
    let all = 0;
    for (const meaning of meanings) all |= usesOf(meaning);
    if ((all & AS_WORD) !== 0) return 202;
    return (all & AS_MEANING) === 0 ? 200 : 203;
  }
}
