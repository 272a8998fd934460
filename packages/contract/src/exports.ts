import { LIMITS } from '@siedem/domain';
import { Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed, Detail } from './shapes.ts';

/**
 * Exchange §8.5, §9.1.1: an Anki package of the learner's cards, of one category or of those named; ids that are not
 * there are passed over, and 404 where nothing is left. Six a minute a learner, else 429. Works without premium.
 */
export const exportAnki = endpoint({
  name: 'exportAnki',
  method: 'POST',
  path: '/api/export/anki/',
  access: 'learner',
  summary: 'The learner’s cards as an Anki package.',
  bodyLimit: LIMITS.exportSelectionBytes,
  body: closed({
    category: Type.Optional(Type.String()),
    cards: Type.Optional(Type.Array(Type.String())),
    /** whether the answers go with the cards */
    answers: Type.Boolean(),
  }),
  answers: { 200: Type.Unknown(), 404: Detail, 429: Detail },
});
