import type { CardRow } from './rows.ts';
import { categoryOf, type Operation, type Place } from './operation.ts';

/**
 * The operation after the server has given a new box of this category another value than was chosen here: what was
 * meant for the box follows it. The same object when it is about something else.
 */
export function withBoxRenamed(operation: Operation, category: string, from: string, to: string): Operation {
  const own = categoryOf(operation);
  if (own !== null && own !== category) return operation;
  const renamed = (box: string): string => (box === from ? to : box);
  switch (operation.kind) {
    case 'review':
      return { ...operation, from: renamed(operation.from), to: renamed(operation.to) };
    case 'add-card':
    case 'delete-card':
      return { ...operation, row: { ...operation.row, box: renamed(operation.row.box) } };
    case 'change-card':
      return operation.box === undefined ? operation : { ...operation, box: renamed(operation.box) };
    case 'move-cards': {
      const follow = ([card, place]: readonly [string, Place]) =>
        [card, { ...place, box: renamed(place.box) }] as const;
      const hit = [...operation.moves.values()].some(({ box }) => box === from);
      return hit ? { ...operation, moves: new Map([...operation.moves].map(follow)) } : operation;
    }
    case 'delete-cards':
    case 'take-back':
      return operation;
    case 'import-part': {
      const follow = ([id, row]: readonly [string, CardRow]) =>
        [id, row.category === category ? { ...row, box: renamed(row.box) } : row] as const;
      return { ...operation, cards: new Map([...operation.cards].map(follow)) };
    }
    case 'undo-review':
      return { ...operation, box: renamed(operation.box), to: renamed(operation.to) };
    case 'change-box':
    case 'add-box':
      return { ...operation, box: renamed(operation.box) };
    case 'delete-box':
      return { ...operation, box: renamed(operation.box), into: renamed(operation.into) };
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
    case 'change-lesson':
    case 'change-margin':
      return operation;
  }
}
