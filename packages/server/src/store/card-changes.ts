import type { Tx } from './context.ts';
import { jsonRows } from './dialects/json.ts';
import { prepare } from './prepare.ts';

/** A card, and the revision that a change gave it. */
export interface Note {
  readonly id: string;
  readonly revision: number;
}

type One = { userId: string; id: string; revision: number };

const noteOne = prepare<One, never>('note-card-change', ['userId', 'id', 'revision'], (db, p) =>
  db.insertInto('card_changes').values({ user_id: p.userId, revision: p.revision, card_id: p.id }),
);

const noteMany = prepare<{ userId: string; json: string }, never>(
  'note-card-changes',
  ['userId', 'json'],
  (db, p, dialect) =>
    db
      .insertInto('card_changes')
      .columns(['user_id', 'revision', 'card_id'])
      .expression(
        db
          .selectFrom(jsonRows<Note>(dialect, p, { id: 'text', revision: 'integer' }).as('changed'))
          .select(['changed.user_id', 'changed.revision', 'changed.id']),
      ),
);

/**
 * Notes new revisions of cards for who asks what changed; it travels with the commit. What was noted of a card before is
 * out of date then and stays until it is swept away: to find it would be to write in the middle of the notes.
 */
export const noteChanges = (tx: Tx, userId: string, changes: readonly Note[]): void => {
  const [first] = changes;
  if (!first) return;
  if (changes.length === 1) tx.last(noteOne, { userId, ...first });
  else tx.last(noteMany, { userId, json: JSON.stringify(changes) });
};

/** Changes of a learner between two sweeps: a sweep finds its notes side by side, so few of them cost little more than one. */
const EVERY = 64;
/** Notes looked at for each change: more than one, or those out of date would outgrow the others. */
const FOR_EACH = 2;

const nthNote = prepare<{ userId: string; after: number; skipped: number }, { readonly revision: number }>(
  'nth-card-change',
  ['userId', 'after', 'skipped'],
  (db, p) =>
    db
      .selectFrom('card_changes')
      .select('revision')
      .where('user_id', '=', p.userId)
      .where('revision', '>', p.after)
      .orderBy('revision')
      .limit(1)
      .offset(p.skipped),
);

const forget = prepare<{ userId: string; after: number; upTo: number }, never>(
  'forget-card-changes',
  ['userId', 'after', 'upTo'],
  (db, p) =>
    db
      .deleteFrom('card_changes')
      .where('user_id', '=', p.userId)
      .where('revision', '>', p.after)
      .where('revision', '<=', p.upTo)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('cards')
              .select('cards.id')
              .where('cards.user_id', '=', p.userId)
              .whereRef('cards.id', '=', 'card_changes.card_id')
              .whereRef('cards.revision', '=', 'card_changes.revision'),
          ),
        ),
      ),
);

/**
 * Removes notes that are out of date, a stretch of them once in a while, round and round: so they stay fewer than the
 * learner's cards, and no change has many to look at. Answers where the next sweep begins; `swept` is what the last one
 * answered.
 */
export const sweepNotes = async (
  tx: Tx,
  userId: string,
  { from, to, swept }: { readonly from: number; readonly to: number; readonly swept: number },
): Promise<number> => {
  if (Math.floor(from / EVERY) === Math.floor(to / EVERY)) return swept;
  const skipped = FOR_EACH * Math.max(EVERY, to - from) - 1;
  const [end] = await tx.all(nthNote, { userId, after: swept, skipped });
  tx.last(forget, { userId, after: swept, upTo: end?.revision ?? to });
  return end?.revision ?? 0;
};
