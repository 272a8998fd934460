import { acceptedAnswers, type Lesson } from '@siedem/domain';
import { cycledLetter } from './cycle-letter.ts';
import { replaceBefore } from './insert-text.ts';

/**
 * Goes through the accents of the letter before the caret (lessons §5.2).
 * @returns what the field says then; null where `=` types itself
 */
export function cycleBefore(
  field: HTMLInputElement,
  { card, direction }: Pick<Lesson, 'card' | 'direction'>,
  letters: readonly string[],
): string | null {
  if (card === null) return null;
  const texts = [card.word, ...card.meanings, ...acceptedAnswers(card, direction)];
  if (texts.some((text) => text.includes('='))) return null;
  const caret = field.selectionStart ?? 0;
  if (caret !== field.selectionEnd) return null;
  const next = cycledLetter(field.value.slice(0, caret), letters);
  return next === null ? null : replaceBefore(field, next);
}
