import { sql } from 'kysely';
import type { Reader } from '../engine/context.ts';
import { jsonArray, jsonBytes } from '../engine/dialects/json.ts';
import { type Prepared, prepare } from '../engine/prepare.ts';
import { wireDate } from './wire-date.ts';
import { type OffsetFrom, zoneOffsets } from './zone-offsets.ts';

type CardsList = Prepared<{ userId: string }, { json: Uint8Array | string }>;

const cardsList = (offsets: readonly OffsetFrom[]): CardsList =>
  prepare(undefined, ['userId'], (db, p, dialect) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('cards')
          .select(['id', 'category_id', 'word', 'meanings', 'box_id', 'modified_at', 'created_at'])
          .where('user_id', '=', p.userId)
          .orderBy('created_at')
          .orderBy('id')
          .as('card'),
      )
      .select((eb) =>
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
      ),
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

/**
 * All cards of the learner as the JSON array of `GET /api/`, by creation, then id; built by the database because a
 * hundred thousand rows cost several times more as objects. `zone` is an IANA name, `now` epoch ms.
 */
export const cardsJson = async (
  reader: Reader,
  { userId, zone, now }: { readonly userId: string; readonly zone: string; readonly now: number },
): Promise<Buffer> => {
  const [list] = await reader.all(listFor(zoneOffsets(zone, now)), { userId });
  if (!list) throw new Error('a list gave no row');
  return jsonBytes(list.json);
};
