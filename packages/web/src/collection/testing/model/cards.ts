import { type BodyOf, type changeCards, messages } from '@siedem/contract';
import { LIMITS, outcomeOfAdding, splitMeanings } from '@siedem/domain';
import { type Handlers, NOT_FOUND, text, refusal } from './reply.ts';
import type { Held, ModelCard } from './held.ts';

const cardText = (card: ModelCard) => ({ id: card.id, word: card.word, meanings: splitMeanings(card.meanings) });

/** Cards of the model, one by one and many at once. */
export function cardsOf(held: Held): Handlers {
  const { categories, boxes, cards, goneCards, taken, touch, inCategory, removeCard, cardBody, dates, now } = held;
  return {
    addCard: ({ body }) => {
      const id = text(body?.['id']);
      const sent = JSON.stringify([
        body?.['category'],
        body?.['word'],
        body?.['meanings'],
        body?.['section'],
        body?.['modified_date'],
      ]);
      const known = cards.get(id);
      if (known !== undefined) {
        return known.firstSent === sent
          ? { status: 200, body: { ...cardBody(known), data: messages.cardAdded } }
          : refusal(409, messages.idTaken);
      }
      if (goneCards.has(id)) return refusal(409, messages.idTaken);
      const category = text(body?.['category']);
      const box = text(body?.['section']);
      if (!categories.has(category)) return NOT_FOUND;
      if (!(boxes.get(category) ?? []).some((each) => each.id === box)) return refusal(400, messages.cardNotValid);
      const card: ModelCard = {
        id,
        category,
        word: text(body?.['word']),
        meanings: text(body?.['meanings']),
        box,
        modifiedAt: dates.parse(text(body?.['modified_date'])),
        movedBy: '',
        createdAt: now(),
        firstSent: sent,
      };
      const outcome = outcomeOfAdding(cardText(card), inCategory(category).map(cardText));
      if (outcome.kind === 'exists') {
        return {
          status: 300,
          body: { ...cardBody(card), id: outcome.id, data: messages.cardExists, detail: messages.cardExists },
        };
      }
      cards.set(id, card);
      taken.add(id);
      touch(`card ${id}`);
      return { status: 200, body: { ...cardBody(card), data: messages.cardAdded } };
    },
    changeCard: ({ params, body }) => {
      const card = cards.get(text(params?.['id']));
      if (card === undefined) return NOT_FOUND;
      const box = text(body?.['section']);
      const moves = body?.['section'] !== undefined && box !== card.box;
      if (moves && !(boxes.get(card.category) ?? []).some((each) => each.id === box)) {
        return refusal(400, messages.cardNotValid);
      }
      if (body?.['word'] !== undefined) card.word = text(body['word']);
      if (body?.['meanings'] !== undefined) card.meanings = text(body['meanings']);
      if (moves) {
        card.box = box;
        card.modifiedAt = dates.parse(text(body?.['modified_date']));
        card.movedBy = '';
      }
      touch(`card ${card.id}`);
      return { status: 200, body: { ...cardBody(card), data: messages.cardModified } };
    },
    deleteCard: ({ params }) => {
      const card = cards.get(text(params?.['id']));
      if (card === undefined) return NOT_FOUND;
      removeCard(card);
      return { status: 200, body: { id: card.id, data: messages.cardDeleted } };
    },
    changeCards: ({ body }) => {
      const { moves = [], deletions = [] } = (body ?? {}) as BodyOf<typeof changeCards>;
      if (moves.length + deletions.length > LIMITS.cardsPerBatch) {
        return { status: 413, body: { detail: messages.tooLarge } };
      }
      const missing: string[] = [];
      const refused: string[] = [];
      for (const { id, section, modified_date } of moves) {
        const card = cards.get(id);
        if (card === undefined) missing.push(id);
        else if (!(boxes.get(card.category) ?? []).some((box) => box.id === section)) refused.push(id);
        else if (card.box !== section) {
          Object.assign(card, { box: section, modifiedAt: dates.parse(modified_date), movedBy: '' });
          touch(`card ${id}`);
        }
      }
      for (const id of deletions) {
        const card = cards.get(id);
        if (card === undefined) missing.push(id);
        else removeCard(card);
      }
      return { status: 200, body: { revision: held.revision(), missing, refused, data: messages.cardsModified } };
    },
  };
}
