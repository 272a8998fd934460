import type { LanguageRules } from './language-rules.ts';
import { type Form, type Forms, letterReader, type Reading } from './reading.ts';
import { typoDistance } from './typo-distance.ts';

/** How well a typed text reaches an accepted one (lessons §2); a lower number is better. */
export const LEVEL = { exact: 0, form: 1, loose: 2, accent: 3, typo: 4, none: 5 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** Compares two forms: equal, equal but for a missing article or one without gender, equal but for the article. */
type Likeness = 'same' | 'article' | 'otherArticle' | 'none';

const worse = (a: Level, b: Level): Level => (a > b ? a : b);
const better = (a: Level, b: Level): Level => (a < b ? a : b);

const freelyDiffer = (typed: Form, accepted: Form, rules: LanguageRules): boolean =>
  rules.articlesAreFree && typed.leading?.kind === 'article' && accepted.leading?.kind === 'article';

function likeness(typed: Form, accepted: Form, rules: LanguageRules): Likeness {
  if (typed.text === accepted.text) return 'same';
  if (typed.leading && accepted.leading && typed.rest === accepted.rest) {
    if (typed.leading.word === accepted.leading.word) return 'same';
    return freelyDiffer(typed, accepted, rules) ? 'article' : 'otherArticle';
  }
  if (accepted.leading && typed.text === accepted.rest) return 'article';
  return typed.leading && typed.rest === accepted.text ? 'article' : 'none';
}

const LIKENESSES: readonly Likeness[] = ['same', 'article', 'otherArticle', 'none'];

function closest(typed: readonly Form[], accepted: readonly Form[], rules: LanguageRules): Likeness {
  let best = LIKENESSES.length - 1;
  for (const one of typed) {
    for (const other of accepted) best = Math.min(best, LIKENESSES.indexOf(likeness(one, other, rules)));
  }
  return LIKENESSES[best] ?? 'none';
}

/** Letters that may differ, by the length of the accepted text. */
const toleranceOf = (length: number): number => (length <= 2 ? 0 : length <= 5 ? 1 : 2);

/** Compares texts within one judgement; caches their letters. */
export interface LevelFinder {
  /** The level at which a typed text reaches one of some answers, as itself or, at `loose` at best, as a list. */
  of(typed: Reading, answers: readonly Reading[], worst: Level): Level;
}

/**
 * Makes a function that returns the level.
 * @param refused folded texts that count in no list
 */
export function levelFinder(rules: LanguageRules, refused: ReadonlySet<string>): LevelFinder {
  const letters = letterReader();

  const isNear = (typed: string, accepted: string, plain: string): boolean => {
    const limit = toleranceOf(letters(plain).letters.length);
    if (limit === 0 || typed === '') return false;
    return typoDistance(letters(typed).letters, letters(accepted).letters, limit) <= limit;
  };

  const isTypo = (typed: Form, accepted: Form): boolean => {
    if (letters(typed.text).digits !== letters(accepted.text).digits) return false;
    if (isNear(typed.text, accepted.text, accepted.plain.text)) return true;
    if (accepted.leading && isNear(typed.text, accepted.rest, accepted.plain.rest)) return true;
    if (typed.leading && isNear(typed.rest, accepted.text, accepted.plain.text)) return true;
    return freelyDiffer(typed, accepted, rules) && isNear(typed.rest, accepted.rest, accepted.plain.rest);
  };

  const ofForms = (typed: Forms, accepted: Forms, worst: Level): Level => {
    const written = closest(typed.written(), accepted.written(), rules);
    if (written === 'same') return LEVEL.form;
    if (written === 'article') return LEVEL.loose;
    if (worst < LEVEL.accent) return LEVEL.none;
    const bare = closest(typed.bare(), accepted.bare(), rules);
    if (bare === 'same' || bare === 'article') return LEVEL.accent;
    if (worst < LEVEL.typo) return LEVEL.none;
    if (bare === 'otherArticle') return LEVEL.typo;
    return typed.bare().some((one) => accepted.bare().some((other) => isTypo(one, other))) ? LEVEL.typo : LEVEL.none;
  };

  /** Stops looking at the level that is enough. */
  const ofOne = (typed: Reading, answers: readonly Reading[], worst: Level, enough: Level): Level => {
    let best: Level = LEVEL.none;
    for (const answer of answers) {
      if (typed.key === answer.key) return LEVEL.exact;
      if (best <= enough) return best;
      best = better(best, ofForms(typed.whole, answer.whole, better(best, worst)));
      for (const part of answer.parts()) {
        if (best <= worse(LEVEL.loose, enough)) break;
        best = better(best, worse(LEVEL.loose, ofForms(typed.whole, part.whole, better(best, worst))));
      }
    }
    return best;
  };

  return {
    of(typed, answers, worst) {
      const direct = ofOne(typed, answers, worst, LEVEL.exact);
      const parts = typed.parts();
      if (direct <= LEVEL.loose || parts.length === 0) return direct;
      let list: Level = LEVEL.loose;
      for (const part of parts) {
        list = worse(list, refused.has(part.key) ? LEVEL.none : ofOne(part, answers, worst, list));
        if (list >= direct) return direct;
      }
      return list;
    },
  };
}
