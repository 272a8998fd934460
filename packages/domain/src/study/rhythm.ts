/** The learner's regularity (insights §5.5). Days are counted among the last `of`. */
export interface Rhythm {
  readonly learned: number;
  readonly of: number;
  /** days with answers in the run that today or yesterday belongs to */
  readonly run: number;
  readonly longest: number;
}

/** Days that the rhythm looks back. */
export const RHYTHM_DAYS = 30;

const WEEK = 7;

/**
 * Runs count days with answers; one empty day in any seven and every paused day bridge them.
 * @param days every day from the first to today, in order; today without answers yet ends no run
 */
export const rhythmOf = (days: readonly { readonly hasAnswers: boolean; readonly isPaused: boolean }[]): Rhythm => {
  let longest = 0;
  /** places of this run's answers and of its empty days; paused days have no place */
  let learned: number[] = [];
  let empty: number[] = [];
  let place = 0;
  for (const [at, day] of days.entries()) {
    const isOpen = at === days.length - 1;
    if (!day.hasAnswers && (day.isPaused || isOpen)) continue;
    place += 1;
    if (day.hasAnswers) {
      learned.push(place);
      longest = Math.max(longest, learned.length);
      continue;
    }
    const clash = empty.findLast((before) => before > place - WEEK);
    // The run goes on with what came after the earlier of two empty days in one week.
    if (clash !== undefined) learned = learned.filter((each) => each > clash);
    empty = learned.length === 0 ? [] : [...empty.filter((before) => before !== clash), place];
  }
  const last = days.slice(-RHYTHM_DAYS);
  return {
    learned: last.filter(({ hasAnswers }) => hasAnswers).length,
    of: RHYTHM_DAYS,
    run: learned.length,
    longest,
  };
};
