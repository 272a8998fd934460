import { type Found, withPlanCategory } from '../model/found.ts';
import { type Box, formatLabel, type LessonSettings } from '@siedem/domain';
import type { Part, PartBefore, PartCard, PartHistory } from '../model/part.ts';
import type { Plan, PlannedCard } from '../model/plan.ts';
import { answerId } from './uuid-v7.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (id: string): boolean => UUID.test(id);

/**
 * What moved a card last, and what pauses lent it since, where it keeps the box and date of the file. The answer takes the
 * id that it gets here.
 */
export function moveFields(
  found: Found,
  { row, modified }: PlannedCard,
  id: string,
): Pick<PartCard, 'moved_by' | 'paused_ms' | 'paused_by'> {
  const move = found.history?.moves.get(row);
  const learning = found.rows[row]?.learning;
  if (move === undefined || learning?.kind !== 'box' || learning.movedAt !== modified) return {};
  const answers = move.movedBy === '' ? [] : (found.answers?.of(row, 1) ?? []);
  const answer = [...answers].find(({ key }) => key === move.movedBy);
  return {
    ...(answer === undefined ? {} : { moved_by: answerId(answer.at, id, found.source, answer.key) }),
    ...(move.pausedMs === 0 ? {} : { paused_ms: move.pausedMs }),
    ...(isUuid(move.pausedBy) ? { paused_by: move.pausedBy } : {}),
  };
}

/** Rows of intervals, and of pauses, that a part takes: the newest ones. */
const MOST_HISTORY = 2000;

/**
 * What the file says of its categories as a whole, as far as they come; undefined where it says nothing.
 * @param categories ids of {@link Plan.categories}, in their order
 */
export function historyOf(found: Found, plan: Plan, categories: readonly string[]): PartHistory | undefined {
  if (found.history === undefined) return undefined;
  const ids = new Map(plan.categories.map(({ group }, at) => [group, categories[at] ?? '']));
  const idOf = (name: string | null): string | null => (name === null ? null : (ids.get(name) ?? ''));
  const known = <T extends { readonly category: string | null }>(rows: readonly T[]): T[] =>
    rows
      .map((row) => ({ ...row, category: idOf(row.category) }))
      .filter(({ category }) => category !== '')
      .slice(-MOST_HISTORY);
  const box_intervals = known(found.history.intervals);
  const pauses = known(found.history.pauses).filter(({ id }) => isUuid(id));
  const { created, settings } = found.history;
  const made = [...created].flatMap(([name, at]) => {
    const category = ids.get(name);
    return category === undefined ? [] : [{ category, created: at }];
  });
  if (box_intervals.length + pauses.length + made.length === 0 && settings === null) return undefined;
  return {
    box_intervals,
    pauses,
    ...(made.length === 0 ? {} : { categories: made }),
    ...(settings === null ? {} : { settings: withPlanCategory(settings, (name) => ids.get(name) ?? null) }),
  };
}

/** The part with what its categories had before, if it is the first. */
export const withBefore = (part: Part, before: readonly PartBefore[]): Part =>
  before.length === 0 ? part : { ...part, history: { ...(part.history ?? NO_HISTORY), before } };

const NO_HISTORY: PartHistory = { box_intervals: [], pauses: [] };

/** What a category without cards has before an import gives it other boxes. @param lesson only where it gets other settings */
export const beforeOf = (category: string, boxes: readonly Box[], lesson: LessonSettings | null): PartBefore => ({
  category,
  sections: boxes.flatMap((box) => (box.kind === 'middle' ? [{ id: box.id, label: formatLabel(box.interval) }] : [])),
  ...(lesson === null ? {} : { lesson }),
});
