import { isDefaultLesson } from '@siedem/domain';
import { placeOf } from '../../store/learning/card-place.ts';
import type { Exported } from '../../store/export.ts';
import type { CardRow } from '../../store/learning/cards.ts';
import type { ReviewRow } from '../../store/learning/review-statements.ts';
import { settingsOf } from '../../store/learning/lessons.ts';
import { marginOf, type MarginRow } from '../../store/learning/margins.ts';
import { boxOnWire, cardOnWire, categoryOnWire, lessonOnWire, marginOnWire } from '../../wire/rows.ts';
import type { WireTime } from '../../wire/wire-date.ts';

const iso = (instant: number): string => new Date(instant).toISOString();
const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

const account = (user: Exported['user']) => ({
  user_id: user.id,
  username: user.username,
  email: user.email,
  created: iso(user.created_at),
  premium_expired_date: isoOrNull(user.premium_until),
  free_premium: user.free_premium === 1,
  first_login: user.first_login === 1,
  email_confirmed: isoOrNull(user.confirmed_at),
});

const login = (session: Exported['sessions'][number]) => ({
  id: session.family,
  user_agent: session.user_agent,
  created: iso(session.created_at),
  last_seen: iso(session.last_seen_at),
  tokens_renewed: iso(session.rotated_at),
  ends_unless_used: iso(session.idle_expires_at),
  ends: iso(session.absolute_expires_at),
  ended: isoOrNull(session.revoked_at),
  ended_by: session.revoked_reason,
});

const notification = (row: Exported['pushes'][number]) => ({
  id: row.id,
  login: row.family,
  endpoint: row.endpoint,
  browser: row.browser,
  created: iso(row.created_at),
});

const reminders = (row: Exported['reminders']) =>
  row === undefined
    ? null
    : {
        mail: row.mail === 1,
        at: row.at,
        zone: row.zone,
        least: row.least,
        sent: isoOrNull(row.sent_at),
        sent_in_a_row: row.sent_in_a_row,
      };

const review = (row: ReviewRow) => ({
  id: row.id,
  card: row.card_id,
  at: row.at,
  at_iso: iso(row.at),
  direction: row.direction,
  typed: row.typed,
  verdict: row.verdict,
  override: row.override === 1,
  from: row.from_box,
  to: row.to_box,
  took_ms: row.took_ms,
  undone: row.undone !== null,
  source: row.source,
  received: iso(row.received_at),
});

const payment = (order: Exported['orders'][number]) => ({
  id: order.id,
  amount: order.amount,
  currency: order.currency,
  kind: order.kind,
  status: order.status,
  provider_id: order.intent,
  counted_by: order.source,
  date_asked_for: order.claimed_until,
  premium_before: isoOrNull(order.until_before),
  premium_after: isoOrNull(order.until_after),
  created: iso(order.created_at),
  counted: isoOrNull(order.credited_at),
  told: isoOrNull(order.acked_at),
  refunded: isoOrNull(order.refunded_at),
});

const card = (row: CardRow, time: WireTime) => ({
  ...cardOnWire(row, time),
  modified: iso(row.modified_at),
  moved_by: placeOf(row).movedBy,
  paused_ms: row.paused_ms,
  paused_by: row.paused_by === '' ? null : row.paused_by,
  created: iso(row.created_at),
});

const boxInterval = (row: Exported['boxIntervals'][number]) => ({
  category: row.category_id,
  section: row.box_id,
  from: row.from_at,
  timer: row.timer,
});

/** Of a category whose settings are the defaults there is nothing to say. */
const lesson = (row: Exported['lessons'][number]) => {
  const settings = settingsOf(row);
  return isDefaultLesson(settings) ? [] : [lessonOnWire(row.category_id, settings)];
};

const pause = (row: Exported['pauses'][number]) => ({
  id: row.id,
  category: row.category_id,
  from: row.from_at,
  until: row.until_at,
  undone: row.undone !== null,
});

type Pages = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

/** The parts that are read page by page. */
export interface ExportPages {
  readonly cards: AsyncIterable<readonly CardRow[]>;
  readonly margins: AsyncIterable<readonly MarginRow[]>;
  readonly reviews: AsyncIterable<readonly ReviewRow[]>;
}

async function* mapped<T>(pages: AsyncIterable<readonly T[]>, onWire: (row: T) => unknown): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield page.map(onWire);
}

/** A list of a document, each element on a line of its own. */
async function* listText(name: string, pages: Pages): AsyncGenerator<string> {
  let before = `,\n"${name}":[\n`;
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((element) => JSON.stringify(element)).join(',\n');
    before = ',\n';
    isEmpty = false;
  }
  yield isEmpty ? `,\n"${name}":[]` : '\n]';
}

/** The lists of the document in order; those of the history only with it. */
const listsOf = (held: Exported, pages: ExportPages, time: WireTime): readonly [string, Pages, 'history'?][] => [
  ['sign_ins', [held.identities.map(({ provider, subject }) => ({ provider, subject }))]],
  ['categories', [held.categories.map((row) => ({ ...categoryOnWire(row), created: iso(row.created_at) }))]],
  ['sections', [held.boxes.map(boxOnWire)]],
  ['box_intervals', [held.boxIntervals.map(boxInterval)]],
  ['pauses', [held.pauses.map(pause)]],
  ['cards', mapped(pages.cards, (row) => card(row, time))],
  ['reviews', mapped(pages.reviews, review), 'history'],
  ['lessons', [held.lessons.flatMap(lesson)]],
  ['margins', mapped(pages.margins, (row) => marginOnWire(row.card_id, marginOf(row)))],
  ['logins', [held.sessions.map(login)], 'history'],
  ['notifications', [held.pushes.map(notification)]],
  ['payments', [held.orders.map(payment)]],
  [
    'security_events',
    [held.securityEvents.map(({ at, type, ip, detail }) => ({ at: iso(at), type, network: ip, detail }))],
    'history',
  ],
];

/**
 * All stored data of a learner with the wire's names, in pieces of one JSON document; each date of a card
 * also as ISO 8601, which needs no time zone to read. `history`: with answers, logins and events.
 */
export async function* exportDocument(
  held: Exported,
  pages: ExportPages,
  { time, history }: { readonly time: WireTime; readonly history: 'with' | 'without' },
): AsyncGenerator<string> {
  const { language } = held.user;
  const head = {
    format: 'siedem-export-1',
    exported: iso(time.now),
    time_zone: time.zone,
    account: account(held.user),
    settings: {
      language,
      premium_reminder: held.premiumReminder,
      reminders: reminders(held.reminders),
      study: held.studySettings ?? null,
    },
  };
  const fields = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  yield `{${fields.join(',\n')}`;
  for (const [name, list, kind] of listsOf(held, pages, time)) {
    if (kind !== 'history' || history === 'with') yield* listText(name, list);
  }
  yield '}\n';
}
