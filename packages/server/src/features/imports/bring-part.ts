import { type ImportedCardResult, type ImportPart, type Message, messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import type { PartHistory } from '@siedem/formats';
import { refuse } from '../../http/problems.ts';
import type { Store } from '../../store/engine/context.ts';
import type { ImportedOutcome } from '../../store/importing/import-cards.ts';
import { importPart } from '../../store/importing/import-part.ts';
import { dataProblem, gone } from '../../wire/answers.ts';
import { readHistory, readImportedCard, readImportedReview, readImportName, readMade } from './read-import.ts';

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

/** A part as it was sent: its rows are validated one by one. */
export interface SentPart extends Pick<ImportPart, 'name' | 'source' | 'total'> {
  readonly made?: readonly string[];
  readonly history?: PartHistory;
  readonly cards: readonly unknown[];
  readonly reviews: readonly unknown[];
}

/** The import that a part belongs to, and the time. */
export interface PartPlace {
  readonly userId: string;
  /** of the import */
  readonly id: string;
  /** epoch ms */
  readonly now: number;
}

/**
 * Imports one part, for the call and for the command line. Returns an outcome per card in the order sent; an invalid one is refused
 * alone and the others still count.
 */
export const bringPart = async (store: Store, { userId, id, now }: PartPlace, sent: SentPart) => {
  const { part } = LIMITS.importing;
  if (sent.cards.length > part.cards || sent.reviews.length > part.answers) return refuse(413, messages.tooLarge);
  const name = readImportName(sent.name);
  const made = readMade(sent.made);
  if (name === undefined || made === undefined) return dataProblem(400, messages.dataNotValid);
  const { source, total } = sent;
  const cards = sent.cards.map((each, place) => readImportedCard(each, now, place));
  const reviews = sent.reviews.flatMap((each) => readImportedReview(each, now) ?? []);
  const given = {
    head: { id, name, source, total, made },
    cards: cards.flatMap((read) => (read.ok ? [read.value] : [])),
    reviews,
    history: sent.history === undefined ? undefined : readHistory(sent.history, now),
    now,
  };
  const brought = await store.change(userId, (tx, owner) => importPart(tx, owner, given), 'low');
  if (!brought.ok) {
    switch (brought.problem) {
      case 'gone':
        return gone;
      case 'taken_back':
        return dataProblem(409, messages.importWasTakenBack);
      case 'too_large':
        return refuse(413, messages.tooLarge);
      case 'too_many':
        return refuse(413, messages.tooManyCards);
    }
  }
  const { revision, cards: outcomes, reviews: counts } = brought.value;
  const next = outcomes.values();
  const results = cards.map((read, place): ImportedCardResult => {
    const sentId = idOf(sent.cards[place]);
    if (!read.ok) return refused(sentId, read.problem);
    const outcome = next.next().value;
    if (outcome === undefined) throw new Error('the store answered fewer cards than it was given');
    return resultOf(sentId, outcome);
  });
  const invalid = sent.reviews.length - reviews.length;
  return {
    status: 200 as const,
    body: { revision, cards: results, reviews: { ...counts, refused: counts.refused + invalid } },
  };
};
