import { STRUGGLE_ANSWERS, STRUGGLE_SPAN_MS } from '@siedem/domain';
import { type Kysely, sql } from 'kysely';
import type { Reader } from '../engine/context.ts';
import { jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';
import type { Schema } from '../engine/schema.ts';

/** What came of an answer, an override being right. */
export const RESULT = { near: 0, right: 1, wrong: 2 } as const;

/** What the search for hard cards needs of an answer; numbers where they do, for a text costs more to read. */
export interface StruggleRow {
  readonly id: string;
  readonly card_id: string;
  readonly at: number;
  /** 1 if the word was shown */
  readonly word_shown: number;
  /** one of {@link RESULT} */
  readonly result: number;
  /** null for a right one, which is not needed */
  readonly typed: string | null;
}

type Ask = { userId: string; since: number; limit: number };

const isRight = sql<boolean>`(verdict = 'good' or override = 1)`;
const wordShown = sql<number>`case direction when 'word' then 1 else 0 end`;
const result = sql<number>`case when ${isRight} then ${sql.lit(RESULT.right)}
  when verdict = 'bad' then ${sql.lit(RESULT.wrong)} else ${sql.lit(RESULT.near)} end`;
const typedIfMissed = sql<string | null>`case when ${isRight} then null else typed end`;

const newest = prepare<Ask, StruggleRow>('struggle-answers', ['userId', 'since', 'limit'], (db, p) =>
  db
    .selectFrom('reviews')
    .select(['id', 'card_id', 'at', wordShown.as('word_shown'), result.as('result'), typedIfMissed.as('typed')])
    .where('user_id', '=', p.userId)
    .where('undone', 'is', null)
    .where('at', '>=', p.since)
    .orderBy('revision', 'desc')
    .limit(p.limit),
);

/** The newest answers of the last 90 days, those taken back left out (lessons §7.1). */
export const struggleAnswers = (reader: Reader, userId: string, now: number): Promise<StruggleRow[]> =>
  reader.all(newest, { userId, since: now - STRUGGLE_SPAN_MS, limit: STRUGGLE_ANSWERS });

/** A card with its texts as stored. */
export interface TextRow {
  readonly id: string;
  readonly category_id: string;
  readonly word: string;
  readonly meanings: string;
}

type Sent = { userId: string; json: string };
type SentTo = Sent & { categoryId: string };
const SENT = ['userId', 'json'] as const;
const SENT_TO = ['userId', 'categoryId', 'json'] as const;

const sentRows = (db: Kysely<Schema>, rows: ReturnType<typeof jsonRows<{ key: string }>>) =>
  db.with(
    (cte) => cte('sent').materialized(),
    (each) => each.selectFrom(rows.as('row')).selectAll(),
  );

const byId = prepare<Sent, TextRow>('struggle-cards', SENT, (db, p, dialect) =>
  sentRows(db, jsonRows<{ key: string }>(dialect, p, { key: 'text' }))
    .selectFrom('sent')
    .innerJoin('cards', (join) => join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.id', '=', 'sent.key'))
    .select(['cards.id', 'cards.category_id', 'cards.word', 'cards.meanings'])
    .where('cards.user_id', '=', p.userId),
);

const byWord = prepare<SentTo, TextRow>('struggle-words', SENT_TO, (db, p, dialect) =>
  sentRows(db, jsonRows<{ key: string }>(dialect, p, { key: 'text' }))
    .selectFrom('sent')
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.word_key', '=', 'sent.key'),
    )
    .select(['cards.id', 'cards.category_id', 'cards.word', 'cards.meanings'])
    .where('cards.user_id', '=', p.userId)
    .where('cards.category_id', '=', p.categoryId),
);

const byMeaning = prepare<SentTo, TextRow>('struggle-meanings', SENT_TO, (db, p, dialect) =>
  sentRows(db, jsonRows<{ key: string }>(dialect, p, { key: 'text' }))
    .selectFrom('sent')
    .innerJoin('card_meanings', (join) =>
      join.onRef('card_meanings.user_id', '=', 'sent.user_id').onRef('card_meanings.meaning_key', '=', 'sent.key'),
    )
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'card_meanings.user_id').onRef('cards.id', '=', 'card_meanings.card_id'),
    )
    .select(['cards.id', 'cards.category_id', 'cards.word', 'cards.meanings'])
    .where('card_meanings.user_id', '=', p.userId)
    .where('card_meanings.category_id', '=', p.categoryId)
    .where('cards.user_id', '=', p.userId),
);

const jsonOf = (keys: readonly string[]): string => JSON.stringify(keys.map((key) => ({ key })));

/** The cards that are there, of all categories. */
export const struggleCards = (reader: Reader, userId: string, ids: readonly string[]): Promise<TextRow[]> =>
  reader.all(byId, { userId, json: jsonOf(ids) });

/** Keys of the lookup: folded words and folded meanings. */
export interface TextAsk {
  readonly userId: string;
  readonly categoryId: string;
  readonly words: readonly string[];
  readonly meanings: readonly string[];
}

/** The cards of a category that have one of the words or meanings; one that has several may come more than once. */
export const struggleTexts = async (reader: Reader, ask: TextAsk): Promise<TextRow[]> => {
  const { userId, categoryId, words, meanings } = ask;
  const asked = [
    { query: byWord, keys: words },
    { query: byMeaning, keys: meanings },
  ].filter(({ keys }) => keys.length > 0);
  const found = await Promise.all(
    asked.map(({ query, keys }) => reader.all(query, { userId, categoryId, json: jsonOf(keys) })),
  );
  return found.flat();
};
