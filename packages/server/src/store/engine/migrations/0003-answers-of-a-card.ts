import type { Migration } from './migration.ts';

/** The answers given to one card: shown on its page, and looked at when one of them is taken back. */
export const answersOfACard: Migration = {
  name: 'answers of a card',
  statements: () => ['create index reviews_by_card on reviews (user_id, card_id, at)'],
};
