import { STRUGGLE_ANSWERS, STRUGGLE_SPAN_MS } from '@siedem/domain';
import type { Kysely } from 'kysely';
import type { Reader } from '../engine/context.ts';
import { jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';
import type { Schema } from '../engine/schema.ts';

/** The columns of an answer that the search for hard cards needs. */
export interface StruggleRow {
  readonly id: string;
  readonly category_id: string;
  readonly card_id: string;
  readonly at: number;
  readonly direction: string;
  /** empty for a right one, which is not needed */
  readonly typed: string;
  readonly verdict: string;
  readonly override: number;
}

type Ask = { userId: string; since: number; limit: number };

const newest = prepare<Ask, StruggleRow>('struggle-answers', ['userId', 'since', 'limit'], (db, p) =>
  db
    .selectFrom(
      db
        .selectFrom('reviews')
        .select(['user_id', 'id', 'card_id', 'at', 'direction', 'verdict', 'override'])
        .select((eb) =>
          eb
            .case()
            .when(eb.or([eb('verdict', '=', 'good'), eb('override', '=', 1)]))
            .then(eb.val(''))
            .else(eb.ref('typed'))
            .end()
            .as('typed'),
        )
        .where('user_id', '=', p.userId)
        .where('undone', 'is', null)
        .where('at', '>=', p.since)
        .orderBy('revision', 'desc')
        .limit(p.limit)
        .as('newest'),
    )
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'newest.user_id').onRef('cards.id', '=', 'newest.card_id'),
    )
    .where('cards.user_id', '=', p.userId)
    .select(['newest.id', 'cards.category_id', 'newest.card_id', 'newest.at', 'newest.direction'])
    .select(['newest.typed', 'newest.verdict', 'newest.override']),
);

/** The newest answers of the last 90 days to cards that are there, those taken back left out (lessons §7.1). */
export const struggleAnswers = (reader: Reader, userId: string, now: number): Promise<StruggleRow[]> =>
  reader.all(newest, { userId, since: now - STRUGGLE_SPAN_MS, limit: STRUGGLE_ANSWERS });

/** A card with its texts as stored. */
export interface TextRow {
  readonly id: string;
  readonly word: string;
  readonly meanings: string;
}

type Sent = { userId: string; categoryId: string; json: string };
const SENT = ['userId', 'categoryId', 'json'] as const;

const sentRows = (db: Kysely<Schema>, rows: ReturnType<typeof jsonRows<{ key: string }>>) =>
  db.with(
    (cte) => cte('sent').materialized(),
    (each) => each.selectFrom(rows.as('row')).selectAll(),
  );

const byId = prepare<Sent, TextRow>('struggle-cards', SENT, (db, p, dialect) =>
  sentRows(db, jsonRows<{ key: string }>(dialect, p, { key: 'text' }))
    .selectFrom('sent')
    .innerJoin('cards', (join) => join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.id', '=', 'sent.key'))
    .select(['cards.id', 'cards.word', 'cards.meanings'])
    .where('cards.user_id', '=', p.userId)
    .where('cards.category_id', '=', p.categoryId),
);

const byWord = prepare<Sent, TextRow>('struggle-words', SENT, (db, p, dialect) =>
  sentRows(db, jsonRows<{ key: string }>(dialect, p, { key: 'text' }))
    .selectFrom('sent')
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.word_key', '=', 'sent.key'),
    )
    .select(['cards.id', 'cards.word', 'cards.meanings'])
    .where('cards.user_id', '=', p.userId)
    .where('cards.category_id', '=', p.categoryId),
);

const byMeaning = prepare<Sent, TextRow>('struggle-meanings', SENT, (db, p, dialect) =>
  sentRows(db, jsonRows<{ key: string }>(dialect, p, { key: 'text' }))
    .selectFrom('sent')
    .innerJoin('card_meanings', (join) =>
      join.onRef('card_meanings.user_id', '=', 'sent.user_id').onRef('card_meanings.meaning_key', '=', 'sent.key'),
    )
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'card_meanings.user_id').onRef('cards.id', '=', 'card_meanings.card_id'),
    )
    .select(['cards.id', 'cards.word', 'cards.meanings'])
    .where('card_meanings.user_id', '=', p.userId)
    .where('card_meanings.category_id', '=', p.categoryId)
    .where('cards.user_id', '=', p.userId),
);

/** Keys of the lookup: ids of cards, folded words, folded meanings. */
export interface TextAsk {
  readonly userId: string;
  readonly categoryId: string;
  readonly ids: readonly string[];
  readonly words: readonly string[];
  readonly meanings: readonly string[];
}

const jsonOf = (keys: readonly string[]): string => JSON.stringify(keys.map((key) => ({ key })));

/** The cards of a category that have one of the ids, words or meanings, each once. */
export const struggleTexts = async (reader: Reader, ask: TextAsk): Promise<TextRow[]> => {
  const { userId, categoryId } = ask;
  const asked = [
    { query: byId, keys: ask.ids },
    { query: byWord, keys: ask.words },
    { query: byMeaning, keys: ask.meanings },
  ].filter(({ keys }) => keys.length > 0);
  const found = await Promise.all(
    asked.map(({ query, keys }) => reader.all(query, { userId, categoryId, json: jsonOf(keys) })),
  );
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
};
