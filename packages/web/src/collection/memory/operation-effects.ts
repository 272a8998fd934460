import {
  applyReview,
  type Box,
  type CardPlace,
  changeLesson,
  defaultBoxes,
  middleBox,
  orderBoxes,
  isPlacedBy,
} from '@siedem/domain';
import type { Operation, Place, ReviewOperation, UndoReviewOperation } from './operation.ts';
import type { CardRow, Structure } from './rows.ts';

/** Whether a category has a box now. */
type HasBox = (category: string, box: string) => boolean;

/** A card with the review that put it where it is, as far as a replay knows it: the wire does not carry it. */
type ReplayedCard = CardRow & { readonly movedBy?: string };

const placeOf = ({ box, modifiedAt, movedBy = '' }: ReplayedCard): CardPlace => ({ box, modifiedAt, movedBy });

/** A card after a move by hand; such moves have the empty id (decisions §9.12). */
function movedByHand({ movedBy: _, ...row }: ReplayedCard, { box, modifiedAt }: Place): ReplayedCard {
  return { ...row, box, modifiedAt };
}

/** The card after an answer, by the rule of the server; the row itself if the answer does not move it. */
function answered(row: ReplayedCard, review: ReviewOperation, hasBox: HasBox): ReplayedCard {
  const before = placeOf(row);
  const { place } = applyReview(before, review, (to) => (hasBox(row.category, to) ? to : undefined));
  return place === before ? row : { ...row, ...place };
}

/** The card after an answer was taken back, by the rule of the server. */
function unanswered(row: ReplayedCard, undo: UndoReviewOperation, hasBox: HasBox): ReplayedCard {
  if (!hasBox(row.category, undo.box)) return row;
  // An answer that moved nothing needs no special case: its box and date before and after are equal.
  const review = { id: undo.review, at: undo.reviewAt, from: '', to: undo.to };
  // The cards of a deleted box are in the box that the deletion put them into.
  const isInForce = isPlacedBy(placeOf(row), review, (to) => (hasBox(row.category, to) ? to : row.box));
  return isInForce ? movedByHand(row, { box: undo.box, modifiedAt: undo.modifiedAt }) : row;
}

/**
 * The card of an id after an operation; null is no card. The row itself comes back when nothing changes.
 * @param hasBox the server decides about a move into a box that is gone
 */
export function cardAfter(operation: Operation, id: string, row: CardRow | null, hasBox: HasBox): CardRow | null {
  switch (operation.kind) {
    case 'review':
      return row?.id === operation.card ? answered(row, operation, hasBox) : row;
    case 'undo-review':
      return row?.id === operation.card ? unanswered(row, operation, hasBox) : row;
    case 'add-card':
      return row ?? operation.row;
    case 'change-card': {
      if (row === null || row.id !== operation.card) return row;
      const { word = row.word, meanings = row.meanings } = operation;
      const { box = row.box, modifiedAt = operation.at } = operation;
      const changed = { ...row, word, meanings };
      return box !== row.box && hasBox(row.category, box) ? movedByHand(changed, { box, modifiedAt }) : changed;
    }
    case 'move-cards': {
      const place = row === null ? undefined : operation.moves.get(row.id);
      if (row === null || place === undefined || place.box === row.box || !hasBox(row.category, place.box)) return row;
      return movedByHand(row, place);
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
