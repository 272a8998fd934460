import type { Box } from '@siedem/domain';
import type { Operation } from '../memory/operation.ts';
import type { Replica } from '../memory/replica.ts';
import type { CardRow } from '../memory/rows.ts';
import type { WaitingPart } from '../memory/waiting-part.ts';

/** Dependencies of the commands. */
export interface CommandContext {
  readonly replica: Replica;
  readonly now: () => number;
  readonly uuid: () => string;
  /** Shows operations at once, keeps them and has them sent. */
  readonly enter: (operations: readonly Operation[]) => void;
  /** {@link enter} of very many cards: in slices, shown when all are there. One transaction of the disk, as always. */
  readonly enterMany: (operations: readonly Operation[]) => Promise<void>;
  /** Keeps operations on disk before they show, all of them or none, with the ids of the cards of an import. */
  readonly enterWhole: (
    operations: readonly Operation[],
    imported: { readonly id: string; readonly cards: string; readonly parts: readonly WaitingPart[] },
  ) => Promise<'added' | 'no room'>;
  /** Ids of the cards of an import that was made on this device. */
  readonly cardsOfImport: (id: string) => Promise<readonly string[]>;
  /** Withdraws operations that are not sent yet; returns the ids of those that were sent. */
  readonly withdraw: (operations: readonly Operation[]) => readonly string[];
  /** Cards of a category that may share a word or meaning with these texts. */
  readonly neighbours: (category: string, texts: readonly string[]) => readonly CardRow[];
}

/** Id and time of a new operation. */
export const operationHead = ({ uuid, now }: CommandContext) => ({ id: uuid(), at: now() });

export const boxesOf = ({ replica }: CommandContext, category: string): readonly Box[] =>
  replica.structure().boxes.get(category) ?? [];

export const hasBox = (context: CommandContext, category: string, box: string): boolean =>
  boxesOf(context, category).some(({ id }) => id === box);
