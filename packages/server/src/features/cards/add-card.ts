import { addCard, type AnswerOf, type Message, messages } from '@siedem/contract';
import { FIRST, LIMITS } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { cardOnWire } from '../../wire/rows.ts';
import { makeUuid, readUuid } from '../../wire/uuid.ts';
import type { WireTime } from '../../wire/wire-date.ts';
import { cardMessages } from '../../wire/card-problems.ts';
import { readCardText, readModifiedDate } from '../../wire/read-card.ts';
import { type AddedStatus, type SentCard, type StoredOutcome, storeNewCard } from './store-new-card.ts';

const DATA: Readonly<Record<AddedStatus, Message>> = {
  200: messages.cardAdded,
  201: messages.cardAddedWordAsMeaning,
  202: messages.cardAddedMeaningAsWord,
  203: messages.cardAddedSameMeaning,
};

const answer = (outcome: StoredOutcome, sent: SentCard, time: WireTime): AnswerOf<typeof addCard> => {
  if (outcome.status === 300) {
    const { id, word, meanings, box_id: section } = outcome.card;
    return {
      status: 300,
      body: { id, word, meanings, section, data: messages.cardExists, detail: messages.cardExists },
    };
  }
  const { card, status, repeated } = outcome;
  // A repeat gets the response of the first call, even if the card was edited or moved since.
  const first = repeated ? { ...card, word: sent.word, meanings: sent.meanings, ...firstPlace(card, sent) } : card;
  return { status, body: { ...cardOnWire(first, time), data: DATA[status] } };
};

/** An unmoved card still has its original date; for a moved one, the date sent with the repeat is it. */
const firstPlace = (card: { box_id: string; modified_at: number }, sent: SentCard) =>
  card.box_id === sent.boxId ? {} : { box_id: sent.boxId, modified_at: sent.modifiedAt };

export const addCardRoute = serve(addCard, async (call, { store }) => {
  const { body, now, learner } = call;
  const id = body.id === undefined ? makeUuid(now) : readUuid(body.id);
  if (id === undefined) return dataProblem(400, cardMessages.bad_card);
  const text = readCardText(body);
  if (!text.ok) return dataProblem(400, cardMessages[text.problem]);
  const modifiedAt = readModifiedDate(body.modified_date, call);
  if (!modifiedAt.ok) return dataProblem(400, cardMessages[modifiedAt.problem]);
  const categoryId = readUuid(body.category);
  if (categoryId === undefined) return notFound;
  const sent = { id, categoryId, boxId: body.section ?? FIRST, ...text.value, modifiedAt: modifiedAt.value, now };
  const stored = await store.change(learner.userId, (tx, owner) => storeNewCard(tx, owner, sent));
  if (stored.ok) return answer(stored.value, sent, call);
  switch (stored.problem) {
    case 'gone':
      return gone;
    case 'no_category':
      return notFound;
    case 'no_box':
      return dataProblem(400, cardMessages[stored.problem]);
    case 'too_many':
      return {
        status: 413,
        body: { data: messages.tooManyCards, detail: messages.tooManyCards, limit: LIMITS.cards },
      };
    case 'id_conflict':
      return dataProblem(409, messages.idTaken);
  }
});
