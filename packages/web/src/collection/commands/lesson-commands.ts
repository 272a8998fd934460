import { type Message, messages } from '@siedem/contract';
import {
  foldText,
  changeMargin as marginAfter,
  type LessonChange,
  type MarginChange,
  splitMeanings,
} from '@siedem/domain';
import type { Outcome } from '../views.ts';
import { type CommandContext, operationHead } from './context.ts';
import { refuse } from './refuse.ts';
import { once } from './undo.ts';

/** A change of a margin, which can be taken back while the app stays open. */
export interface MarginChanged {
  readonly message: Message;
  readonly undo: () => void;
}

export function createLessonCommands(context: CommandContext) {
  const { replica, enter } = context;

  /** Changes lesson settings of a category, by field. */
  const changeLesson = (category: string, change: LessonChange): void => {
    if (!replica.structure().boxes.has(category)) return;
    enter([{ ...operationHead(context), kind: 'change-lesson', category, change }]);
  };

  /** Changes the margin of a card, by field and by ruling. */
  const changeMargin = (card: string, change: MarginChange): Outcome<MarginChanged> => {
    const row = replica.card(card);
    if (row === undefined) return refuse(messages.notFound);
    const before = replica.margins.of(card);
    const after = marginAfter(before, change, { word: row.word, meanings: splitMeanings(row.meanings) });
    if (!after.ok) return refuse(messages.tooManyRulings);
    const same = JSON.stringify(after.value) === JSON.stringify(before);
    if (!same) enter([{ ...operationHead(context), kind: 'change-margin', card, category: row.category, change }]);
    const undo = once(() => {
      if (same || replica.card(card) === undefined) return;
      const back: MarginChange = {
        ...(change.note === undefined ? {} : { note: before.note }),
        ...(change.example === undefined ? {} : { example: before.example }),
        ...(change.rulings === undefined
          ? {}
          : {
              rulings: [
                ...change.rulings.map(({ direction, text }) => ({ direction, text, rule: 'none' as const })),
                ...before.rulings.filter((old) =>
                  change.rulings?.some(
                    ({ direction, text }) => direction === old.direction && foldText(text) === foldText(old.text),
                  ),
                ),
              ],
            }),
      };
      enter([{ ...operationHead(context), kind: 'change-margin', card, category: row.category, change: back }]);
    });
    return { ok: true, message: messages.cardModified, undo };
  };

  return { changeLesson, changeMargin };
}
