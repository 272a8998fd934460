import { type BodyOf, changeCard, messages } from '@siedem/contract';
import { fail, ok, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { type CardRow, findBox, findCard, updateCard } from '../../store/learning/cards.ts';
import type { Learner, Tx } from '../../store/engine/context.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { cardOnWire } from '../../wire/rows.ts';
import { readUuid } from '../../wire/uuid.ts';
import type { WireTime } from '../../wire/wire-date.ts';
import { type CardRefusal, cardMessages } from '../../wire/card-problems.ts';
import { readCardText, readModifiedDate } from '../../wire/read-card.ts';

type Sent = BodyOf<typeof changeCard>;

/** Whether a field that identifies the card is missing or has the stored value. */
const agrees = (sent: string | undefined, is: string): boolean => sent === undefined || readUuid(sent) === is;

const change = async (
  tx: Tx,
  learner: Learner,
  id: string,
  sent: Sent,
  time: WireTime,
): Promise<Result<CardRow, CardRefusal | 'not_found'>> => {
  const { userId } = learner;
  const card = await findCard(tx, userId, id);
  if (!card) return fail('not_found');
  if (!agrees(sent.id, id) || !agrees(sent.category, card.category_id)) return fail('bad_card');
  const text = readCardText({ word: sent.word ?? card.word, meanings: sent.meanings ?? card.meanings });
  if (!text.ok) return text;
  const date = readModifiedDate(sent.modified_date, time);
  if (!date.ok) return date;
  const boxId = sent.section ?? card.box_id;
  if (!(await findBox(tx, { userId, categoryId: card.category_id, id: boxId }))) return fail('no_box');
  const moves = boxId !== card.box_id;
  if (!moves && text.value.word === card.word && text.value.meanings === card.meanings) return ok(card);
  // The date belongs to the box: a change of text alone leaves it (decisions §2.5).
  return ok(
    await updateCard(tx, learner, card, { ...text.value, ...(moves ? { move: { boxId, at: date.value } } : {}) }),
  );
};

export const changeCardRoute = serve(changeCard, async (call, { store }) => {
  const id = readUuid(call.params.id);
  if (id === undefined) return notFound;
  const changed = await store.change(call.learner.userId, (tx, owner) => change(tx, owner, id, call.body, call));
  if (changed.ok) return { status: 200, body: { ...cardOnWire(changed.value, call), data: messages.cardModified } };
  switch (changed.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    default:
      return dataProblem(400, cardMessages[changed.problem]);
  }
});
