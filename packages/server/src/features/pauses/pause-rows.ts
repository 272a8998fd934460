import type { PauseSpan } from '@siedem/domain';
import type { Tx } from '../../store/engine/context.ts';
import { type PauseRow, pausesOf } from '../../store/learning/pauses.ts';

/** A stored pause as the domain's type. */
export const spanOf = ({ category_id, from_at, until_at }: PauseRow): PauseSpan => ({
  category: category_id,
  from: from_at,
  until: until_at,
});

/** Response body of every call about a pause. */
export const pauseOnWire = ({
  id,
  cards,
  revision,
}: {
  readonly id: string;
  readonly cards: number;
  readonly revision: number;
}) => ({ revision, id, cards });

/** The pauses of one scope that were not taken back, the latest first. */
export const pausesOfScope = async (tx: Tx, userId: string, category: string | null): Promise<PauseRow[]> =>
  (await pausesOf(tx, userId)).filter((pause) => pause.category_id === category).sort((a, b) => b.from_at - a.from_at);
