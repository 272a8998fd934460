import { DAY_MS } from '../limits.ts';
import { compareAnswers, DRILL_MS, type StudyAnswer } from '../encounter/study-answer.ts';
import { encounter, meet, type Memory, type MemoryModel, type Side } from '../memory/memory-model.ts';
import type { BoxHistory } from '../study/box-history.ts';
import { sideOf } from '../study/fold-answers.ts';

/** A recall encounter in a box, with its card's memory before it. */
export interface Occasion {
  readonly card: string;
  readonly memory: Readonly<Memory>;
  readonly side: Side;
  /** epoch ms of the encounter before, and of this one */
  readonly before: number;
  readonly at: number;
  readonly isRemembered: boolean;
  /** ms: the interval in force when the card came into the box; -1 unknown */
  readonly timer: number;
}

/** Most encounters used per box (insights §7.3). */
export const OCCASIONS = 400;

/**
 * The recall encounters of a category by box, in the order of time: replays the log with the fitted model.
 * @param answers of that category's cards
 */
export const occasionsOf = (
  answers: readonly StudyAnswer[],
  model: MemoryModel,
  { category, history }: { readonly category: string; readonly history: BoxHistory },
): ReadonlyMap<string, Occasion[]> => {
  const byCard = new Map<string, StudyAnswer[]>();
  for (const answer of answers) {
    if (answer.remembered === null) continue;
    const known = byCard.get(answer.card);
    if (known) known.push(answer);
    else byCard.set(answer.card, [answer]);
  }
  const found = new Map<string, Occasion[]>();
  for (const [card, own] of byCard) {
    let memory: Memory | undefined;
    let before = 0;
    let place: { box: string; timer: number } = { box: '', timer: -1 };
    for (const answer of own.sort(compareAnswers)) {
      const { at, from, to, receivedAt } = answer;
      const isRemembered = answer.remembered === true;
      const moment = history.at(category, from, at, receivedAt);
      if (memory && !answer.isImported && at - before >= DRILL_MS && moment.life === history.now(category, from).life) {
        const timer = place.box === from && place.timer >= 0 ? place.timer : (moment.timer ?? -1);
        const occasion = {
          card,
          memory: { ...memory },
          side: sideOf(answer.direction),
          before,
          at,
          isRemembered,
          timer,
        };
        const list = found.get(from);
        if (list) list.push(occasion);
        else found.set(from, [occasion]);
      }
      if (memory) encounter(model, memory, (at - before) / DAY_MS, isRemembered, sideOf(answer.direction));
      else memory = meet(model, isRemembered);
      before = at;
      if (!answer.isImported && (to !== from || place.box !== from)) {
        place = { box: to, timer: history.at(category, to, at, receivedAt).timer ?? -1 };
      }
    }
  }
  for (const list of found.values()) list.sort((a, b) => a.at - b.at || (a.card < b.card ? -1 : 1));
  return found;
};
