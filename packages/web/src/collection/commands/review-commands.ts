import { LIMITS, moveAfter } from '@siedem/domain';
import type { Answer, Recorded } from './command-types.ts';
import { boxesOf, type CommandContext, operationHead } from './context.ts';
import { boxNow, once } from './undo.ts';

export function createReviewCommands(context: CommandContext) {
  const { replica, enter } = context;

  /**
   * Records an answer and moves its card (specification §4). 'Try again' records nothing: do not call this for it.
   * @returns undefined if the card no longer exists
   */
  const recordReview = (answer: Answer): Recorded | undefined => {
    const row = replica.card(answer.card);
    if (row === undefined) return undefined;
    const { direction, verdict, override } = answer;
    const to = moveAfter({ verdict, override }, boxesOf(context, row.category), row.box);
    const made = operationHead(context);
    const review = { id: answer.id ?? made.id, at: Math.min(answer.at ?? made.at, made.at) };
    if (replica.pending().some(({ id }) => id === review.id)) return undefined;
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
    const boxesThen = boxesOf(context, category);
    const undo = once(() => {
      const here = (value: string) => boxNow({ ...row, box: value }, boxesThen, boxesOf(context, category)) ?? value;
      const undone = {
        ...operationHead(context),
        kind: 'undo-review',
        review: review.id,
        reviewAt: review.at,
        to: here(to),
      } as const;
      enter([{ ...undone, card, category, box: here(row.box), modifiedAt }]);
    });
    return { from: row.box, to, undo };
  };

  return { recordReview };
}
