import { normaliseText, outcomeOfAdding, splitMeanings } from '@siedem/domain';
import type { CardRow } from '../memory/rows.ts';
import type { CommandContext } from './context.ts';

/** Blank lines of a form are no meanings. */
export const filled = (meanings: readonly string[]): string[] =>
  meanings.filter((meaning) => normaliseText(meaning) !== '');

const textOf = (row: CardRow) => ({ id: row.id, word: row.word, meanings: splitMeanings(row.meanings) });

/** Outcome of adding these texts, by the cards of the category that share one of them. */
export const outcomeFor = (
  { neighbours }: CommandContext,
  category: string,
  text: { readonly word: string; readonly meanings: readonly string[] },
) => outcomeOfAdding(text, neighbours(category, [text.word, ...text.meanings]).map(textOf));

/** Whether a card with these texts is in the category already. */
export const cardExists = (context: CommandContext, { category, word, meanings }: CardRow): boolean =>
  outcomeFor(context, category, { word, meanings: splitMeanings(meanings) }).kind === 'exists';
