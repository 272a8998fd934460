import type { LessonSettings } from '@siedem/domain';
import type { FileBoxes, ImportSource } from '@siedem/formats';
import { categoryOf, type GivenBoxes, type ImportPartOperation, type Operation } from '../memory/operation.ts';
import type { PartColumns, WaitingPart } from '../memory/waiting-part.ts';
import { type CommandContext, operationHead } from './context.ts';
import { givingOperations, pastWith, restoreGiven } from './import-given.ts';

/** A category that an import makes. */
export interface NewCategory {
  readonly id: string;
  readonly name: string;
}

/** One part of an import as the reader made it: cards as columns, answers and margins as JSON. */
export interface ImportPartColumns {
  readonly columns: PartColumns;
  readonly reviews: string;
  /** Margins, entries by card id. */
  readonly margins: string;
  /** What an export of ours says beside its cards, as JSON; empty where it says nothing. */
  readonly past: string;
}

/** An import that is entered atomically. */
export interface ImportRun {
  readonly id: string;
  readonly name: string;
  readonly source: ImportSource;
  readonly total: number;
  readonly made: readonly NewCategory[];
  /** Middle boxes that new or empty categories get, by category. */
  readonly boxes: ReadonlyMap<string, FileBoxes>;
  /** Lesson settings of such categories. */
  readonly lessons: ReadonlyMap<string, LessonSettings>;
  readonly parts: readonly ImportPartColumns[];
}

/** Cards that these operations did something with. */
function changedBy(operations: readonly Operation[]): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const operation of operations) {
    switch (operation.kind) {
      case 'review':
      case 'undo-review':
      case 'change-card':
      case 'change-margin':
        changed.add(operation.card);
        break;
      case 'move-cards':
        for (const card of operation.moves.keys()) changed.add(card);
        break;
      default:
    }
  }
  return changed;
}

const NONE: ReadonlySet<string> = new Set();

const waitingParts = (context: CommandContext, run: ImportRun, given: readonly GivenBoxes[]): WaitingPart[] =>
  run.parts.map(({ columns, reviews, margins, past: read }, at) => {
    const past = at === 0 ? pastWith(context, read, given) : read;
    return {
      ...operationHead(context),
      kind: 'import-part',
      import: run.id,
      name: run.name,
      source: run.source,
      total: run.total,
      made: run.made.map(({ id }) => id),
      columns,
      reviews,
      ...(margins === '[]' ? {} : { margins }),
      ...(past === '' ? {} : { past }),
    };
  });

const addingOperations = (context: CommandContext, { made }: ImportRun): Operation[] =>
  made.map(({ id, name }) => ({ ...operationHead(context), kind: 'add-category', category: id, name }));

/** Removes the empty ones of the categories made for an import of which nothing was sent. */
function removeMade(context: CommandContext, made: ReadonlySet<string>): void {
  const { replica } = context;
  for (const category of made) {
    if ((replica.shelf(category)?.size() ?? 1) > 0) continue;
    const name = replica.structure().categories.find((each) => each.id === category)?.name ?? '';
    const adding = replica.pending().filter((each) => categoryOf(each) === category);
    if (context.withdraw(adding).length === 0 && adding.some(({ kind }) => kind === 'add-category')) continue;
    context.enter([{ ...operationHead(context), kind: 'delete-category', category, name }]);
  }
}

export function createImportCommands(context: CommandContext) {
  const { replica } = context;
  const partsOf = (id: string): ImportPartOperation[] =>
    replica.pending().flatMap((each) => (each.kind === 'import-part' && each.import === id ? [each] : []));

  /**
   * Enters an import with one transaction of the disk, categories and boxes too (exchange §7.1); the cards show when it
   * is committed. `'no room'`: the disk did not take it, and nothing was added.
   */
  const importCards = async (run: ImportRun): Promise<'added' | 'no room'> => {
    const cards = run.parts.map(({ columns }) => columns.ids).filter((ids) => ids !== '');
    const adding = addingOperations(context, run);
    const { operations, given } = givingOperations(context, run);
    const parts = waitingParts(context, run, given);
    return context.enterWhole([...adding, ...operations], { id: run.id, cards: cards.join('\n'), parts });
  };

  /** One second of tolerance, because dates on the wire have whole seconds. */
  const isMovedSince = (card: string, at: number): boolean => (replica.card(card)?.modifiedAt ?? 0) > at + 1000;

  /** Cards of parts that wait here with which something was done since. */
  const changedHere = (id: string): ReadonlySet<string> => {
    const changed = changedBy(replica.pending());
    return new Set(partsOf(id).flatMap(({ cards }) => [...cards.keys()].filter((card) => changed.has(card))));
  };

  /**
   * Cards of an import that were changed since: what waits here, and moves that were sent.
   * @param at when it was made, epoch ms
   */
  const changedCards = async (id: string, at: number): Promise<{ waiting: number; all: ReadonlySet<string> }> => {
    const cards = await context.cardsOfImport(id);
    const changed = changedBy(replica.pending());
    const waiting = new Set([...changedHere(id), ...cards.filter((card) => changed.has(card))]);
    return { waiting: waiting.size, all: new Set([...waiting, ...cards.filter((card) => isMovedSince(card, at))]) };
  };

  /**
   * Takes an import back (exchange §7.5), offline too: parts not sent are withdrawn, for the rest one operation waits.
   * @param changed what becomes of cards answered or changed since
   * @param at when it was made, epoch ms
   */
  const takeBackImport = async (id: string, changed: 'keep' | 'remove', at: number): Promise<void> => {
    const stay = changed === 'keep' ? changedHere(id) : NONE;
    const parts = partsOf(id);
    const free = parts.filter(({ cards }) => ![...cards.keys()].some((card) => stay.has(card)));
    const late = new Set(context.withdraw(free));
    const gone = free.filter((part) => !late.has(part.id));
    const cards = gone.reduce((sum, part) => sum + part.cards.size, 0);
    if (gone.length > 0 && gone.length === parts.length && cards === gone[0]?.total) {
      removeMade(context, new Set(gone.flatMap(({ made }) => made)));
      restoreGiven(context, gone[0]?.past);
      return;
    }
    const changes = changed === 'keep' ? (await changedCards(id, at)).all : NONE;
    const known = await context.cardsOfImport(id);
    const rows = known.flatMap((card) => (changes.has(card) ? [] : (replica.card(card) ?? [])));
    context.enter([
      {
        ...operationHead(context),
        kind: 'take-back',
        import: id,
        changed,
        rows: new Map(rows.map((row) => [row.id, row])),
      },
    ]);
  };

  return { importCards, changedCards, takeBackImport };
}
