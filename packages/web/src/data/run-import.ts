import { type Box, FIRST, formatLabel, type Interval, intervalMs, LAST, sameCategoryName } from '@siedem/domain';
import type { Outcome } from '../collection/views.ts';
import type { RestoredCard } from '../collection/commands/command-types.ts';
import type { ImportPlan } from './plan-import.ts';
import type { BoxWish } from './read-import.ts';

/** The commands that an import is made of: the same that the screens use. */
export interface ImportTools {
  readonly categories: () => readonly { readonly id: string; readonly name: string }[];
  readonly boxes: (category: string) => readonly Box[];
  readonly cardsIn: (category: string) => number;
  readonly addCategory: (name: string) => Outcome<{ readonly id: string }>;
  readonly addBox: (category: string, interval: Interval) => Outcome<object>;
  readonly changeBox: (category: string, box: string, interval: Interval) => Outcome<object>;
  readonly deleteBox: (category: string, box: string) => Outcome<object>;
  readonly restoreCards: (cards: readonly RestoredCard[]) => void;
  /** Lets the page breathe. */
  readonly pause: () => Promise<void>;
}

export interface ImportRun {
  /** Cards added so far. */
  readonly progress: (added: number) => void;
  readonly cancelled: () => boolean;
}

/** Cards entered between two breaths of the page. */
const CHUNK = 100;

const sameInterval = (a: Interval, b: Interval): boolean => formatLabel(a) === formatLabel(b);

/**
 * Makes the boxes of a category those of the file. Where cards stand already only what is missing is added, while there
 * is room: their boxes are the learner's present word.
 * @param wanted all of its middle boxes, or only those that cards of the file need
 */
function fitBoxes(
  tools: ImportTools,
  category: string,
  wanted: { readonly intervals: readonly Interval[]; readonly all: 'all' | 'some' },
): void {
  const have = tools.boxes(category).flatMap(({ id, interval }) => (interval === null ? [] : [{ id, interval }]));
  const missing = wanted.intervals.filter((each) => !have.some(({ interval }) => sameInterval(interval, each)));
  const spare =
    tools.cardsIn(category) > 0
      ? []
      : have.filter(({ interval }) => !wanted.intervals.some((each) => sameInterval(interval, each)));
  for (const interval of missing) {
    const added = wanted.all === 'some' && tools.addBox(category, interval).ok;
    const next = added ? undefined : spare.shift();
    if (next !== undefined) tools.changeBox(category, next.id, interval);
    else if (!added) tools.addBox(category, interval);
  }
  if (wanted.all === 'all') for (const { id } of spare) tools.deleteBox(category, id);
}

/** The box for a card: the same interval, or the one before it where the category has no such box. */
export function boxFor(wish: BoxWish, boxes: readonly Box[]): string {
  if (wish.kind !== 'middle') return wish.kind === 'first' ? FIRST : LAST;
  const same = boxes.find(({ interval }) => interval !== null && sameInterval(interval, wish.interval));
  if (same !== undefined) return same.id;
  const before = boxes.filter((box) => box.kind === 'middle' && box.timer < intervalMs(wish.interval));
  return before.at(-1)?.id ?? FIRST;
}

/** Intervals that the cards of a category need, each once. */
function neededBy(plan: ImportPlan, category: string): Interval[] {
  const needed = new Map<string, Interval>();
  for (const { row, category: name } of plan.add) {
    if (name === category && row.box.kind === 'middle') needed.set(formatLabel(row.box.interval), row.box.interval);
  }
  return [...needed.values()];
}

/** Does what was planned. Answers how many cards were added; fewer than planned when it was cancelled. */
export async function runImport(plan: ImportPlan, tools: ImportTools, run: ImportRun): Promise<number> {
  const idOf = (name: string) => tools.categories().find((each) => sameCategoryName(each.name, name))?.id;
  for (const name of plan.newCategories) if (idOf(name) === undefined) tools.addCategory(name);
  for (const name of new Set([...plan.newCategories, ...plan.add.map(({ category }) => category)])) {
    const id = idOf(name);
    const told = [...plan.file.intervals].find(([each]) => sameCategoryName(each, name))?.[1];
    if (id === undefined) continue;
    fitBoxes(tools, id, told ? { intervals: told, all: 'all' } : { intervals: neededBy(plan, name), all: 'some' });
  }
  let added = 0;
  for (let from = 0; from < plan.add.length && !run.cancelled(); from += CHUNK) {
    const cards = plan.add.slice(from, from + CHUNK).flatMap(({ row, category: name, word, meanings }) => {
      const category = idOf(name);
      if (category === undefined) return [];
      return [{ category, word, meanings, box: boxFor(row.box, tools.boxes(category)), movedAt: row.movedAt }];
    });
    tools.restoreCards(cards);
    added += cards.length;
    run.progress(added);
    await tools.pause();
  }
  return added;
}
