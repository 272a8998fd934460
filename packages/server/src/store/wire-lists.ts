import { sql } from 'kysely';
import type { Reader } from './context.ts';
import { jsonArray, jsonBytes } from './dialects/json.ts';
import { wireDate } from './wire-date.ts';
import { zoneOffsets } from './zone-offsets.ts';

/**
 * All cards of the learner as the JSON array of `GET /api/`, by creation, then id; built by the database because a
 * hundred thousand rows cost several times more as objects. `zone` is an IANA name, `now` epoch ms.
 */
export const cardsJson = async (
  reader: Reader,
  { userId, zone, now }: { readonly userId: string; readonly zone: string; readonly now: number },
): Promise<Buffer> => {
  const { dialect } = reader;
  const offsets = zoneOffsets(zone, now);
  const { json } = await reader.db
    .selectFrom((eb) =>
      eb
        .selectFrom('cards')
        .select(['id', 'category_id', 'word', 'meanings', 'box_id', 'modified_at', 'created_at'])
        .where('user_id', '=', userId)
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
    )
    .executeTakeFirstOrThrow();
  return jsonBytes(json);
};
