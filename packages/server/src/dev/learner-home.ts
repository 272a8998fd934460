import { addCard, type BodyOf, type EndpointDefinition, listCategories } from '@siedem/contract';
import type { CallInput, CallResult } from './checked-call.ts';
import type { LearnerWish, TestApp, TestLearner } from './test-app.ts';

/** A learner with premium and a category, and the calls as they make them. */
export interface LearnerHome {
  readonly learner: TestLearner;
  /** id of the first category */
  readonly category: string;
  readonly call: <E extends EndpointDefinition>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<E>>;
  /** Adds a card to the first category and gives its id. */
  readonly card: (given?: Partial<BodyOf<typeof addCard>>) => Promise<string>;
}

/** Makes a learner who can begin at once. */
export const makeHome = async (app: TestApp, wish?: LearnerWish): Promise<LearnerHome> => {
  const learner = await app.learner(wish);
  const call: LearnerHome['call'] = (endpoint, input) => app.call(endpoint, { ...input, token: learner.access });
  const [category] = (await call(listCategories)).body;
  if (!category || !('name' in category)) throw new Error('the learner has no category');
  let words = 0;
  return {
    learner,
    category: category.id,
    call,
    card: async (given) => {
      words++;
      const body = { category: category.id, word: `word ${words}`, meanings: `meaning ${words}`, ...given };
      const added = await call(addCard, { body });
      if (added.status !== 200 || added.body.id === undefined) throw new Error(`no card: ${added.text}`);
      return added.body.id;
    },
  };
};
