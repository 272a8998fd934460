import { type Message, messages } from '@siedem/contract';
import {
  EMPTY_MARGIN,
  FIRST,
  isEmptyMargin,
  joinMeanings,
  normaliseText,
  outcomeOfAdding,
  parseCardText,
  splitMeanings,
} from '@siedem/domain';
import type { AddedCard, CardDraft, CardEdit, RestoredCard } from './command-types.ts';
import type { Changed, Outcome, Undoable } from '../views.ts';
import type { DeleteCardOperation, DeleteCardsOperation, Operation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { batches, moves } from './card-batches.ts';
import { boxesOf, type CommandContext, hasBox, told } from './context.ts';
import { cardMessage, refuse } from './problem-messages.ts';
import { boxNow, once, UNDO_MS } from './undo.ts';

const addedMessage = (kind: 'added' | 'word_used_as_meaning' | 'meaning_used_as_word' | 'same_meaning'): Message => {
  switch (kind) {
    case 'added':
      return messages.cardAdded;
    case 'word_used_as_meaning':
      return messages.cardAddedWordAsMeaning;
    case 'meaning_used_as_word':
      return messages.cardAddedMeaningAsWord;
    case 'same_meaning':
      return messages.cardAddedSameMeaning;
  }
};

/** Blank lines of a form are no meanings. */
const filled = (meanings: readonly string[]): string[] => meanings.filter((meaning) => normaliseText(meaning) !== '');

const textOf = (row: CardRow) => ({ id: row.id, word: row.word, meanings: splitMeanings(row.meanings) });

const deletedRows = (operation: DeleteCardOperation | DeleteCardsOperation): readonly CardRow[] =>
  operation.kind === 'delete-card' ? [operation.row] : [...operation.rows.values()];

export function createCardCommands(context: CommandContext) {
  const { replica, now, uuid, enter, withdraw, neighbours } = context;
  const rowsOf = (ids: readonly string[]): CardRow[] => ids.flatMap((id) => replica.card(id) ?? []);

  const exists = ({ category, word, meanings }: CardRow): boolean => {
    const text = { word, meanings: splitMeanings(meanings) };
    return outcomeOfAdding(text, neighbours(category, [word, ...text.meanings]).map(textOf)).kind === 'exists';
  };

  const addCard = (draft: CardDraft): Outcome<AddedCard> => {
    const { category, box = FIRST } = draft;
    const text = parseCardText({ word: draft.word, meanings: filled(draft.meanings) });
    if (!text.ok) return refuse(cardMessage(text.problem));
    if (!hasBox(context, category, box)) return refuse(messages.cardNotValid);
    const { word, meanings } = text.value;
    const outcome = outcomeOfAdding(text.value, neighbours(category, [word, ...meanings]).map(textOf));
    if (outcome.kind === 'exists') return { ok: false, message: messages.cardExists, existingId: outcome.id };
    const at = now();
    const id = uuid();
    const row: CardRow = { id, category, word, meanings: joinMeanings(meanings), box, modifiedAt: at, createdAt: at };
    enter([{ ...told(context), kind: 'add-card', row }]);
    return { ok: true, id, message: addedMessage(outcome.kind) };
  };

  /** Times of one call differ by a millisecond each, so that the cards stay in their order. */
  const restoreCards = (cards: readonly RestoredCard[]): void => {
    const at = now();
    const rows = cards.map(({ category, word, meanings, box, movedAt }, index): CardRow => {
      const createdAt = at + index;
      const modifiedAt = Math.min(movedAt ?? at, at);
      return { id: uuid(), category, word, meanings: joinMeanings(meanings), box, modifiedAt, createdAt };
    });
    enter(rows.map((row) => ({ ...told(context), kind: 'add-card', row })));
  };

  const changeCard = (id: string, edit: CardEdit): Outcome<Changed> => {
    const row = replica.card(id);
    if (row === undefined) return refuse(messages.notFound);
    const given = { word: edit.word ?? row.word, meanings: filled(edit.meanings ?? splitMeanings(row.meanings)) };
    const text = parseCardText(given);
    if (!text.ok) return refuse(cardMessage(text.problem));
    if (edit.box !== undefined && !hasBox(context, row.category, edit.box)) return refuse(messages.cardNotValid);
    const at = now();
    const word = text.value.word;
    const meanings = joinMeanings(text.value.meanings);
    const change = {
      ...(word === row.word ? {} : { word }),
      ...(meanings === row.meanings ? {} : { meanings }),
      ...(edit.box === undefined || edit.box === row.box ? {} : { box: edit.box, modifiedAt: at }),
    };
    const changed = Object.keys(change).length > 0;
    if (changed) enter([{ id: uuid(), at, kind: 'change-card', card: id, category: row.category, ...change }]);
    const undo = once(() => {
      const here = replica.card(id);
      if (here === undefined) return;
      // Field by field, and only what still is as this change left it: a later change is the learner's newer word.
      const back = {
        ...(change.word === here.word ? { word: row.word } : {}),
        ...(change.meanings === here.meanings ? { meanings: row.meanings } : {}),
        ...(change.box === here.box && hasBox(context, row.category, row.box)
          ? { box: row.box, modifiedAt: row.modifiedAt }
          : {}),
      };
      if (Object.keys(back).length === 0) return;
      enter([{ ...told(context), kind: 'change-card', card: id, category: row.category, ...back }]);
    });
    return { ok: true, changed, message: messages.cardModified, undo };
  };

  const moveCards = (ids: readonly string[], box: string): Outcome<Undoable> => {
    const rows = rowsOf(ids).filter((row) => row.box !== box);
    if (rows.some((row) => !hasBox(context, row.category, box))) return refuse(messages.cardNotValid);
    const at = now();
    enter(moves(context, rows, () => ({ box, modifiedAt: at })));
    const undo = once(() => {
      // Only what is still where this move put it: a later move is the learner's newer word.
      const still = rows.filter((row) => replica.card(row.id)?.box === box && hasBox(context, row.category, row.box));
      enter(moves(context, still, (row) => ({ box: row.box, modifiedAt: row.modifiedAt })));
    });
    return {
      ok: true,
      message: rows.length === 1 ? messages.cardModified : messages.cardsModified,
      count: rows.length,
      undo,
    };
  };

  const deleteCards = (ids: readonly string[]): Outcome<Undoable> => {
    const rows = rowsOf(ids);
    const notBefore = now() + UNDO_MS;
    const margins = new Map(rows.map(({ id }) => [id, replica.margins.of(id)]));
    const boxesThen = new Map(rows.map(({ category }) => [category, boxesOf(context, category)]));
    const [only] = rows;
    const operations: readonly (DeleteCardOperation | DeleteCardsOperation)[] =
      rows.length === 1 && only !== undefined
        ? [{ ...told(context), notBefore, kind: 'delete-card', row: only }]
        : batches(rows).map(({ category, cards }) => ({
            ...told(context),
            notBefore,
            kind: 'delete-cards',
            category,
            rows: new Map(cards.map((row) => [row.id, row])),
          }));
    enter(operations);
    const undo = once(() => {
      const late = new Set(withdraw(operations));
      // Ids are not used twice (decisions §9.8): what is deleted for good comes back as a new card.
      const back = operations.filter(({ id }) => late.has(id)).flatMap(deletedRows);
      enter(
        back.flatMap((row): Operation | Operation[] => {
          const box = boxNow(row, boxesThen.get(row.category) ?? [], boxesOf(context, row.category));
          // Written anew in the meantime: it is there.
          if (box === undefined || exists(row)) return [];
          const again = { ...row, box, id: uuid() };
          const added: Operation = { ...told(context), kind: 'add-card', row: again };
          const change = margins.get(row.id) ?? EMPTY_MARGIN;
          if (isEmptyMargin(change)) return added;
          const { id: card, category } = again;
          return [added, { ...told(context), kind: 'change-margin', card, category, change }];
        }),
      );
    });
    return {
      ok: true,
      message: rows.length === 1 ? messages.cardDeleted : messages.cardsDeleted,
      count: rows.length,
      undo,
    };
  };

  return { addCard, restoreCards, changeCard, moveCards, deleteCards };
}
