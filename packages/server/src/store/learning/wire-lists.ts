import { sql } from 'kysely';
import { betweenPieces } from '../engine/between-pieces.ts';
import type { DialectName, Reader } from '../engine/context.ts';
import { jsonArray, jsonBytes } from '../engine/dialects/json.ts';
import { type Prepared, prepare } from '../engine/prepare.ts';
import { wireDate } from './wire-date.ts';
import { type OffsetFrom, zoneOffsets } from './zone-offsets.ts';

type Page = { userId: string; at: number; id: string; limit: number };
const PAGE_PARAMETERS = ['userId', 'at', 'id', 'limit'] as const;

type CardsList = Prepared<Page, { json: Uint8Array | string; count: number }>;

const cardsList = (offsets: readonly OffsetFrom[]): CardsList =>
  prepare(undefined, PAGE_PARAMETERS, (db, p, dialect) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('cards')
          .select(['id', 'category_id', 'word', 'meanings', 'box_id', 'modified_at', 'created_at'])
          .where('user_id', '=', p.userId)
          .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(p.at, p.id)))
          .orderBy('created_at')
          .orderBy('id')
          .limit(p.limit)
          .as('card'),
      )
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        jsonArray(
          dialect,
          {
            id: eb.ref('card.id'),
            category: eb.ref('card.category_id'),
            word: eb.ref('card.word'),
            meanings: eb.ref('card.meanings'),
            section: eb.ref('card.box_id'),
            modified_date: wireDate(dialect, eb.ref('card.modified_at'), offsets),
            created_time: wireDate(dialect, eb.ref('card.created_at'), offsets),
          },
          sql`card.created_at, card.id`,
        ).as('json'),
      ]),
  );

/** The last card of a full page; its index has all that is asked. */
const endOfPage = prepare<Omit<Page, 'limit'> & { before: number }, { at: number; id: string }>(
  'end-of-page',
  ['userId', 'at', 'id', 'before'],
  (db, p) =>
    db
      .selectFrom('cards')
      .select(['created_at as at', 'id'])
      .where('user_id', '=', p.userId)
      .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(p.at, p.id)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .offset(p.before),
);

/** Zones whose query is cached: its text holds every clock change of the zone and takes longer to build than to run. */
const KEPT = 64;
const lists = new Map<readonly OffsetFrom[], CardsList>();

const listFor = (offsets: readonly OffsetFrom[]): CardsList => {
  const made = lists.get(offsets) ?? cardsList(offsets);
  lists.delete(offsets);
  const oldest = lists.size >= KEPT ? lists.keys().next().value : undefined;
  if (oldest !== undefined) lists.delete(oldest);
  lists.set(offsets, made);
  return made;
};

/** The list of one learner's cards: `zone` is an IANA name, `now` epoch ms. */
export interface WantedList {
  readonly userId: string;
  readonly zone: string;
  readonly now: number;
}

/** Cards of one piece. SQLite reads it synchronously, some 2 ms; PostgreSQL is waited for. */
const PIECE: Readonly<Record<DialectName, number>> = { sqlite: 500, postgres: 2000 };

const START = { at: Number.MIN_SAFE_INTEGER, id: '' };

const readPiece = async (reader: Reader, { userId, zone, now }: WantedList, after: typeof START) => {
  const [piece] = await reader.all(listFor(zoneOffsets(zone, now)), { userId, ...after, limit: PIECE[reader.dialect] });
  if (!piece) throw new Error('a list gave no row');
  return { json: jsonBytes(piece.json), isFull: piece.count === PIECE[reader.dialect] };
};

/**
 * All cards of the learner as the JSON array of `GET /api/`, by creation, then id; built by the database because a
 * hundred thousand rows cost several times more as objects. undefined if they are too many for one piece.
 */
export const shortList = async (reader: Reader, wanted: WantedList): Promise<Buffer | undefined> => {
  const { json, isFull } = await readPiece(reader, wanted, START);
  return isFull ? undefined : json;
};

/** {@link shortList} of any length, in pieces of one text; others are served between two. Read it from a snapshot. */
export async function* listPieces(reader: Reader, wanted: WantedList): AsyncGenerator<Buffer> {
  const before = PIECE[reader.dialect] - 1;
  for (let after = START, isFirst = true; ; isFirst = false) {
    await betweenPieces();
    const { json, isFull } = await readPiece(reader, wanted, after);
    // Arrays are joined in place: a comma for the bracket that opens, and none that closes.
    if (!isFirst) json.write(',');
    if (isFirst || json.length > 2) yield json.subarray(0, -1);
    const [end] = isFull ? await reader.all(endOfPage, { userId: wanted.userId, ...after, before }) : [];
    if (!end) break;
    after = end;
  }
  yield Buffer.from(']');
}
