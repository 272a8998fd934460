import type { Found } from '../model/found.ts';
import type { PartCard, PartHistory } from '../model/part.ts';
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
  return box_intervals.length + pauses.length === 0 ? undefined : { box_intervals, pauses };
}
