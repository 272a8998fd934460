import type { SeedCard } from '../../e2e/support/learner.ts';
import { seedWords } from '../../packages/server/src/dev/seed-words.ts';

const DAYS = [0, 0.4, 1.2, 2.5, 4, 6, 9, 12, 16, 20];
/** Interval of each box, in days; 0 for the first and the last. */
const INTERVALS = [0, 1, 3, 7, 14, 30, 0];

const first: readonly SeedCard[] = seedWords.map(([word, meanings], index) => ({
  word,
  meanings,
  section: String(1 + (index % 7)),
  // The pictured lessons are over the third box, so its cards are due; those of the sixth are not.
  daysAgo: index % 7 === 2 ? 10 : index % 7 === 5 ? 2 : (DAYS[index % DAYS.length] ?? 0),
}));

/** More cards, each in another part of its interval, so that the ticks look like those of a drawer in use. */
const further: readonly SeedCard[] = [6, 14, 22, 27, 20, 16, 20].flatMap((count, box) =>
  Array.from({ length: count }, (_, index) => ({
    word: `palabra ${box + 1}.${index + 1}`,
    meanings: 'word',
    section: String(box + 1),
    daysAgo: ((INTERVALS[box] ?? 0) * 0.95 * (count - index)) / count,
  })),
);

/** A drawer in use. */
export const drawer: readonly SeedCard[] = [...first, ...further];

/** The right answer to this question; empty if it is not asked. */
export const answerOf = (prompt: string): string => {
  const card = drawer.find(({ word, meanings }) => word === prompt || meanings.split('|').join(', ') === prompt);
  if (card === undefined) return '';
  return card.word === prompt ? (card.meanings.split('|')[0] ?? '') : card.word;
};

const LONGEST = 200;
export const longest = (letter: string): string => letter.repeat(LONGEST);

/** The longest legal words, without a space and with. */
export const longWords: readonly SeedCard[] = [
  { word: longest('W'), meanings: [...'abcdefg'].map(longest).join('|'), section: '3', daysAgo: 9 },
  { word: 'm '.repeat(LONGEST / 2).trim(), meanings: 'n '.repeat(LONGEST / 2).trim(), section: '7', daysAgo: 9 },
];
