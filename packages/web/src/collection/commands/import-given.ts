import {
  type Box,
  changeLesson,
  defaultBoxes,
  formatLabel,
  type LessonSettings,
  readLessonSettings,
} from '@siedem/domain';
import type { FileBoxes, PartBefore } from '@siedem/formats';
import type { GivenBoxes, ImportPast, Operation } from '../memory/operation.ts';
import { boxesOf, type CommandContext, operationHead } from './context.ts';
import { boxOperations } from './import-boxes.ts';

const middleOf = (boxes: readonly Box[]): FileBoxes =>
  boxes.flatMap((box) => (box.kind === 'middle' ? [{ value: box.id, interval: box.interval }] : []));

const byValue = (boxes: FileBoxes): string =>
  boxes
    .map(({ value, interval }) => `${value} ${formatLabel(interval)}`)
    .sort()
    .join('\n');

const lessonOf = ({ replica }: CommandContext, category: string): LessonSettings =>
  readLessonSettings(replica.structure().lessons.get(category) ?? {});

const isSame = (a: LessonSettings, b: LessonSettings): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Boxes and lesson settings that an import gives to new and empty categories, by category. */
export interface Giving {
  readonly boxes: ReadonlyMap<string, FileBoxes>;
  readonly lessons: ReadonlyMap<string, LessonSettings>;
}

/** The operations that give them, and what of it taking the import back must undo. */
export function givingOperations(
  context: CommandContext,
  giving: Giving,
): { readonly operations: readonly Operation[]; readonly given: readonly GivenBoxes[] } {
  const operations: Operation[] = [];
  const given: GivenBoxes[] = [];
  for (const category of new Set([...giving.boxes.keys(), ...giving.lessons.keys()])) {
    const there = boxesOf(context, category);
    const wanted = giving.boxes.get(category);
    const change = giving.lessons.get(category);
    const current = there.length === 0 ? defaultBoxes(category) : there;
    const own = wanted === undefined ? [] : [...boxOperations(context, category, current, wanted)];
    if (change !== undefined) own.push({ ...operationHead(context), kind: 'change-lesson', category, change });
    operations.push(...own);
    if (there.length === 0 || own.length === 0) continue;
    const before = lessonOf(context, category);
    given.push({
      category,
      operations: own.map(({ id }) => id),
      boxes: wanted === undefined ? null : { before: middleOf(there), after: wanted },
      lesson: change === undefined ? null : { before, after: readLessonSettings(changeLesson(before, change)) },
    });
  }
  return { operations, given };
}

const partBefore = (context: CommandContext, { category, boxes, lesson }: GivenBoxes): PartBefore => ({
  category,
  sections: (boxes?.before ?? middleOf(boxesOf(context, category))).map(({ value, interval }) => ({
    id: value,
    label: formatLabel(interval),
  })),
  ...(lesson === null ? {} : { lesson: lesson.before }),
});

/** What the first part says beside its cards, with what the import gave. @param past as the reader made it; empty: nothing */
export function pastWith(context: CommandContext, past: string, given: readonly GivenBoxes[]): string {
  if (given.length === 0) return past;
  const { moves, history } = past === '' ? { moves: [] } : (JSON.parse(past) as ImportPast);
  const before = given.map((each) => partBefore(context, each));
  const full = { ...(history ?? { box_intervals: [], pauses: [] }), before };
  return JSON.stringify({ moves, history: full, given });
}

/** Gives categories back what they had, if they hold no card and as far as it was not changed since. */
export function restoreGiven(context: CommandContext, past: string | undefined): void {
  const { given = [] } = past === undefined ? {} : (JSON.parse(past) as Partial<ImportPast>);
  for (const each of given) restoreCategory(context, each);
}

function restoreCategory(context: CommandContext, { category, operations, boxes, lesson }: GivenBoxes): void {
  const { replica } = context;
  if ((replica.shelf(category)?.size() ?? 1) > 0) return;
  const keepsBoxes = boxes !== null && byValue(middleOf(boxesOf(context, category))) === byValue(boxes.after);
  const keepsLesson = lesson !== null && isSame(lessonOf(context, category), lesson.after);
  if (keepsBoxes === (boxes !== null) && keepsLesson === (lesson !== null)) {
    const waiting = replica.pending().filter(({ id }) => operations.includes(id));
    const late = context.withdraw(waiting);
    if (waiting.length === operations.length && late.length === 0) return;
  }
  const current = boxesOf(context, category);
  context.enter([
    ...(keepsBoxes ? boxOperations(context, category, current, boxes.before) : []),
    ...(keepsLesson
      ? [{ ...operationHead(context), kind: 'change-lesson' as const, category, change: lesson.before }]
      : []),
  ]);
}
