import {
  type CardText,
  cardKeys,
  EMPTY_MARGIN,
  FIRST,
  joinMeanings,
  outcomeOfAdding,
  splitMeanings,
} from '@siedem/domain';
import type { ImportRun } from '../../collection/commands/import-commands.ts';
import type { FirstWord } from './stacks.ts';

/** The cards of a category as columns, a line each. */
interface There {
  readonly ids: string;
  readonly words: string;
  readonly meanings: string;
}

type Known = CardText & { readonly id: string };

/** Cards by each of their keys. */
function byKeys({ ids, words, meanings }: There): (card: CardText) => readonly Known[] {
  const found = new Map<string, Known[]>();
  const [word, meaning] = [words.split('\n'), meanings.split('\n')];
  for (const [at, id] of ids.split('\n').entries()) {
    const known = { id, word: word[at] ?? '', meanings: splitMeanings(meaning[at] ?? '') };
    const key = cardKeys(known).word;
    found.set(key, [...(found.get(key) ?? []), known]);
  }
  return (card) => found.get(cardKeys(card).word) ?? [];
}

/** Those of the words that a category does not hold yet. */
export function newWords(words: readonly FirstWord[], there: There): readonly FirstWord[] {
  const alike = byKeys(there);
  return words.filter((word) => outcomeOfAdding(word, alike(word)).kind !== 'exists');
}

/**
 * Words as an import of one part, in their order, so that they can be taken back like any other.
 * @param at epoch ms
 */
export function stackRun(
  words: readonly FirstWord[],
  category: string,
  name: string,
  at: number,
  uuid: () => string,
): ImportRun {
  const run = uuid();
  const ids = words.map(uuid);
  const margins = words.flatMap(({ rulings }, index) =>
    rulings === undefined ? [] : [[ids[index], { ...EMPTY_MARGIN, rulings }]],
  );
  const column = (value: (word: FirstWord) => string): string => words.map(value).join('\n');
  return {
    id: run,
    name,
    source: 'list',
    total: words.length,
    made: [],
    boxes: new Map(),
    lessons: new Map(),
    parts: [
      {
        columns: {
          count: words.length,
          ids: ids.join('\n'),
          categories: column(() => category),
          words: column(({ word }) => word),
          meanings: column(({ meanings }) => joinMeanings(meanings)),
          boxes: column(() => FIRST),
          modifiedAt: Float64Array.from(words, () => at),
          createdAt: Float64Array.from(words, (_, index) => at + index),
        },
        reviews: '[]',
        margins: JSON.stringify(margins),
        past: '',
      },
    ],
  };
}
