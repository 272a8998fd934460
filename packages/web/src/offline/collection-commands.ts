import { type Message, messages } from '@siedem/contract';
import {
  addBox,
  type Box,
  boxBeforeDeleted,
  type BoxProblem,
  type CardProblem,
  type CategoryNameProblem,
  changeBox,
  deleteBox,
  FIRST,
  type Interval,
  joinMeanings,
  LIMITS,
  moveAfter,
  normaliseText,
  outcomeOfAdding,
  parseCardText,
  parseCategoryName,
  sameCategoryName,
  splitMeanings,
} from '@siedem/domain';
import type { AddedCard, Answer, BoxSending, CardDraft, CardEdit, Recorded, RestoredCard } from '../data/commands.ts';
import type { Changed, Outcome, Refused, Undoable, UndoableBox } from '../data/views.ts';
import type { DeleteCardsOperation, Operation, Place } from './operation.ts';
import type { Replica } from './replica.ts';
import type { CardRow } from './rows.ts';

/** How long a deletion waits so that it can be taken back without a trace, ms. */
export const UNDO_MS = 6000;

export interface CommandParts {
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

const refuse = (message: Message): Refused => ({ ok: false, message });

/** What a form, or the report of an import, says of a card's texts. */
export const cardMessage = (problem: CardProblem): Message => {
  switch (problem) {
    case 'word_blank':
    case 'meaning_blank':
      return messages.fieldBlank;
    case 'no_meaning':
      return messages.noMeaning;
    case 'too_many_meanings':
      return messages.tooManyMeanings;
    case 'pipe':
      return messages.pipe;
    case 'too_long':
    case 'bad_character':
      return messages.dataNotValid;
  }
};

const boxMessage = (problem: BoxProblem): Message => {
  switch (problem) {
    case 'box_exists':
      return messages.boxExists;
    case 'too_many_boxes':
      return messages.tooManyBoxes;
    case 'unchangeable':
      return messages.boxUnchangeable;
    case 'bad_interval':
    case 'no_box':
      return messages.boxNotValid;
  }
};

const nameMessage = (problem: Exclude<CategoryNameProblem, 'blank'>): Message => {
  switch (problem) {
    case 'too_long':
    case 'bad_character':
      return messages.dataNotValid;
  }
};

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

type DeletionOperation = DeleteCardsOperation | Extract<Operation, { kind: 'delete-card' }>;

const deletedRows = (operation: DeletionOperation): readonly CardRow[] =>
  operation.kind === 'delete-card' ? [operation.row] : [...operation.rows.values()];

/** Cards as one call of the wire takes them: by category, no more than its limit at once. */
function batches(rows: readonly CardRow[]): { readonly category: string; readonly cards: CardRow[] }[] {
  const full: { readonly category: string; readonly cards: CardRow[] }[] = [];
  const open = new Map<string, CardRow[]>();
  for (const row of rows) {
    let cards = open.get(row.category);
    if (cards === undefined || cards.length === LIMITS.cardsPerBatch) {
      open.set(row.category, (cards = []));
      full.push({ category: row.category, cards });
    }
    cards.push(row);
  }
  return full;
}

/** Where a card of earlier belongs now: its box, or the one before it where it was deleted since; undefined without its category. */
function boxNow(row: CardRow, then: readonly Box[], boxes: readonly Box[]): string | undefined {
  if (boxes.some(({ id }) => id === row.box)) return row.box;
  const timer = then.find(({ id }) => id === row.box)?.timer;
  return timer === undefined || boxes.length === 0 ? undefined : boxBeforeDeleted(boxes, timer)?.id;
}

/** The learner's commands over the collection: the domain's rules decide, an operation carries the change. */
export function createCommands({ replica, now, uuid, enter, withdraw, neighbours }: CommandParts) {
  const told = () => ({ id: uuid(), at: now() });
  const boxesOf = (category: string) => replica.structure().boxes.get(category) ?? [];
  const hasBox = (category: string, box: string) => boxesOf(category).some(({ id }) => id === box);
  const rowsOf = (ids: readonly string[]): CardRow[] => ids.flatMap((id) => replica.card(id) ?? []);

  const exists = ({ category, word, meanings }: CardRow): boolean => {
    const text = { word, meanings: splitMeanings(meanings) };
    return outcomeOfAdding(text, neighbours(category, [word, ...text.meanings]).map(textOf)).kind === 'exists';
  };

  const addCard = (draft: CardDraft): Outcome<AddedCard> => {
    const { category, box = FIRST } = draft;
    const text = parseCardText({ word: draft.word, meanings: filled(draft.meanings) });
    if (!text.ok) return refuse(cardMessage(text.problem));
    if (!hasBox(category, box)) return refuse(messages.cardNotValid);
    const { word, meanings } = text.value;
    const outcome = outcomeOfAdding(text.value, neighbours(category, [word, ...meanings]).map(textOf));
    if (outcome.kind === 'exists') return { ok: false, message: messages.cardExists, existingId: outcome.id };
    const at = now();
    const id = uuid();
    const row: CardRow = { id, category, word, meanings: joinMeanings(meanings), box, modifiedAt: at, createdAt: at };
    enter([{ ...told(), kind: 'add-card', row }]);
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
    enter(rows.map((row) => ({ ...told(), kind: 'add-card', row })));
  };

  const changeCard = (id: string, edit: CardEdit): Outcome<Changed> => {
    const row = replica.card(id);
    if (row === undefined) return refuse(messages.notFound);
    const given = { word: edit.word ?? row.word, meanings: filled(edit.meanings ?? splitMeanings(row.meanings)) };
    const text = parseCardText(given);
    if (!text.ok) return refuse(cardMessage(text.problem));
    if (edit.box !== undefined && !hasBox(row.category, edit.box)) return refuse(messages.cardNotValid);
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
        ...(change.box === here.box && hasBox(row.category, row.box)
          ? { box: row.box, modifiedAt: row.modifiedAt }
          : {}),
      };
      if (Object.keys(back).length === 0) return;
      enter([{ ...told(), kind: 'change-card', card: id, category: row.category, ...back }]);
    });
    return { ok: true, changed, message: messages.cardModified, undo };
  };

  const moveCards = (ids: readonly string[], box: string): Outcome<Undoable> => {
    const rows = rowsOf(ids).filter((row) => row.box !== box);
    if (rows.some((row) => !hasBox(row.category, box))) return refuse(messages.cardNotValid);
    const at = now();
    const move = (moving: readonly CardRow[], place: (row: CardRow) => Place): void =>
      enter(
        batches(moving).map(({ category, cards }) => ({
          ...told(),
          kind: 'move-cards',
          category,
          moves: new Map(cards.map((row) => [row.id, place(row)])),
        })),
      );
    move(rows, () => ({ box, modifiedAt: at }));
    const undo = once(() =>
      move(
        // Only what is still where this move put it: a later move is the learner's newer word.
        rows.filter((row) => replica.card(row.id)?.box === box && hasBox(row.category, row.box)),
        (row) => ({ box: row.box, modifiedAt: row.modifiedAt }),
      ),
    );
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
    const boxesThen = new Map(rows.map(({ category }) => [category, boxesOf(category)]));
    const [only] = rows;
    const operations: readonly DeletionOperation[] =
      rows.length === 1 && only !== undefined
        ? [{ ...told(), notBefore, kind: 'delete-card', row: only }]
        : batches(rows).map(({ category, cards }) => ({
            ...told(),
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
        back.flatMap((row) => {
          const box = boxNow(row, boxesThen.get(row.category) ?? [], boxesOf(row.category));
          // Written anew in the meantime: it is there.
          return box === undefined || exists(row)
            ? []
            : { ...told(), kind: 'add-card', row: { ...row, box, id: uuid() } };
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

  const addCategory = (
    name: string,
  ): Outcome<{ readonly created: boolean; readonly id: string; readonly message: Message }> => {
    const parsed = parseCategoryName(name);
    if (!parsed.ok) {
      return parsed.problem === 'blank'
        ? { ok: true, created: false, id: '', message: messages.fieldBlank }
        : refuse(nameMessage(parsed.problem));
    }
    const { categories } = replica.structure();
    if (categories.some((each) => sameCategoryName(each.name, parsed.value))) return refuse(messages.categoryExists);
    if (categories.length >= LIMITS.categories) return refuse(messages.tooManyCategories);
    const id = uuid();
    enter([{ ...told(), kind: 'add-category', category: id, name: parsed.value }]);
    return { ok: true, created: true, id, message: messages.categoryAdded };
  };

  const renameCategory = (
    id: string,
    name: string,
  ): Outcome<{ readonly changed: boolean; readonly message: Message }> => {
    const parsed = parseCategoryName(name);
    const { categories } = replica.structure();
    const category = categories.find((each) => each.id === id);
    if (category === undefined) return refuse(messages.notFound);
    if (!parsed.ok && parsed.problem !== 'blank') return refuse(nameMessage(parsed.problem));
    const ignored =
      !parsed.ok ||
      parsed.value === category.name ||
      categories.some((each) => each.id !== id && sameCategoryName(each.name, parsed.value));
    if (ignored) {
      return { ok: true, changed: false, message: parsed.ok ? messages.categoryExists : messages.fieldBlank };
    }
    enter([{ ...told(), kind: 'rename-category', category: id, name: parsed.value }]);
    return { ok: true, changed: true, message: messages.categoryModified };
  };

  const deleteCategory = (id: string): Outcome<{ readonly message: Message }> => {
    const category = replica.structure().categories.find((each) => each.id === id);
    if (category === undefined) return refuse(messages.notFound);
    enter([{ ...told(), kind: 'delete-category', category: id, name: category.name }]);
    return { ok: true, message: messages.categoryDeleted };
  };

  const newBox = (
    category: string,
    interval: Interval,
  ): Outcome<{ readonly id: string; readonly message: Message }> => {
    const boxes = boxesOf(category);
    if (boxes.length === 0) return refuse(messages.notFound);
    const box = addBox(boxes, category, interval);
    if (!box.ok) return refuse(boxMessage(box.problem));
    enter([{ ...told(), kind: 'add-box', category, box: box.value.id, interval }]);
    return { ok: true, id: box.value.id, message: messages.boxAdded };
  };

  const changedBox = (
    category: string,
    box: string,
    interval: Interval,
  ): Outcome<{ readonly changed: boolean; readonly message: Message }> => {
    const boxes = boxesOf(category);
    const checked = changeBox(boxes, box, interval);
    if (!checked.ok) return refuse(boxMessage(checked.problem));
    const before = boxes.find(({ id }) => id === box)?.interval;
    const changed = before?.number !== interval.number || before.unit !== interval.unit;
    if (changed) enter([{ ...told(), kind: 'change-box', category, box, interval }]);
    return { ok: true, changed, message: messages.boxModified };
  };

  /** Cards that stand in a box now. */
  const standingIn = (category: string, box: string): CardRow[] => {
    const shelf = replica.shelf(category);
    return shelf === undefined
      ? []
      : shelf
          .order()
          .map((slot) => shelf.row(slot))
          .filter((row) => row.box === box);
  };

  const deletedBox = (category: string, box: string, sending: BoxSending = 'after undo'): Outcome<UndoableBox> => {
    const boxes = boxesOf(category);
    const into = deleteBox(boxes, box);
    const interval = boxes.find(({ id }) => id === box)?.interval;
    if (!into.ok) return refuse(boxMessage(into.problem));
    if (interval === undefined || interval === null) return refuse(messages.boxUnchangeable);
    const moved = standingIn(category, box);
    const deletion: Extract<Operation, { kind: 'delete-box' }> = {
      ...told(),
      ...(sending === 'after undo' ? { notBefore: now() + UNDO_MS } : {}),
      kind: 'delete-box',
      category,
      box,
      interval,
      into: into.value.id,
    };
    enter([deletion]);
    let undone: Outcome<object> | null = null;
    const undo = (): Outcome<object> => (undone ??= restoreBox(deletion, interval, moved));
    return { ok: true, message: messages.boxDeleted, undo };
  };

  /** Without a trace where the deletion was not sent; else as a new box of that interval, with the cards that still are where they went. */
  const restoreBox = (
    deletion: Extract<Operation, { kind: 'delete-box' }>,
    interval: Interval,
    moved: readonly CardRow[],
  ): Outcome<object> => {
    const { category, into } = deletion;
    // What was done since may have taken its place: another box of that interval, or the seventh.
    const restored = addBox(boxesOf(category), category, interval);
    if (!restored.ok) return refuse(boxMessage(restored.problem));
    // A box made since may have been given the value that is free now.
    if (!hasBox(category, deletion.box) && withdraw([deletion]).length === 0) return { ok: true };
    const still = moved.filter(({ id, modifiedAt }) => {
      const here = replica.card(id);
      return here?.box === into && here.modifiedAt === modifiedAt;
    });
    const box = restored.value.id;
    enter([
      { ...told(), kind: 'add-box', category, box, interval },
      ...batches(still).map(({ cards }): Operation => ({
        ...told(),
        kind: 'move-cards',
        category,
        moves: new Map(cards.map(({ id, modifiedAt }) => [id, { box, modifiedAt }])),
      })),
    ]);
    return { ok: true };
  };

  const recordReview = (answer: Answer): Recorded | undefined => {
    const row = replica.card(answer.card);
    if (row === undefined) return undefined;
    const { direction, verdict, override } = answer;
    const to = moveAfter({ verdict, override }, boxesOf(row.category), row.box);
    const review = told();
    enter([
      {
        ...review,
        kind: 'review',
        card: row.id,
        category: row.category,
        direction,
        typed: [...answer.typed].slice(0, LIMITS.typedAnswer).join(''),
        verdict,
        override,
        from: row.box,
        to,
        tookMs: Math.max(0, Math.round(answer.tookMs)),
      },
    ]);
    const { id: card, category, modifiedAt } = row;
    const boxesThen = boxesOf(category);
    const undo = once(() => {
      const here = (value: string) => boxNow({ ...row, box: value }, boxesThen, boxesOf(category)) ?? value;
      const undone = { ...told(), kind: 'undo-review', review: review.id, reviewAt: review.at, to: here(to) } as const;
      enter([{ ...undone, card, category, box: here(row.box), modifiedAt }]);
    });
    return { from: row.box, to, undo };
  };

  return {
    addCard,
    restoreCards,
    changeCard,
    moveCards,
    deleteCards,
    addCategory,
    renameCategory,
    deleteCategory,
    addBox: newBox,
    changeBox: changedBox,
    deleteBox: deletedBox,
    recordReview,
  };
}

function once(task: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    task();
  };
}
