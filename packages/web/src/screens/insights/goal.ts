import type { Insights, StudySettings } from '../../data/study/use-insights.ts';

type Goal = NonNullable<StudySettings['goal']>;
type Day = Insights['days'][number];

/** How often a goal was reached, over the learning days (or whole weeks) looked at. */
export interface Reached {
  readonly reached: number;
  readonly of: number;
}

const isLearning = ({ answers }: Day): boolean => answers > 0;

const isReached = (goal: Goal, { answers, ms }: Day): boolean =>
  goal.kind === 'answers' ? answers >= goal.amount : ms >= goal.amount * 60_000;

/** Known words gained in each whole week, the last one ending today. */
function weeklyGains(known: Insights['known']): number[] {
  const gains: number[] = [];
  for (let end = known.length - 1; end - 7 >= 0; end -= 7) {
    gains.push((known[end]?.known ?? 0) - (known[end - 7]?.known ?? 0));
  }
  return gains;
}

/** A goal counted over learning days, or weeks where it is one of words (insights §5.6). */
export function goalReached(goal: Goal, days: readonly Day[], known: Insights['known']): Reached {
  if (goal.kind === 'words') {
    const gains = weeklyGains(known);
    return { reached: gains.filter((gain) => gain >= goal.amount).length, of: gains.length };
  }
  const learning = days.filter(isLearning);
  return { reached: learning.filter((day) => isReached(goal, day)).length, of: learning.length };
}
