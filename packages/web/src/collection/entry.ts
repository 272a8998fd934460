import { inSlices } from '../platform/in-slices.ts';
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
  /** Null while no learner is here. */
  readonly exchanges: () => ExchangeSchedule | null;
  readonly onChange: () => void;
  /** Counts the cards entered so far as of now: those of a whole import at once would block the page. */
  readonly count: () => void;
  readonly onImported: () => void;
}

/** Adds operations to the replica, a slice of time at once. */
function createSlowAdding({ replica, count }: Pick<EntryParts, 'replica' | 'count'>) {
  const queue: (Operation | WaitingPart)[] = [];
  const addNext = (): void => {
    const operation = queue.shift();
    // The disk may have been read meanwhile, with the operation.
    if (operation === undefined || replica.waiting.get(operation.id) !== undefined) return;
    replica.add('columns' in operation ? partOf(operation) : operation);
  };
  function* rest(): Iterable<undefined> {
    while (queue.length > 0) yield;
  }
  const pause = (): Promise<void> => {
    count();
    return nextTurn();
  };
  return {
    add: async (operations: readonly (Operation | WaitingPart)[]): Promise<void> => {
      count();
      queue.push(...operations);
      await inSlices(rest(), addNext, pause);
    },
    /** Adds what is left: an operation entered now comes after it, as on the disk. */
    finish: (): void => {
      while (queue.length > 0) addNext();
    },
    drop: (): void => void queue.splice(0),
  };
}

/** Enters operations into the collection, and withdraws those not sent yet. */
export function createEntry(parts: EntryParts) {
  const { replica, storing, clock, exchanges, onChange, onImported } = parts;
  const slowly = createSlowAdding(parts);
  const withReading = (operations: readonly Operation[]): readonly Operation[] => {
    const reading = clock.reading();
    return reading === undefined ? operations : operations.map((operation) => ({ ...operation, clock: reading }));
  };
  const commands: Pick<CommandContext, 'enter' | 'enterMany' | 'enterWhole' | 'withdraw'> = {
    enter: (given) => {
      if (given.length === 0) return;
      slowly.finish();
      const operations = withReading(given);
      for (const operation of operations) replica.add(operation);
      onChange();
      void storing.enter(operations);
      exchanges()?.soon();
    },
    enterMany: async (given) => {
      const operations = withReading(given);
      void storing.enter(operations);
      await slowly.add(operations);
      onChange();
      exchanges()?.soon();
    },
    enterWhole: async (operations, imported) => {
      if (!(await storing.enterWhole(operations, imported))) return 'no room';
      await slowly.add([...operations, ...imported.parts]);
      onChange();
      onImported();
      exchanges()?.soon();
      return 'added';
    },
    withdraw: (operations) => {
      slowly.finish();
      const ids = operations.map(({ id }) => id);
      const isWaiting = (id: string): boolean => replica.waiting.get(id) !== undefined;
      const taken = new Set(ids.filter((id) => isWaiting(id) && exchanges()?.isInFlight(id) !== true));
      if (taken.size > 0) void storing.commit({ dropped: [...taken] });
      return ids.filter((id) => !taken.has(id));
    },
  };
  return {
    commands,
    /** The learner has logged out: what is not added yet is on the disk. */
    stop: slowly.drop,
  };
}
