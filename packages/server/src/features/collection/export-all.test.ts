import { randomUUID } from 'node:crypto';
import {
  changeCard,
  changeLesson,
  changeMargin,
  deleteCard,
  exportAll,
  importPart,
  type ImportPart,
  listCards,
  recordReviews,
  saveReminders,
  saveSettings,
  addPush,
} from '@siedem/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { cardPages } from '../../store/export.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

/** Every column of every table: under which name the export has it, or in parentheses why it does not. */
const inventory: Readonly<Record<string, Readonly<Record<string, string>> | string>> = {
  users: {
    id: 'account.user_id',
    username: 'account.username',
    email: 'account.email',
    password_hash: '(a secret)',
    premium_until: 'account.premium_expired_date',
    free_premium: 'account.free_premium',
    first_login: 'account.first_login',
    language: 'settings.language',
    created_at: 'account.created',
    revision: '(a counter of the synchronisation)',
    deletions_from: '(a counter of the synchronisation)',
    deleting_category: '(set while a deletion runs, when no call is answered)',
    erased_at: '(set when there is nobody left to export)',
    confirmed_at: 'account.email_confirmed',
  },
  usernames: '(follows from account.username)',
  emails: '(follows from account.email)',
  identities: { provider: 'sign_ins.0.provider', subject: 'sign_ins.0.subject', user_id: 'account.user_id' },
  sessions: {
    user_id: 'account.user_id',
    family: 'logins.0.id',
    gen: '(part of a secret)',
    nonce: '(a secret)',
    rotated_at: 'logins.0.tokens_renewed',
    created_at: 'logins.0.created',
    last_seen_at: 'logins.0.last_seen',
    idle_expires_at: 'logins.0.ends_unless_used',
    absolute_expires_at: 'logins.0.ends',
    revoked_at: 'logins.0.ended',
    revoked_reason: 'logins.0.ended_by',
    user_agent: 'logins.0.user_agent',
  },
  password_resets: '(a secret for half an hour; the security log tells of each)',
  reset_offers: '(a secret for half an hour; the security log tells of each)',
  categories: {
    user_id: 'account.user_id',
    id: 'categories.0.id',
    name: 'categories.0.name',
    name_key: '(follows from the name)',
    created_at: 'categories.0.created',
    revision: '(a counter of the synchronisation)',
  },
  category_receipts: '(fingerprints that tell a repeated call)',
  boxes: {
    user_id: 'account.user_id',
    category_id: 'sections.0.category',
    id: 'sections.0.id',
    number: 'sections.0.label',
    unit: 'sections.0.label',
    timer: 'sections.0.timer',
    revision: '(a counter of the synchronisation)',
  },
  cards: {
    user_id: 'account.user_id',
    id: 'cards.0.id',
    category_id: 'cards.0.category',
    word: 'cards.0.word',
    word_key: '(follows from the word)',
    meanings: 'cards.0.meanings',
    box_id: 'cards.0.section',
    modified_at: 'cards.0.modified',
    moved_by: 'cards.0.moved_by',
    created_at: 'cards.0.created',
    revision: '(a counter of the synchronisation)',
    last_review: '(follows from the answers)',
    paused_ms: 'cards.0.paused_ms',
    paused_by: 'cards.0.paused_by',
    import_number: '(groups what one import brought, so that it can be taken back)',
    import_revision: '(a counter of the synchronisation)',
    import_review: '(follows from the answers)',
  },
  card_changes: '(counters of the synchronisation)',
  card_meanings: '(follows from the meanings)',
  card_receipts: '(fingerprints that tell a repeated call)',
  reviews: {
    user_id: 'account.user_id',
    id: 'reviews.0.id',
    card_id: 'reviews.0.card',
    at: 'reviews.0.at',
    direction: 'reviews.0.direction',
    typed: 'reviews.0.typed',
    verdict: 'reviews.0.verdict',
    override: 'reviews.0.override',
    from_box: 'reviews.0.from',
    to_box: 'reviews.0.to',
    took_ms: 'reviews.0.took_ms',
    received_at: 'reviews.0.received',
    previous: '(follows from the answers)',
    undone: 'reviews.0.undone',
    revision: '(a counter of the synchronisation)',
    source: 'reviews.0.source',
    import_number: '(groups what one import brought, so that it can be taken back)',
  },
  box_intervals: {
    user_id: 'account.user_id',
    category_id: 'box_intervals.0.category',
    box_id: 'box_intervals.0.section',
    from_at: 'box_intervals.0.from',
    timer: 'box_intervals.0.timer',
  },
  study_settings: {
    user_id: 'account.user_id',
    revision: '(a counter of the synchronisation)',
    body: 'settings.study',
  },
  studies: '(derived from the answers, rebuilt from them at any time)',
  pauses: {
    user_id: 'account.user_id',
    id: 'pauses.0.id',
    category_id: 'pauses.0.category',
    from_at: 'pauses.0.from',
    until_at: 'pauses.0.until',
    revision: '(a counter of the synchronisation)',
    undone: 'pauses.0.undone',
  },
  imports: '(how cards and answers came, so that they can be taken back; the list of imports shows it)',
  dictionaries: '(names no learner)',
  dictionary_words: '(names no learner)',
  deletions: '(ids of what is gone, for the synchronisation)',
  lesson_settings: {
    user_id: 'account.user_id',
    category_id: 'lessons.0.category',
    fields: 'lessons.0.check',
    revision: '(a counter of the synchronisation)',
  },
  card_margins: {
    user_id: 'account.user_id',
    card_id: 'margins.0.card',
    note: 'margins.0.note',
    example: 'margins.0.example',
    rulings: 'margins.0.rulings',
    revision: '(a counter of the synchronisation)',
  },
  orders: {
    id: 'payments.0.id',
    user_id: 'account.user_id',
    amount: 'payments.0.amount',
    currency: 'payments.0.currency',
    kind: 'payments.0.kind',
    status: 'payments.0.status',
    intent: 'payments.0.provider_id',
    source: 'payments.0.counted_by',
    claimed_until: 'payments.0.date_asked_for',
    until_before: 'payments.0.premium_before',
    until_after: 'payments.0.premium_after',
    created_at: 'payments.0.created',
    credited_at: 'payments.0.counted',
    acked_at: 'payments.0.told',
    refunded_at: 'payments.0.refunded',
    erased_at: '(set only when the learner is gone)',
  },
  provider_events: '(names no learner)',
  trials: '(keyed hashes that outlive the account; the privacy policy tells of them)',
  used_challenges: '(names no learner)',
  rate_limits: '(counters under keyed hashes, for minutes)',
  form_tries: '(counters under keyed hashes, for an hour)',
  outbox: '(mail under way, emptied once sent)',
  job_rounds: '(names no learner)',
  security_events: {
    id: '(names the entry only)',
    at: 'security_events.0.at',
    actor: 'account.user_id',
    type: 'security_events.0.type',
    ip: 'security_events.0.network',
    detail: 'security_events.0.detail',
  },
  sandbox_payments: '(test payments in which no money moves; payments has the order)',
  premium_reminders: {
    user_id: 'account.user_id',
    wanted: 'settings.premium_reminder',
    reminded_for: '(the end of premium that a mail spoke of, kept so that it is sent once)',
  },
  reminders: {
    user_id: 'account.user_id',
    mail: 'settings.reminders.mail',
    at: 'settings.reminders.at',
    zone: 'settings.reminders.zone',
    least: 'settings.reminders.least',
    next_at: '(follows from the time of day)',
    sent_at: 'settings.reminders.sent',
    sent_in_a_row: 'settings.reminders.sent_in_a_row',
  },
  push_subscriptions: {
    user_id: 'account.user_id',
    id: 'notifications.0.id',
    family: 'notifications.0.login',
    endpoint: 'notifications.0.endpoint',
    p256dh: '(a key of the browser, worth nothing elsewhere)',
    auth: '(a secret of the browser)',
    browser: 'notifications.0.browser',
    created_at: 'notifications.0.created',
  },
  schema_versions: '(names no learner)',
};

const at = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => Reflect.get(Object(value), step), document);

describe.each(testDatabases)('the export on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  it('holds what the product holds of the learner, without premium too', async () => {
    const home = await makeHome(app);
    const { learner } = home;
    const card = await home.card({ word: 'dom', meanings: 'house|home', modified_date: '2026-11-01 10:00:00' });
    const review = {
      id: randomUUID(),
      card,
      at: app.clock.now(),
      direction: 'word',
      typed: 'haus',
      verdict: 'good',
      override: true,
      from: '1',
      to: '2',
      took_ms: 900,
    } as const;
    await home.call(recordReviews, { body: { reviews: [review] } });
    await home.call(changeLesson, { params: { id: home.category }, body: { check: 'gentle' } });
    const rulings = [{ direction: 'word', text: 'chata', rule: 'accept' }] as const;
    await home.call(changeMargin, { params: { id: card }, body: { note: 'n', example: 'e', rulings } });
    await home.call(saveSettings, { body: { premium_reminder: false, language: 'pl' } });
    await app.store.write(async (tx) => {
      await tx.db
        .insertInto('identities')
        .values({ provider: 'google', subject: '77', user_id: learner.userId })
        .execute();
      const sums = {
        amount: 2000,
        currency: 'pln',
        kind: 'card',
        status: 'open',
        intent: `pi_${randomUUID()}`,
      } as const;
      const blank = {
        source: null,
        claimed_until: null,
        until_before: null,
        until_after: null,
        credited_at: null,
        acked_at: null,
        refunded_at: null,
        erased_at: null,
      };
      await tx.db
        .insertInto('orders')
        .values({ id: randomUUID(), user_id: learner.userId, created_at: 0, ...sums, ...blank })
        .execute();
    });
    await app.store.write((tx) =>
      tx.db
        .insertInto('pauses')
        .values({
          user_id: learner.userId,
          id: randomUUID(),
          category_id: null,
          from_at: 1,
          until_at: 2,
          revision: 1,
          undone: null,
        })
        .execute(),
    );
    await home.call(saveReminders, { body: { mail: true, at: '07:05', zone: 'Europe/Warsaw', least: 5 } });
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
    await home.call(addPush, { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys } });
    const stranger = await makeHome(app);
    await stranger.card({ word: 'secret of another' });
    await app.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: 1 }).where('id', '=', learner.userId).execute(),
    );
    const { body, status, text } = await home.call(exportAll, { headers: { 'time-zone': 'Europe/Warsaw' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      time_zone: 'Europe/Warsaw',
      account: { username: learner.username, email: learner.email },
      settings: { language: 'pl', premium_reminder: false, reminders: { mail: true, at: 425, least: 5 }, study: null },
      notifications: [{ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }],
      sign_ins: [{ provider: 'google', subject: '77' }],
      categories: [{ id: home.category, name: 'Spanish' }],
      cards: [
        {
          id: card,
          word: 'dom',
          meanings: 'house|home',
          section: '2',
          modified_date: '2026-11-21 13:00:00',
          modified: '2026-11-21T12:00:00.000Z',
          moved_by: review.id,
        },
      ],
      reviews: [{ ...review, at_iso: '2026-11-21T12:00:00.000Z' }],
      lessons: [{ category: home.category, check: 'gentle', ask: 'chance' }],
      margins: [{ card, note: 'n', example: 'e', rulings }],
      payments: [{ amount: 2000, currency: 'pln' }],
    });
    expect(text).not.toContain('secret of another');
    for (const secret of ['$argon2', learner.refresh, learner.password]) expect(text).not.toContain(secret);
    for (const [table, columns] of Object.entries(inventory)) {
      if (typeof columns === 'string') continue;
      for (const [column, place] of Object.entries(columns)) {
        if (!place.startsWith('(')) expect(at(body, place), `${table}.${column} at ${place}`).toBeDefined();
      }
    }
    expect((await home.call(listCards)).status).toBe(301);
  });

  it('has each element of a list on a line of its own, and leaves the history out where asked', async () => {
    const home = await makeHome(app);
    const cards = [await home.card(), await home.card(), await home.card()];
    const text = (await home.call(exportAll)).text;
    const lines = text.split('\n').map((line) => line.replace(/,$/, ''));
    const elements = lines.filter((line) => line.startsWith('{"id"') && line.includes('"word"'));
    expect(elements.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(cards.toSorted());
    const short = (await home.call(exportAll, { query: { history: 0 } })).body as Record<string, unknown>;
    const { reviews, logins, security_events, exported: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
    expect([reviews, logins, security_events].every(Array.isArray)).toBe(true);
    expect(short).toEqual({ ...rest, exported: short['exported'] });
  });

  it('is as of one revision, whatever is written while it is read', async () => {
    const home = await makeHome(app);
    const cards = Array.from({ length: 600 }, (_, at) => ({
      id: randomUUID(),
      category: home.category,
      word: `imported ${at}`,
      meanings: `something ${at}`,
      section: '1',
      modified: at,
      created: at,
    }));
    for (const from of [0, 300]) {
      const part: ImportPart = {
        name: 'x',
        source: 'list',
        total: 600,
        cards: cards.slice(from, from + 300),
        reviews: [],
      };
      await home.call(importPart, { params: { id: randomUUID() }, body: part });
    }
    await app.store.snapshot('long', async (reader) => {
      const seen: string[] = [];
      for await (const page of cardPages(reader, home.learner.userId)) {
        if (seen.length === 0) {
          // cards of pages that are still to be read
          const last = cards.at(-1)?.id ?? '';
          await home.call(deleteCard, { params: { id: last } });
          await home.call(changeCard, { params: { id: cards[500]?.id ?? '' }, body: { word: 'changed' } });
          await home.card({ word: 'new' });
        }
        seen.push(...page.map(({ word }) => word));
      }
      expect(seen).toEqual(cards.map(({ word }) => word));
    });
    expect((await home.call(exportAll)).text).toContain('"changed"');
  });

  it('has every answer by its time, over several pages', async () => {
    const home = await makeHome(app);
    const card = await home.card();
    const sent = Array.from({ length: 700 }, (_, at) => ({
      id: randomUUID(),
      card,
      at: (at * 7919) % 700,
      direction: 'word' as const,
      typed: '',
      verdict: 'good' as const,
      override: false,
      from: '1',
      to: '1',
      took_ms: 0,
    }));
    const part: ImportPart = { name: 'x', source: 'anki', total: 0, cards: [], reviews: sent };
    await home.call(importPart, { params: { id: randomUUID() }, body: part });
    const { reviews } = (await home.call(exportAll)).body as { reviews: { id: string }[] };
    expect(reviews.map(({ id }) => id)).toEqual(sent.toSorted((a, b) => a.at - b.at).map(({ id }) => id));
  });

  it('has a place, or a reason, for every column there is', async () => {
    const tables =
      database === 'sqlite'
        ? sql<{ table: string; column: string }>`
            select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
            where m.type = 'table' and m.name not like 'sqlite_%'`
        : sql<{ table: string; column: string }>`
            select table_name as "table", column_name as "column" from information_schema.columns
            where table_schema = current_schema()`;
    const { rows } = await tables.execute(app.store.read.db.withoutPlugins());
    expect(rows.length).toBeGreaterThan(100);
    const forgotten = rows.filter(({ table, column }) => {
      const known = inventory[table];
      return typeof known !== 'string' && known?.[column] === undefined;
    });
    expect(forgotten).toEqual([]);
  });
});
