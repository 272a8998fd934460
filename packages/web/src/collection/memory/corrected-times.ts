import type { ClockReading } from '../../platform/right-time.ts';
import type { Operation, Place } from './operation.ts';

/** Maps each time of an operation. */
function withTimes(operation: Operation, time: (at: number) => number): Operation {
  const { clock: _, ...rest } = operation;
  const head = { at: time(rest.at), ...(rest.notBefore === undefined ? {} : { notBefore: time(rest.notBefore) }) };
  switch (rest.kind) {
    case 'undo-review':
      return { ...rest, ...head, reviewAt: time(rest.reviewAt), modifiedAt: time(rest.modifiedAt) };
    case 'add-card':
    case 'delete-card': {
      const row = { ...rest.row, modifiedAt: time(rest.row.modifiedAt), createdAt: time(rest.row.createdAt) };
      return { ...rest, ...head, row };
    }
    case 'change-card':
      return { ...rest, ...head, ...(rest.modifiedAt === undefined ? {} : { modifiedAt: time(rest.modifiedAt) }) };
    case 'move-cards': {
      const place = ([card, { box, modifiedAt }]: readonly [string, Place]) =>
        [card, { box, modifiedAt: time(modifiedAt) }] as const;
      return { ...rest, ...head, moves: new Map([...rest.moves].map(place)) };
    }
    default:
      return { ...rest, ...head };
  }
}

/** Times of one command differ from the operation's by less: cards added together, the wait for an undo. */
const SAME_COMMAND_MS = 60_000;

/**
 * Waiting operations that were entered while the skew of the device's clock was not known, at the times that `corrected`
 * gives, and those that name such a time.
 */
export function withCorrectedTimes(
  pending: readonly Operation[],
  corrected: (reading: ClockReading) => number,
): readonly Operation[] {
  /** Corrected times by the time that was assumed. */
  const times = new Map<number, number>();
  const changed: Operation[] = [];
  for (const operation of pending) {
    const { at, clock } = operation;
    if (clock !== undefined) times.set(at, corrected(clock));
    else if (times.size === 0) continue;
    const delta = clock === undefined ? 0 : (times.get(at) ?? at) - at;
    changed.push(
      withTimes(operation, (time) => times.get(time) ?? (Math.abs(time - at) <= SAME_COMMAND_MS ? time + delta : time)),
    );
  }
  return changed;
}
