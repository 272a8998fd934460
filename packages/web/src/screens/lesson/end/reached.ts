import { type Answered, LAST } from '@siedem/domain';

/** What this device has stamped for a learner. */
export interface Stamped {
  /** the last day with a lesson, YYYY-MM-DD here */
  readonly day: string;
  /** the highest number of known words stamped */
  readonly known: number;
}

export type Reached = { readonly kind: 'day' } | { readonly kind: 'known'; readonly count: number };

const STEP = 50;

/** 1, then each fiftieth; 0 before the first. */
const milestoneOf = (known: number): number => (known < STEP ? Math.min(known, 1) : known - (known % STEP));

/** By how many words the known ones have grown through these answers. */
function gained(answered: readonly Pick<Answered, 'card' | 'to'>[]): number {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { card, to } of answered) {
    if (!first.has(card.id)) first.set(card.id, card.box);
    last.set(card.id, to);
  }
  return [...last].reduce((sum, [id, to]) => sum + Number(to === LAST) - Number(first.get(id) === LAST), 0);
}

/**
 * What the answers of a part have reached, and what is stamped from now on: the first known word, each fiftieth, else the
 * day's first lesson. Words that were known before this device knew the learner are no news.
 *
 * @param known words known now; null where not all cards are here
 */
export function reachedBy(
  answered: readonly Pick<Answered, 'card' | 'to'>[],
  known: number | null,
  today: string,
  stamped: Stamped,
): { readonly reached: Reached | null; readonly stamped: Stamped } {
  const milestone = milestoneOf(known ?? 0);
  const before = milestoneOf((known ?? 0) - gained(answered));
  const isNew = milestone > before && milestone > stamped.known;
  const next = { day: today, known: isNew ? milestone : stamped.known };
  if (isNew) return { reached: { kind: 'known', count: milestone }, stamped: next };
  return { reached: stamped.day === today ? null : { kind: 'day' }, stamped: next };
}
