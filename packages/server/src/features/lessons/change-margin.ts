import { changeMargin, messages } from '@siedem/contract';
import {
  changeMargin as change,
  fail,
  type Margin,
  ok,
  parseMarginChange,
  type Result,
  splitMeanings,
} from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { findCard } from '../../store/learning/cards.ts';
import type { Learner, Tx } from '../../store/engine/context.ts';
import { findMargin, saveMargin } from '../../store/learning/margins.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { marginOnWire } from '../../wire/rows.ts';
import { readUuid } from '../../wire/uuid.ts';

const changeMarginOf = async (
  tx: Tx,
  owner: Learner,
  { cardId, sent }: { readonly cardId: string; readonly sent: unknown },
): Promise<Result<Margin, 'not_found' | 'not_valid' | 'too_many_rulings'>> => {
  const card = await findCard(tx, owner.userId, cardId);
  if (!card) return fail('not_found');
  const asked = parseMarginChange(sent);
  if (!asked) return fail('not_valid');
  const before = await findMargin(tx, owner.userId, cardId);
  const after = change(before, asked, { word: card.word, meanings: splitMeanings(card.meanings) });
  if (!after.ok) return after;
  if (JSON.stringify(after.value) !== JSON.stringify(before)) {
    await saveMargin(tx, owner, { cardId, margin: after.value });
  }
  return ok(after.value);
};

export const changeMarginRoute = serve(changeMargin, async ({ body, params, learner }, { store }) => {
  const cardId = readUuid(params.id);
  if (cardId === undefined) return notFound;
  const changed = await store.change(learner.userId, (tx, owner) => changeMarginOf(tx, owner, { cardId, sent: body }));
  if (changed.ok) {
    return { status: 200, body: { ...marginOnWire(cardId, changed.value), data: messages.cardModified } };
  }
  switch (changed.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'not_valid':
      return dataProblem(400, messages.dataNotValid);
    case 'too_many_rulings':
      return dataProblem(400, messages.tooManyRulings);
  }
});
