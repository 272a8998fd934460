/** When an answer was given (epoch ms), and its position in the log. */
export interface Moment {
  readonly at: number;
  readonly revision: number;
}

/** A page of moments in order of time, and how far it has been taken. */
interface Run {
  readonly ats: Float64Array;
  readonly revisions: Float64Array;
  next: number;
}

const runOf = (page: readonly Moment[]): Run => {
  const sorted = page.toSorted((a, b) => a.at - b.at || a.revision - b.revision);
  return {
    ats: Float64Array.from(sorted, ({ at }) => at),
    revisions: Float64Array.from(sorted, ({ revision }) => revision),
    next: 0,
  };
};

const isBefore = (a: Run, b: Run): boolean => {
  const [x = 0, y = 0] = [a.ats[a.next], b.ats[b.next]];
  return x < y || (x === y && (a.revisions[a.next] ?? 0) < (b.revisions[b.next] ?? 0));
};

/** Puts the run at `from` of a binary heap where it belongs. */
const sink = (heap: Run[], from: number): void => {
  for (let at = from; ;) {
    const left = 2 * at + 1;
    let least = at;
    for (const child of [left, left + 1]) {
      const [one, other] = [heap[child], heap[least]];
      if (one && other && isBefore(one, other)) least = child;
    }
    const [upper, lower] = [heap[at], heap[least]];
    if (least === at || !upper || !lower) return;
    heap[at] = lower;
    heap[least] = upper;
    at = least;
  }
};

/** Merges sorted pages (k-way, by a heap) as far as it is asked to, so that sorting many never holds up the event loop. */
class Merge {
  private readonly heap: Run[];

  constructor(runs: Run[]) {
    this.heap = runs;
    for (let at = runs.length >> 1; at >= 0; at--) sink(runs, at);
  }

  /** The next revisions in order of time, at most `count`; none at the end. */
  take(count: number): number[] {
    const taken: number[] = [];
    while (taken.length < count) {
      const [first] = this.heap;
      const revision = first?.revisions[first.next];
      if (first === undefined || revision === undefined) break;
      taken.push(revision);
      first.next += 1;
      if (first.next === first.ats.length) {
        const last = this.heap.pop();
        if (last !== undefined && last !== first) this.heap[0] = last;
      }
      sink(this.heap, 0);
    }
    return taken;
  }
}

/** Reads pages of moments and hands out their revisions in order of time, of one time in order of revision. */
export const inOrderOfTime = async (pages: AsyncIterable<readonly Moment[]>): Promise<Merge> => {
  const runs: Run[] = [];
  for await (const page of pages) if (page.length > 0) runs.push(runOf(page));
  return new Merge(runs);
};
