/** An answer to `card` that was one of `other`. */
export interface MixUp {
  readonly card: string;
  readonly other: string;
}

/** Two cards that are mixed up: ids in order, how many times, and when last (epoch ms). */
export interface Pair {
  readonly cards: readonly [string, string];
  readonly times: number;
  readonly last: number;
}

/** An answer as far as pairs are concerned. */
export interface PairAnswer {
  readonly id: string;
  readonly card: string;
  readonly at: number;
}

/** Two mix-ups in either order make a pair. */
const ENOUGH = 2;
/** A pair is dissolved when both cards were right this many times running. */
const RUNNING = 3;

/** One pair while the answers are scanned. */
class Watched {
  times = 0;
  last = 0;
  readonly cards: readonly [string, string];
  private readonly runs = new Map<string, number>();

  constructor(cards: readonly [string, string]) {
    this.cards = cards;
  }

  /** Both cards were right three times running since the last mix-up. */
  get isOver(): boolean {
    return this.times > 0 && this.cards.every((card) => (this.runs.get(card) ?? 0) >= RUNNING);
  }

  mixedUp(at: number): void {
    if (this.isOver) this.times = 0;
    this.runs.clear();
    this.times += 1;
    this.last = at;
  }

  answered(card: string, isRight: boolean): void {
    const run = this.runs.get(card) ?? 0;
    // A long enough run is not reset: one miss of another kind does not mix the two up again.
    if (run < RUNNING) this.runs.set(card, isRight ? run + 1 : 0);
  }
}

const orderOf = ({ card, other }: MixUp): readonly [string, string] => (card < other ? [card, other] : [other, card]);

const keyOf = (mixUp: MixUp): string => orderOf(mixUp).join(' ');

/** Keys of the pairs mixed up often enough, whatever was right between; most mix-ups happen once and need no scan. */
function oftenMixed(mixUps: Iterable<readonly MixUp[]>): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const mixUp of [...mixUps].flat()) {
    const key = keyOf(mixUp);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return new Set([...times].flatMap(([key, count]) => (count >= ENOUGH ? [key] : [])));
}

/**
 * Pairs of cards that are mixed up (lessons §7.1), most often first, then the latest.
 * @param answers oldest first
 * @param mixUps what was mixed up, by the id of the answer
 */
export function mixedPairs<A extends PairAnswer>(
  answers: readonly A[],
  isRight: (answer: A) => boolean,
  mixUps: ReadonlyMap<string, readonly MixUp[]>,
): readonly Pair[] {
  const often = oftenMixed(mixUps.values());
  if (often.size === 0) return [];
  const pairs = new Map<string, Watched>();
  const pairsOf = new Map<string, Watched[]>();
  const watch = (mixUp: MixUp): Watched[] => {
    const key = keyOf(mixUp);
    if (!often.has(key)) return [];
    const known = pairs.get(key);
    if (known) return [known];
    const made = new Watched(orderOf(mixUp));
    pairs.set(key, made);
    for (const card of made.cards) pairsOf.set(card, [...(pairsOf.get(card) ?? []), made]);
    return [made];
  };
  for (const answer of answers) {
    const { id, card, at } = answer;
    const mixed = new Set((mixUps.get(id) ?? []).flatMap(watch));
    for (const pair of mixed) pair.mixedUp(at);
    for (const pair of pairsOf.get(card) ?? []) if (!mixed.has(pair)) pair.answered(card, isRight(answer));
  }
  return [...pairs.values()]
    .filter((pair) => pair.times >= ENOUGH && !pair.isOver)
    .map(({ cards, times, last }) => ({ cards, times, last }))
    .sort((a, b) => b.times - a.times || b.last - a.last || (a.cards[0] < b.cards[0] ? -1 : 1));
}
