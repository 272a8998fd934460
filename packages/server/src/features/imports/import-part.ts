import { importPart, type ImportedCardResult, type Message, messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { refuse } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { ImportedOutcome } from '../../store/learning/import-cards.ts';
import { importPart as bringIn } from '../../store/learning/import-part.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { readImportedCard, readImportedReview, readImportName, readMade } from './read-import.ts';

const idOf = (sent: unknown): string => {
  const id: unknown = Reflect.get(Object(sent), 'id');
  return typeof id === 'string' ? id : '';
};

const resultOf = (id: string, outcome: ImportedOutcome): ImportedCardResult => {
  switch (outcome) {
    case 'no_box':
      return { id, outcome: 'refused', detail: messages.boxNotValid };
    case 'id_conflict':
      return { id, outcome: 'refused', detail: messages.idTaken };
    default:
      return { id, outcome };
  }
};

const refused = (id: string, detail: Message): ImportedCardResult => ({ id, outcome: 'refused', detail });

/** Answers each card in the order sent; what is not valid is refused by itself and the others still count. */
export const importPartRoute = serve(importPart, async ({ params, body, learner, now }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const { part } = LIMITS.importing;
  if (body.cards.length > part.cards || body.reviews.length > part.answers) return refuse(413, messages.tooLarge);
  const name = readImportName(body.name);
  const made = readMade(body.made);
  if (name === undefined || made === undefined) return dataProblem(400, messages.dataNotValid);
  const { source, total } = body;
  const cards = body.cards.map((sent, place) => readImportedCard(sent, now, place));
  const reviews = body.reviews.flatMap((sent) => readImportedReview(sent, now) ?? []);
  const given = {
    head: { id, name, source, total, made },
    cards: cards.flatMap((read) => (read.ok ? [read.value] : [])),
    reviews,
    now,
  };
  const brought = await store.change(learner.userId, (tx, owner) => bringIn(tx, owner, given));
  if (!brought.ok) {
    switch (brought.problem) {
      case 'gone':
        return gone;
      case 'taken_back':
        return dataProblem(409, messages.importWasTakenBack);
      case 'too_large':
        return refuse(413, messages.tooLarge);
    }
  }
  const { revision, cards: outcomes, reviews: counts } = brought.value;
  const next = outcomes.values();
  const results = cards.map((read, place): ImportedCardResult => {
    const sentId = idOf(body.cards[place]);
    if (!read.ok) return refused(sentId, read.problem);
    const outcome = next.next().value;
    if (outcome === undefined) throw new Error('the store answered fewer cards than it was given');
    return resultOf(sentId, outcome);
  });
  const invalid = body.reviews.length - reviews.length;
  return {
    status: 200,
    body: { revision, cards: results, reviews: { ...counts, refused: counts.refused + invalid } },
  };
});
