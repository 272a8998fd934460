import { type Message, messages } from '@siedem/contract';
import {
  cardKeys,
  type CardText,
  foldText,
  LIMITS,
  outcomeOfAdding,
  parseCardText,
  parseCategoryName,
  sameCardText,
  sameCategoryName,
} from '@siedem/domain';
import { cardMessage } from '../collection/commands/problem-messages.ts';
import type { ImportFile, ImportRow } from './read-import.ts';

/** The learner's collection as far as a plan asks. */
export interface Ground {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Cards of a category that may share a word or a meaning with these texts. */
  readonly neighbours: (category: string, texts: readonly string[]) => readonly (CardText & { readonly id: string })[];
  /** Where cards go whose file names no category. */
  readonly usual: string;
  /** Lets the page breathe. */
  readonly pause: () => Promise<void>;
}

/** Rows looked at between two breaths of the page. */
const CHUNK = 200;

/** A card that will be added, its texts in normal form. */
export interface PlannedCard extends CardText {
  readonly row: ImportRow;
  /** Name of its category, there already or to be made. */
  readonly category: string;
}

export interface RefusedRow {
  readonly row: ImportRow;
  readonly message: Message;
}

export interface ImportPlan {
  readonly file: ImportFile;
  readonly add: readonly PlannedCard[];
  /** Cards that the learner has to the letter: a second import adds nothing. */
  readonly there: number;
  readonly refused: readonly RefusedRow[];
  /** Names of categories to be made. */
  readonly newCategories: readonly string[];
}

/** Cards of the file itself, to be found by word or meaning. */
function createOwn() {
  const byKey = new Map<string, (CardText & { readonly id: string })[]>();
  const keysOf = (card: CardText): string[] => {
    const { word, meanings } = cardKeys(card);
    return [word, ...meanings];
  };
  return {
    near: (category: string, card: CardText) =>
      keysOf(card).flatMap((key) => byKey.get(`${foldText(category)}|${key}`) ?? []),
    add: (category: string, card: CardText): void => {
      for (const key of new Set(keysOf(card))) {
        const place = `${foldText(category)}|${key}`;
        const there = byKey.get(place);
        if (there === undefined) byKey.set(place, [{ ...card, id: '' }]);
        else there.push({ ...card, id: '' });
      }
    },
  };
}

/** What an import will do, row by row, before it does any of it. */
export async function planImport(file: ImportFile, ground: Ground): Promise<ImportPlan> {
  const add: PlannedCard[] = [];
  const refused: RefusedRow[] = [];
  const newCategories: string[] = [];
  const own = createOwn();
  let there = 0;

  /** The category of a name as it is written here, or why there can be none. */
  const categoryOf = (given: string): { readonly name: string } | { readonly message: Message } => {
    const parsed = parseCategoryName(given);
    if (!parsed.ok) return { message: messages.dataNotValid };
    const known = [...ground.categories.map(({ name }) => name), ...newCategories];
    const name = known.find((each) => sameCategoryName(each, parsed.value));
    if (name !== undefined) return { name };
    if (known.length >= LIMITS.categories) return { message: messages.tooManyCategories };
    newCategories.push(parsed.value);
    return { name: parsed.value };
  };

  for (const [index, row] of file.rows.entries()) {
    if (index % CHUNK === CHUNK - 1) await ground.pause();
    const text = parseCardText({ word: row.word, meanings: row.meanings.filter((each) => each.trim() !== '') });
    if (!text.ok) {
      refused.push({ row, message: cardMessage(text.problem) });
      continue;
    }
    const category = categoryOf(row.category ?? ground.usual);
    if ('message' in category) {
      refused.push({ row, message: category.message });
      continue;
    }
    const { name } = category;
    const { word, meanings } = text.value;
    const id = ground.categories.find((each) => each.name === name)?.id;
    const near = [
      ...(id === undefined ? [] : ground.neighbours(id, [word, ...meanings])),
      ...own.near(name, text.value),
    ];
    if (outcomeOfAdding(text.value, near).kind !== 'exists') {
      own.add(name, text.value);
      add.push({ row, category: name, word, meanings });
    } else if (near.some((each) => sameCardText(each, text.value))) there++;
    else refused.push({ row, message: messages.cardExists });
  }
  // Categories without a card come back too, while there is room.
  for (const name of file.intervals.keys()) categoryOf(name);
  const order = [...file.intervals.keys()];
  const place = (name: string) => order.findIndex((each) => sameCategoryName(each, name));
  newCategories.sort((a, b) => place(a) - place(b));
  return { file, add, there, refused, newCategories };
}
