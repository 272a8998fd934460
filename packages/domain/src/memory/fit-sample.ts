import { DAY_MS } from '../limits.ts';
import { compareAnswers, type StudyAnswer } from '../encounter/study-answer.ts';

/** Encounters by card, in columns: the input that a fit replays many times. */
export interface FitSample {
  /** the place of each card's first encounter, and at the end that of none */
  readonly starts: Int32Array;
  /** days since the card's encounter before; 0 for the first */
  readonly gaps: Float64Array;
  /** 1: remembered */
  readonly rights: Uint8Array;
  /** +½ if the word was shown, −½ if the meanings were */
  readonly sides: Float64Array;
  /** encounters there were, also those left out */
  readonly encounters: number;
}

/** Most encounters that enter a fit (insights §6.3). */
export const MOST_FITTED = 30_000;

/** FNV-1a: makes the sample independent of the order of ids. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

const chosen = (cards: readonly StudyAnswer[][], most: number): StudyAnswer[][] => {
  const ranked = cards
    .map((answers) => ({ answers, id: answers[0]?.card ?? '', rank: hashOf(answers[0]?.card ?? '') }))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  let count = 0;
  return ranked.flatMap(({ answers }) => {
    count += answers.length;
    return count <= most ? [answers] : [];
  });
};

/** Sample of a fit: whole cards, at most {@link MOST_FITTED} encounters, chosen by a hash of the card's id. */
export const fitSample = (answers: readonly StudyAnswer[], most = MOST_FITTED): FitSample => {
  const byCard = new Map<string, StudyAnswer[]>();
  let encounters = 0;
  for (const answer of answers) {
    if (answer.remembered === null) continue;
    encounters += 1;
    const known = byCard.get(answer.card);
    if (known) known.push(answer);
    else byCard.set(answer.card, [answer]);
  }
  const cards = chosen([...byCard.values()], most);
  const length = cards.reduce((sum, card) => sum + card.length, 0);
  const sample = {
    starts: new Int32Array(cards.length + 1),
    gaps: new Float64Array(length),
    rights: new Uint8Array(length),
    sides: new Float64Array(length),
    encounters,
  };
  let at = 0;
  for (const [place, card] of cards.entries()) {
    sample.starts[place] = at;
    let before: number | undefined;
    for (const answer of card.sort(compareAnswers)) {
      sample.gaps[at] = before === undefined ? 0 : (answer.at - before) / DAY_MS;
      sample.rights[at] = answer.remembered === true ? 1 : 0;
      sample.sides[at] = answer.direction === 'word' ? 0.5 : -0.5;
      before = answer.at;
      at += 1;
    }
  }
  sample.starts[cards.length] = at;
  return sample;
};
