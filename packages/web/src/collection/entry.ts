import { nextTurn } from '../platform/next-turn.ts';
import type { RightTime } from '../platform/right-time.ts';
import type { CommandContext } from './commands/context.ts';
import type { Storing } from './disk/storing.ts';
import type { Operation } from './memory/operation.ts';
import type { Replica } from './memory/replica.ts';
import { partOf, type WaitingPart } from './memory/waiting-part.ts';
import type { ExchangeSchedule } from './sync/exchange-schedule.ts';

export interface EntryParts {
  readonly replica: Replica;
  readonly storing: Storing;
  readonly clock: Pick<RightTime, 'reading'>;
  readonly now: () => number;
  /** Null while no learner is here. */
  readonly exchanges: () => ExchangeSchedule | null;
  readonly onChange: () => void;
  /** Counts the cards entered so far as of now: those of a whole import at once would block the page. */
  readonly count: () => void;
  readonly onImported: () => void;
}

/** Time slice of loading cards in ms, then yields to the page. */
const SLICE_MS = 8;

/** Shows what the disk has, a slice at a time. */
async function addInSlices(
  { replica, now, count }: EntryParts,
  operations: readonly (Operation | WaitingPart)[],
): Promise<void> {
  count();
  let until = now() + SLICE_MS;
  for (const operation of operations) {
    // The disk may have been read meanwhile, with the operation.
    const isThere = replica.pending().some(({ id }) => id === operation.id);
    if (!isThere) replica.add('columns' in operation ? partOf(operation) : operation);
    if (now() < until) continue;
    count();
    await nextTurn();
    until = now() + SLICE_MS;
  }
}

/** Enters operations into the collection, and withdraws those not sent yet. */
export function createEntry(parts: EntryParts): Pick<CommandContext, 'enter' | 'enterWhole' | 'withdraw'> {
  const { replica, storing, clock, exchanges, onChange, onImported } = parts;
  return {
    enter: (given) => {
      if (given.length === 0) return;
      const reading = clock.reading();
      const operations: readonly Operation[] =
        reading === undefined ? given : given.map((operation) => ({ ...operation, clock: reading }));
      for (const operation of operations) replica.add(operation);
      onChange();
      void storing.enter(operations);
      exchanges()?.soon();
    },
    enterWhole: async (operations, imported) => {
      if (!(await storing.enterWhole(operations, imported))) return 'no room';
      await addInSlices(parts, [...operations, ...imported.parts]);
      onChange();
      onImported();
      exchanges()?.soon();
      return 'added';
    },
    withdraw: (operations) => {
      const waiting = new Set(replica.pending().map(({ id }) => id));
      const ids = operations.map(({ id }) => id);
      const taken = new Set(ids.filter((id) => waiting.has(id) && exchanges()?.isInFlight(id) !== true));
      if (taken.size > 0) void storing.commit({ dropped: [...taken] });
      return ids.filter((id) => !taken.has(id));
    },
  };
}
