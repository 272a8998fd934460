import { type Compilable, Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { besideLearner, jsonRows } from './dialects/json.ts';
import { compilingDialect } from './dialects/kysely-dialect.ts';
import { guardPlugin, LEARNER_TABLES } from './guard.ts';
import { wordsOf } from './migrations/migration.ts';
import { MIGRATIONS } from './migrations/all.ts';
import type { Schema } from './schema.ts';

const db = new Kysely<Schema>({ dialect: compilingDialect('sqlite'), plugins: [guardPlugin('sqlite')] });
const spread = new Kysely<Schema>({ dialect: compilingDialect('postgres'), plugins: [guardPlugin('postgres')] });
const compiled = (query: Compilable): string => query.compile().sql;

const refused: Readonly<Record<string, () => Compilable>> = {
  'a select without a condition': () => db.selectFrom('cards').selectAll(),
  'a select by another column': () => db.selectFrom('cards').selectAll().where('id', '=', 'c'),
  'a select of users by name': () => db.selectFrom('users').selectAll().where('username', '=', 'Ala'),
  'an inequality': () => db.selectFrom('cards').selectAll().where('user_id', '>', 'u'),
  'an alternative': () =>
    db
      .selectFrom('cards')
      .selectAll()
      .where((eb) => eb.or([eb('user_id', '=', 'u'), eb('id', '=', 'c')])),
  'a negation': () =>
    db
      .selectFrom('cards')
      .selectAll()
      .where((eb) => eb.not(eb('user_id', '=', 'u'))),
  'a join of two tables that says nothing of the learner': () =>
    db
      .selectFrom('cards')
      .innerJoin('boxes', (join) => join.onRef('boxes.user_id', '=', 'cards.user_id'))
      .selectAll('cards'),
  'a learner named by another column of a learner’s table': () =>
    db
      .selectFrom('cards')
      .innerJoin('users', 'users.id', 'cards.word')
      .select('users.email')
      .where('cards.user_id', '=', 'u'),
  'a list of learners': () => db.selectFrom('cards').selectAll().where('user_id', 'in', ['u', 'v']),
  'a join that ties only one side': () =>
    db
      .selectFrom('cards')
      .innerJoin('boxes', 'boxes.id', 'cards.box_id')
      .selectAll('cards')
      .where('cards.user_id', '=', 'u'),
  'a column without its table where two have it': () =>
    db.selectFrom('cards').innerJoin('boxes', 'boxes.id', 'cards.box_id').select('cards.id').where('user_id', '=', 'u'),
  'a second table in from': () => db.selectFrom(['cards', 'boxes']).select('cards.id').where('cards.user_id', '=', 'u'),
  'a subquery': () =>
    db.selectFrom('emails').selectAll().where('user_id', 'in', db.selectFrom('cards').select('user_id')),
  'a common table expression': () =>
    db
      .with('mine', (cte) => cte.selectFrom('cards').selectAll())
      .selectFrom('mine')
      .selectAll(),
  'an alias': () => db.selectFrom('cards as c').selectAll().where('c.id', '=', 'x'),
  'an update': () => db.updateTable('cards').set({ box_id: '1' }).where('id', '=', 'c'),
  'an update from a table that is not tied': () =>
    db.updateTable('cards').from('boxes').set({ box_id: '1' }).where('cards.user_id', '=', 'u'),
  'a delete': () => db.deleteFrom('reviews').where('id', '=', 'r'),
  'a delete of everything': () => db.deleteFrom('users'),
  'an insert without the column': () =>
    // the types ask for it; a query built in parts can lose it
    db
      .insertInto('cards')
      .columns(['id', 'word'])
      .expression(db.selectFrom('emails').select(['email_key', 'email_key as w'])),
  'an insert from an unguarded select': () =>
    db
      .insertInto('category_receipts')
      .columns(['user_id', 'id', 'digest'])
      .expression(db.selectFrom('cards').select(['user_id', 'id', 'word'])),
  'raw text': () => ({ compile: () => sql`select * from cards where id = ${'c'}`.compile(db) }),
  'raw text with a table reference': () => ({ compile: () => sql`select 1 from ${sql.table('cards')}`.compile(db) }),
  'raw text inside a query': () =>
    db
      .selectFrom('emails')
      .select(sql<number>`(select count(*) from cards)`.as('count'))
      .where('user_id', '=', 'u'),
};

const allowed: Readonly<Record<string, () => Compilable>> = {
  'an equality': () => db.selectFrom('cards').selectAll().where('user_id', '=', 'u').where('word', 'like', 'a%'),
  'a chain of joins of which one end is tied': () =>
    db
      .selectFrom('users')
      .innerJoin('cards', 'cards.user_id', 'users.id')
      .innerJoin('boxes', (join) => join.onRef('boxes.user_id', '=', 'cards.user_id'))
      .select('boxes.id')
      .where('users.id', '=', 'u'),
  'a tuple': () =>
    db
      .selectFrom('cards')
      .selectAll()
      .where((eb) => eb(eb.refTuple('user_id', 'id'), 'in', [eb.tuple('u', 'c')])),
  'a join tied on the learner': () =>
    db
      .selectFrom('cards')
      .innerJoin('boxes', (join) =>
        join.onRef('boxes.user_id', '=', 'cards.user_id').onRef('boxes.id', '=', 'cards.box_id'),
      )
      .select('cards.id')
      .where('cards.user_id', '=', 'u'),
  'an alias': () => db.selectFrom('cards as c').selectAll().where('c.user_id', '=', 'u'),
  'an update': () => db.updateTable('users').set({ language: 'pl' }).where('id', '=', 'u'),
  'a delete': () => db.deleteFrom('cards').where('user_id', '=', 'u'),
  'a table of nobody in particular': () => db.selectFrom('rate_limits').selectAll(),
  'raw text that names the learner': () => ({
    compile: () => sql`select * from cards where user_id = ${'u'}`.compile(db),
  }),
};

const learner = sql<string>`${'u'}`;
const sentIds = (builder: Kysely<Schema>) =>
  jsonRows<{ id: string }>(
    builder === spread ? 'postgres' : 'sqlite',
    { userId: learner, json: sql`${'[]'}` },
    { id: 'text' },
  );

/** Each names the learner, but not by a value that a plan could pick a shard by. */
const unplanned: Readonly<Record<string, (builder: Kysely<Schema>) => Compilable>> = {
  'a join with rows that came as JSON': (builder) =>
    builder
      .selectFrom(sentIds(builder).as('sent'))
      .innerJoin('cards', (join) => join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.id', '=', 'sent.id'))
      .select('cards.id'),
  'a join with such rows under a name': (builder) =>
    builder
      .with('sent', (cte) => cte.selectFrom(sentIds(builder).as('row')).selectAll())
      .updateTable('cards')
      .from('sent')
      .set({ box_id: '1' })
      .whereRef('cards.user_id', '=', 'sent.user_id')
      .whereRef('cards.id', '=', 'sent.id'),
  'a list of such rows': (builder) =>
    builder
      .deleteFrom('cards')
      .where((eb) =>
        eb(
          eb.refTuple('user_id', 'id'),
          'in',
          builder.selectFrom(sentIds(builder).as('sent')).select(['sent.user_id', 'sent.id']).$asTuple('user_id', 'id'),
        ),
      ),
  'an insert of such rows alone': (builder) =>
    builder
      .insertInto('card_changes')
      .columns(['user_id', 'card_id'])
      .expression(builder.selectFrom(sentIds(builder).as('sent')).select(['sent.user_id', 'sent.id'])),
  'a table that is everywhere': (builder) =>
    builder
      .selectFrom('emails')
      .innerJoin('users', 'users.id', 'emails.user_id')
      .select('users.id')
      .where('emails.email_key', '=', 'e'),
  'the row of a subquery': (builder) =>
    builder
      .selectFrom('users')
      .select('id')
      .where('id', '=', builder.selectFrom('emails').select('user_id').where('email_key', '=', 'e')),
};

const planned: Readonly<Record<string, () => Compilable>> = {
  'sent rows, and the learner by a value too': () =>
    spread
      .selectFrom(sentIds(spread).as('sent'))
      .innerJoin('cards', (join) => join.on('cards.user_id', '=', learner).onRef('cards.id', '=', 'sent.id'))
      .select('cards.id'),
  'an insert of sent rows beside the learner': () =>
    spread
      .insertInto('card_changes')
      .columns(['user_id', 'card_id'])
      .expression(besideLearner(spread, learner, sentIds(spread)).select(['users.id', 'sent.id'])),
};

describe('the guard', () => {
  it.each(Object.keys(refused))('refuses %s', (name) => {
    expect(() => refused[name]?.().compile()).toThrow('does not say which learner');
  });

  it.each(Object.keys(allowed))('accepts %s', (name) => {
    expect(compiled(allowed[name]?.() ?? db.selectFrom('users'))).not.toBe('');
  });

  it.each(Object.keys(unplanned))('refuses %s where the database may be spread', (name) => {
    expect(() => unplanned[name]?.(spread).compile()).toThrow('does not say which learner');
    expect(unplanned[name]?.(db).compile().sql).not.toBe('');
  });

  it.each(Object.keys(planned))('accepts %s where the database may be spread', (name) => {
    expect(planned[name]?.().compile().sql).not.toBe('');
  });

  it('knows every table with a key that starts with the learner', () => {
    const tables = MIGRATIONS.flatMap((migration) => migration.statements(wordsOf('postgres'))).flatMap((statement) => {
      const name = /^create table (\w+)/.exec(statement)?.[1];
      return name === undefined ? [] : [{ name, statement }];
    });
    const keyed = tables.filter(({ statement }) =>
      /primary key \(user_id|user_id text collate "C" primary key/.test(statement),
    );
    expect(Object.keys(LEARNER_TABLES).sort()).toEqual(
      [...new Set(['users', ...keyed.map(({ name }) => name)])].sort(),
    );
  });
});
