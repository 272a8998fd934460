import { getCard } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { findCard } from '../../store/learning/cards.ts';
import { notFound } from '../../wire/answers.ts';
import { cardOnWire } from '../../wire/rows.ts';
import { readUuid } from '../../wire/uuid.ts';

export const getCardRoute = serve(getCard, async (call, { store }) => {
  const id = readUuid(call.params.id);
  const card = id === undefined ? undefined : await findCard(store.read, call.learner.userId, id);
  return card ? { status: 200, body: cardOnWire(card, call) } : notFound;
});
