import type { Insights } from '../../data/study/use-insights.ts';
import type { GridDay } from '../../ui/chart/day-grid.ts';

const DAY_MS = 86_400_000;

const before = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** So many days up to today, oldest first; those before the first answer are empty. */
export function lastDays({ days, today }: Pick<Insights, 'days' | 'today'>, many: number): GridDay[] {
  const known = new Map(days.map(({ day, answers, paused }) => [day, { day, count: answers, paused }]));
  return Array.from({ length: many }, (_, index) => {
    const day = before(today, many - 1 - index);
    return known.get(day) ?? { day, count: 0, paused: false };
  });
}

/** The rows of the period, oldest first; all where it has no length. */
export const inPeriod = <Row>(rows: readonly Row[], days: number): Row[] => rows.slice(days === 0 ? 0 : -days);
