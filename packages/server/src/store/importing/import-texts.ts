import type { Kysely } from 'kysely';
import type { DialectName, Tx } from '../engine/context.ts';
import { jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';
import type { Schema } from '../engine/schema.ts';

/** The folded texts of a card, each once. */
export interface Keyed {
  readonly categoryId: string;
  readonly word: string;
  readonly meanings: readonly string[];
}

type Many = { userId: string; json: string };
const MANY = ['userId', 'json'] as const;
type Key = { category_id: string; key: string };
type Pair = { category_id: string; word_key: string; meaning_key: string };

/** The keys of the parameter `json`. */
const sentKeys = (db: Kysely<Schema>, p: Parameters<typeof jsonRows>[1], dialect: DialectName) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<Key>(dialect, p, { category_id: 'text', key: 'text' }).as('row')).selectAll(),
    )
    .selectFrom('sent')
    .select(['sent.category_id', 'sent.key']);

const asWords = prepare<Many, Key>('import-keys-as-words', MANY, (db, p, dialect) =>
  sentKeys(db, p, dialect).where((eb) =>
    eb.exists(
      eb
        .selectFrom('cards')
        .select('cards.id')
        .where('cards.user_id', '=', p.userId)
        .whereRef('cards.category_id', '=', 'sent.category_id')
        .whereRef('cards.word_key', '=', 'sent.key'),
    ),
  ),
);

const asMeanings = prepare<Many, Key>('import-keys-as-meanings', MANY, (db, p, dialect) =>
  sentKeys(db, p, dialect).where((eb) =>
    eb.exists(
      eb
        .selectFrom('card_meanings')
        .select('card_meanings.card_id')
        .where('card_meanings.user_id', '=', p.userId)
        .whereRef('card_meanings.category_id', '=', 'sent.category_id')
        .whereRef('card_meanings.meaning_key', '=', 'sent.key'),
    ),
  ),
);

const asPairs = prepare<Many, Pair>('import-pairs', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) =>
        rows
          .selectFrom(
            jsonRows<Pair>(dialect, p, { category_id: 'text', word_key: 'text', meaning_key: 'text' }).as('row'),
          )
          .selectAll(),
    )
    .selectFrom('sent')
    .select(['sent.category_id', 'sent.word_key', 'sent.meaning_key'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cards')
          .innerJoin('card_meanings', (join) =>
            join
              .on('card_meanings.user_id', '=', p.userId)
              .onRef('card_meanings.category_id', '=', 'cards.category_id')
              .onRef('card_meanings.card_id', '=', 'cards.id'),
          )
          .select('cards.id')
          .where('cards.user_id', '=', p.userId)
          .whereRef('cards.category_id', '=', 'sent.category_id')
          .whereRef('cards.word_key', '=', 'sent.word_key')
          .whereRef('card_meanings.meaning_key', '=', 'sent.meaning_key'),
      ),
    ),
);

const textKey = (categoryId: string, key: string): string => `${categoryId} ${key}`;
const pairKey = (categoryId: string, word: string, meaning: string): string => `${categoryId} ${word}\n${meaning}`;

/** The texts of categories as far as some new cards need them, and of the cards that joined since. */
export class Texts {
  readonly words: Set<string>;
  readonly meanings: Set<string>;
  readonly pairs: Set<string>;

  constructor(words: Set<string>, meanings: Set<string>, pairs: Set<string>) {
    this.words = words;
    this.meanings = meanings;
    this.pairs = pairs;
  }

  /** Returns the outcome of adding a card (decisions §2.3), and adds it unless it exists. */
  meet({ categoryId, word, meanings }: Keyed): 200 | 201 | 202 | 203 | 300 {
    const own = meanings.map((meaning) => textKey(categoryId, meaning));
    const pairs = meanings.map((meaning) => pairKey(categoryId, word, meaning));
    if (pairs.some((pair) => this.pairs.has(pair))) return 300;
    const asWord = textKey(categoryId, word);
    const status = this.meanings.has(asWord)
      ? 201
      : own.some((key) => this.words.has(key))
        ? 202
        : own.some((key) => this.meanings.has(key))
          ? 203
          : 200;
    this.words.add(asWord);
    for (const key of own) this.meanings.add(key);
    for (const pair of pairs) this.pairs.add(pair);
    return status;
  }
}

/** Looks up, in three statements, the existing cards that the outcomes of adding these cards depend on. */
export const knownTexts = async (tx: Tx, userId: string, cards: readonly Keyed[]): Promise<Texts> => {
  const keys = new Map<string, Key>();
  for (const { categoryId: category_id, word, meanings } of cards) {
    for (const key of [word, ...meanings]) keys.set(textKey(category_id, key), { category_id, key });
  }
  if (keys.size === 0) return new Texts(new Set(), new Set(), new Set());
  const json = JSON.stringify([...keys.values()]);
  const [words, meanings] = await Promise.all([
    tx.all(asWords, { userId, json }),
    tx.all(asMeanings, { userId, json }),
  ]);
  const setOf = (rows: readonly Key[]) => new Set(rows.map(({ category_id, key }) => textKey(category_id, key)));
  const [knownWords, knownMeanings] = [setOf(words), setOf(meanings)];
  const pairs = new Map<string, Pair>();
  for (const { categoryId, word, meanings: own } of cards) {
    if (!knownWords.has(textKey(categoryId, word))) continue;
    for (const meaning of own) {
      if (!knownMeanings.has(textKey(categoryId, meaning))) continue;
      const pair = { category_id: categoryId, word_key: word, meaning_key: meaning };
      pairs.set(pairKey(categoryId, word, meaning), pair);
    }
  }
  const there = pairs.size === 0 ? [] : await tx.all(asPairs, { userId, json: JSON.stringify([...pairs.values()]) });
  const known = there.map((pair) => pairKey(pair.category_id, pair.word_key, pair.meaning_key));
  return new Texts(knownWords, knownMeanings, new Set(known));
};
