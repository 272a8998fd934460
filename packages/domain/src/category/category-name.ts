import { foldText, isBlank, isStorableText, normaliseText, textLength } from '../card/text.ts';
import { LIMITS } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';

/** Why a category's name is refused. */
export type CategoryNameProblem = 'blank' | 'too_long' | 'bad_character';

/** A category's name in normal form: 1–200 code points (specification §5 Category). */
export function parseCategoryName(name: string): Result<string, CategoryNameProblem> {
  const normal = normaliseText(name);
  if (isBlank(normal)) return fail('blank');
  if (!isStorableText(normal)) return fail('bad_character');
  if (textLength(normal) > LIMITS.categoryName) return fail('too_long');
  return ok(normal);
}

/** Whether two names clash: compared like words, so case does not tell them apart. */
export const sameCategoryName = (a: string, b: string): boolean => foldText(a) === foldText(b);
