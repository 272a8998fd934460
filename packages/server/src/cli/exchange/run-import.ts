import { randomFillSync } from 'node:crypto';
import { intervalMs } from '@siedem/domain';
import {
  beforeOf,
  type Choices,
  type FileBoxes,
  type Found,
  type PartBefore,
  partsOf,
  type Plan,
  withBefore,
} from '@siedem/formats';
import { bringPart } from '../../features/imports/bring-part.ts';
import type { Store } from '../../store/engine/context.ts';
import { createCategory } from '../../store/learning/categories.ts';
import { boxesOf, boxOf } from '../../store/learning/boxes.ts';
import { lessonOf, saveLesson } from '../../store/learning/lessons.ts';
import { putBoxes } from '../../store/learning/put-boxes.ts';
import { makeUuid } from '../../wire/uuid.ts';
import { inTurn } from '../in-turn.ts';

/** An import that is ready to run. */
export interface ImportJob {
  readonly found: Found;
  readonly choices: Choices;
  readonly plan: Plan;
  readonly name: string;
  /** epoch ms */
  readonly now: number;
}

/** What was done: cards added and answers recorded by this run, cards that the server refused. */
export interface ImportDone {
  /** null if there was nothing to import */
  readonly id: string | null;
  readonly added: number;
  readonly answers: number;
  readonly refused: number;
}

const intervalsOf = (boxes: FileBoxes) =>
  new Map(boxes.map(({ value, interval }) => [value, { ...interval, timer: intervalMs(interval) }]));

/** Makes the categories that are missing and gives those without cards their boxes; the ids in the order of the plan. */
const makePlaces = async (store: Store, userId: string, { plan, now }: ImportJob) => {
  const ids: string[] = [];
  const made: string[] = [];
  const before: PartBefore[] = [];
  for (const { id: known, name, newBoxes, lesson } of plan.categories) {
    const id = known ?? makeUuid(now);
    const put = await store.change(userId, async (tx, learner) => {
      const created = known === null ? await createCategory(tx, learner, { id, name, now }) : undefined;
      if (created !== undefined && !created.ok) return created;
      const boxes = (await boxesOf(tx, userId, id)).map(boxOf);
      const lessonBefore = lesson === null ? null : await lessonOf(tx, userId, id);
      if (lesson !== null) await saveLesson(tx, learner, { categoryId: id, change: lesson });
      if (newBoxes !== null) await putBoxes(tx, learner, { categoryId: id, boxes: intervalsOf(newBoxes), now });
      return { ok: true as const, value: beforeOf(id, boxes, lessonBefore) };
    });
    if (!put.ok) throw new Error(`the category “${name}” could not be made (${put.problem})`);
    ids.push(id);
    if (known === null) made.push(id);
    else if (lesson !== null || newBoxes !== null) before.push(put.value);
  }
  return { ids, made, before };
};

/** Runs the plan in the same parts and by the same rules as the calls; rests between parts, so that learners' writes can run. */
export const runImport = async (store: Store, userId: string, job: ImportJob): Promise<ImportDone> => {
  const { found, choices, plan, name, now } = job;
  if (plan.add.length + plan.answers.count === 0) return { id: null, added: 0, answers: 0, refused: 0 };
  const id = makeUuid(now);
  const { ids, made, before } = await makePlaces(store, userId, job);
  const done = { added: 0, answers: 0, refused: 0 };
  const target = {
    name,
    categories: ids,
    made,
    now,
    random: (bytes: Uint8Array<ArrayBuffer>) => void randomFillSync(bytes),
  };
  let isFirst = true;
  for (const part of partsOf(found, choices, plan, target)) {
    const sent = isFirst ? withBefore(part, before) : part;
    isFirst = false;
    const answer = await inTurn(() => bringPart(store, { userId, id, now }, sent));
    if (answer.status !== 200) throw new Error(`a part was refused: ${answer.body.detail}`);
    for (const { outcome } of answer.body.cards) {
      if (outcome === 'refused' || outcome === 300) done.refused += 1;
      else done.added += 1;
    }
    done.answers += answer.body.reviews.recorded;
  }
  return { id, ...done };
};
