import type { Box } from '@siedem/domain';
import type { Operation } from '../memory/operation.ts';
import type { Replica } from '../memory/replica.ts';
import type { CardRow } from '../memory/rows.ts';

/** What every command works with. */
export interface CommandContext {
  readonly replica: Replica;
  readonly now: () => number;
  readonly uuid: () => string;
  /** Shows operations at once, keeps them and has them sent. */
  readonly enter: (operations: readonly Operation[]) => void;
  /** Takes operations back that are not sent yet; answers the ids of those it was too late for. */
  readonly withdraw: (operations: readonly Operation[]) => readonly string[];
  /** Cards of a category that may share a word or meaning with these texts. */
  readonly neighbours: (category: string, texts: readonly string[]) => readonly CardRow[];
}

/** Id and time of a new operation. */
export const told = ({ uuid, now }: CommandContext) => ({ id: uuid(), at: now() });

export const boxesOf = ({ replica }: CommandContext, category: string): readonly Box[] =>
  replica.structure().boxes.get(category) ?? [];

export const hasBox = (context: CommandContext, category: string, box: string): boolean =>
  boxesOf(context, category).some(({ id }) => id === box);
