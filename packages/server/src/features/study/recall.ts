import { messages, recall, RECALL_ASKS } from '@siedem/contract';
import { DAY_MS } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { gone } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { look } from './look.ts';

/** The farthest time that may be asked about (insights §11). */
const AHEAD_MS = 3 * 366 * DAY_MS;

export const recallRoute = serve(recall, async (call, services) => {
  const { asks } = call.body;
  if (asks.length > RECALL_ASKS) return { status: 413, body: { detail: messages.tooLarge } };
  if (asks.some(({ at }) => at > call.now + AHEAD_MS)) return { status: 400, body: { detail: messages.dataNotValid } };
  const ask = asks.map((each) => ({ ...each, card: readUuid(each.card) ?? '' }));
  const looked = await look(call, services, { kind: 'recall', ask });
  if (!looked) return gone;
  return { status: 200, body: { revision: looked.counted.revision, recall: [...looked.answer] } };
});
