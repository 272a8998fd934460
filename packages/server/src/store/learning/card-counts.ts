import { LAST } from '@siedem/domain';
import { betweenPieces } from '../engine/between-pieces.ts';
import type { Reader } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';

/** Which cards are meant: of a category, of these ids, or all. */
export interface CardChoice {
  readonly category: string | undefined;
  readonly cards: ReadonlySet<string> | undefined;
}

/** Ids that one statement looks for. */
const LOOKED_FOR = 5000;

/** Whether the learner has any of these cards. */
export const hasCards = async (reader: Reader, userId: string, { category, cards }: CardChoice): Promise<boolean> => {
  const any = reader.db.selectFrom('cards').select('id').where('user_id', '=', userId).limit(1);
  const within = category === undefined ? any : any.where('category_id', '=', category);
  if (cards === undefined) return (await within.executeTakeFirst()) !== undefined;
  const ids = [...cards];
  for (let from = 0; from < ids.length; from += LOOKED_FOR) {
    const found = await within.where('id', 'in', ids.slice(from, from + LOOKED_FOR)).executeTakeFirst();
    if (found) return true;
  }
  return false;
};

/** Cards counted in one piece; others are served between two. */
const COUNTED = 5000;

const countedPiece = prepare<
  { userId: string; after: string; limit: number },
  { total: number; known: number; last: string | null }
>('counted-piece', ['userId', 'after', 'limit'], (db, p) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('cards')
        .select(['id', 'box_id'])
        .where('user_id', '=', p.userId)
        .where('id', '>', p.after)
        .orderBy('id')
        .limit(p.limit)
        .as('card'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('card.id').filterWhere('card.box_id', '=', LAST).as('known'),
      eb.fn.max('card.id').as('last'),
    ]),
);

/** All cards and those in the last box. */
export const countCards = async (reader: Reader, userId: string): Promise<{ total: number; known: number }> => {
  const counts = { total: 0, known: 0 };
  for (let after = ''; ;) {
    const [piece] = await reader.all(countedPiece, { userId, after, limit: COUNTED });
    counts.total += piece?.total ?? 0;
    counts.known += piece?.known ?? 0;
    if (!piece || piece.last === null || piece.total < COUNTED) return counts;
    after = piece.last;
    await betweenPieces();
  }
};
