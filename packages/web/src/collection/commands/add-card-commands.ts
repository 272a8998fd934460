import { cardProblemMessages, type Message, messages } from '@siedem/contract';
import { FIRST, joinMeanings, parseCardText } from '@siedem/domain';
import type { CardRow } from '../memory/rows.ts';
import type { Outcome } from '../views.ts';
import { filled, outcomeFor } from './card-text.ts';
import type { AddedCard, CardDraft, RestoredCard } from './command-types.ts';
import { type CommandContext, hasBox, operationHead } from './context.ts';
import { refuse } from './refuse.ts';

const addedMessage = (kind: 'added' | 'word_used_as_meaning' | 'meaning_used_as_word' | 'same_meaning'): Message => {
  switch (kind) {
    case 'added':
      return messages.cardAdded;
    case 'word_used_as_meaning':
      return messages.cardAddedWordAsMeaning;
    case 'meaning_used_as_word':
      return messages.cardAddedMeaningAsWord;
    case 'same_meaning':
      return messages.cardAddedSameMeaning;
  }
};

export function createAddCardCommands(context: CommandContext) {
  const { now, uuid, enter } = context;

  /** Adds a card; with 'Card already exists' nothing is added and `existingId` names that card. */
  const addCard = (draft: CardDraft): Outcome<AddedCard> => {
    const { category, box = FIRST } = draft;
    const text = parseCardText({ word: draft.word, meanings: filled(draft.meanings) });
    if (!text.ok) return refuse(cardProblemMessages[text.problem]);
    if (!hasBox(context, category, box)) return refuse(messages.cardNotValid);
    const { word, meanings } = text.value;
    const outcome = outcomeFor(context, category, text.value);
    if (outcome.kind === 'exists') return { ok: false, message: messages.cardExists, existingId: outcome.id };
    const at = now();
    const id = uuid();
    const row: CardRow = { id, category, word, meanings: joinMeanings(meanings), box, modifiedAt: at, createdAt: at };
    enter([{ ...operationHead(context), kind: 'add-card', row }]);
    return { ok: true, id, message: addedMessage(outcome.kind) };
  };

  /** Times of one call differ by a millisecond each, so that the cards stay in their order. */
  const restoreCards = (cards: readonly RestoredCard[]): void => {
    const at = now();
    const rows = cards.map(({ category, word, meanings, box, movedAt }, index): CardRow => {
      const createdAt = at + index;
      const modifiedAt = Math.min(movedAt ?? at, at);
      return { id: uuid(), category, word, meanings: joinMeanings(meanings), box, modifiedAt, createdAt };
    });
    enter(rows.map((row) => ({ ...operationHead(context), kind: 'add-card', row })));
  };

  return { addCard, restoreCards };
}
