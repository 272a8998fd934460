import { median } from './numbers.ts';

/** Figures of one round by name. */
type Round<N extends string, T> = Readonly<Record<N, T>>;

/**
 * Interleaves what is compared, A B A B …, so that a busy machine slows all of it; `warm` rounds come first and are
 * discarded.
 */
export async function interleave<N extends string, T>(
  rounds: number,
  compared: Readonly<Record<N, (round: number) => Promise<T>>>,
  warm = 1,
): Promise<Round<N, T>[]> {
  const names = Object.keys(compared) as N[];
  const done: Round<N, T>[] = [];
  for (let round = 0; round < warm + rounds; round++) {
    const figures: [N, T][] = [];
    for (const name of names) figures.push([name, await compared[name](round)]);
    if (round >= warm) done.push(Object.fromEntries(figures) as Record<N, T>);
  }
  return done;
}

/** The median of the rounds' ratios: each compares neighbours in time. */
export const ratio = <N extends string, T>(
  rounds: readonly Round<N, T>[],
  [above, below]: readonly [N, N],
  of: (figures: T) => number,
): number => median(rounds.map((round) => of(round[above]) / of(round[below])));

export const medianOf = <N extends string, T>(
  rounds: readonly Round<N, T>[],
  name: N,
  of: (figures: T) => number,
): number => median(rounds.map((round) => of(round[name])));
