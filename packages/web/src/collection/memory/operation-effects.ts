import { type Box, changeLesson, defaultBoxes, middleBox, orderBoxes } from '@siedem/domain';
import type { Operation } from './operation.ts';
import type { CardRow, Structure } from './rows.ts';

const second = (at: number): number => Math.floor(at / 1000);

/**
 * The card of an id after an operation; null is no card. The row itself comes back when nothing changes.
 * @param hasBox whether the card's category has that box now: a move into one that is gone waits for the server's word
 */
export function cardAfter(
  operation: Operation,
  id: string,
  row: CardRow | null,
  hasBox: (category: string, box: string) => boolean,
): CardRow | null {
  switch (operation.kind) {
    case 'review': {
      if (row === null || row.id !== operation.card || operation.from === operation.to) return row;
      // The move with the latest date wins (decisions §8).
      const stands = operation.at >= row.modifiedAt && hasBox(row.category, operation.to);
      return stands ? { ...row, box: operation.to, modifiedAt: operation.at } : row;
    }
    case 'undo-review': {
      if (row?.id !== operation.card) return row;
      // The wire has whole seconds, so after an exchange the date of the move may have lost its milliseconds.
      const rounded = row.modifiedAt === second(operation.reviewAt) * 1000 && row.box === operation.to;
      if (!(rounded || row.modifiedAt === operation.reviewAt) || !hasBox(row.category, operation.box)) return row;
      return { ...row, box: operation.box, modifiedAt: operation.modifiedAt };
    }
    case 'add-card':
      return row ?? operation.row;
    case 'change-card': {
      if (row === null || row.id !== operation.card) return row;
      const { word = row.word, meanings = row.meanings } = operation;
      const moves = operation.box !== undefined && hasBox(row.category, operation.box) && operation.box !== row.box;
      return {
        ...row,
        word,
        meanings,
        ...(moves ? { box: operation.box ?? row.box, modifiedAt: operation.modifiedAt ?? operation.at } : {}),
      };
    }
    case 'move-cards': {
      const place = row === null ? undefined : operation.moves.get(row.id);
      if (row === null || place === undefined || place.box === row.box || !hasBox(row.category, place.box)) return row;
      return { ...row, ...place };
    }
    case 'delete-card':
      return row?.id === operation.row.id ? null : row;
    case 'delete-cards':
    case 'take-back':
      return operation.rows.has(id) ? null : row;
    case 'import-part':
      return row ?? operation.cards.get(id) ?? null;
    case 'delete-box':
      return row !== null && row.category === operation.category && row.box === operation.box
        ? { ...row, box: operation.into }
        : row;
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
    case 'change-lesson':
    case 'change-margin':
    case 'add-box':
    case 'change-box':
      return row;
  }
}

const withBoxes = (
  structure: Structure,
  category: string,
  change: (boxes: readonly Box[]) => readonly Box[],
): Structure => {
  const boxes = structure.boxes.get(category);
  if (boxes === undefined) return structure;
  return { ...structure, boxes: new Map(structure.boxes).set(category, orderBoxes(change(boxes))) };
};

/** Categories and boxes after an operation; the same object when nothing changes. */
export function structureAfter(operation: Operation, structure: Structure): Structure {
  switch (operation.kind) {
    case 'add-category': {
      if (structure.categories.some(({ id }) => id === operation.category)) return structure;
      return {
        ...structure,
        categories: [...structure.categories, { id: operation.category, name: operation.name }],
        boxes: new Map(structure.boxes).set(operation.category, defaultBoxes(operation.category)),
      };
    }
    case 'rename-category':
      return {
        ...structure,
        categories: structure.categories.map((category) =>
          category.id === operation.category ? { ...category, name: operation.name } : category,
        ),
      };
    case 'delete-category': {
      const boxes = new Map(structure.boxes);
      const lessons = new Map(structure.lessons);
      boxes.delete(operation.category);
      lessons.delete(operation.category);
      return { categories: structure.categories.filter(({ id }) => id !== operation.category), boxes, lessons };
    }
    case 'change-lesson': {
      const before = structure.lessons.get(operation.category) ?? {};
      const lessons = new Map(structure.lessons).set(operation.category, changeLesson(before, operation.change));
      return { ...structure, lessons };
    }
    case 'add-box':
      return withBoxes(structure, operation.category, (boxes) =>
        boxes.some(({ id }) => id === operation.box)
          ? boxes
          : [...boxes, middleBox(operation.category, operation.box, operation.interval)],
      );
    case 'change-box':
      return withBoxes(structure, operation.category, (boxes) =>
        boxes.map((box) =>
          box.id === operation.box ? middleBox(operation.category, operation.box, operation.interval) : box,
        ),
      );
    case 'delete-box':
      return withBoxes(structure, operation.category, (boxes) => boxes.filter(({ id }) => id !== operation.box));
    case 'review':
    case 'undo-review':
    case 'add-card':
    case 'change-card':
    case 'change-margin':
    case 'delete-card':
    case 'move-cards':
    case 'delete-cards':
    case 'import-part':
    case 'take-back':
      return structure;
  }
}
