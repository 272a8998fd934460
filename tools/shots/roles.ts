import type { APIRequestContext } from '@playwright/test';
import { endPremium } from '../../e2e/support/database.ts';
import { addCards, bearer, newLearner } from '../../e2e/support/learner.ts';
import { live } from '../../e2e/support/life.ts';
import { drawer, longest, longWords } from './words.ts';

/**
 * The role in which a picture is taken: a visitor; a learner who has not answered the survey (`new`); who has not claimed the free
 * days; whose premium has ended; learners with no card, one card, seven (`few` has all boxes but one middle one deleted,
 * `seven` has all), a drawer in use, one answered for months (`lived`), the longest legal words; `starting` begins empty
 * and is filled by its stages.
 */
export type Role =
  | 'visitor'
  | 'new'
  | 'unclaimed'
  | 'ended'
  | 'empty'
  | 'one'
  | 'few'
  | 'seven'
  | 'learner'
  | 'lived'
  | 'starting'
  | 'extreme';

export interface Account {
  readonly email: string;
  readonly password: string;
}

const password = 'correct horse 7';
let counted = 0;

/** Registered only. */
async function registered(api: APIRequestContext): Promise<Account & { access: string }> {
  counted += 1;
  const username = `Marta ${counted}`;
  const email = `marta.${counted}@example.com`;
  const data = { username, email, password, confirm_password: password };
  const answer = await api.post('/api/register/', { data });
  const { access } = (await answer.json()) as { access: string };
  return { email, password, access };
}

/** Creates the learner of a role, in one language; null for a visitor. */
export async function accountFor(
  api: APIRequestContext,
  role: Role,
  language: 'pl' | 'en',
  dataDir: string,
): Promise<Account | null> {
  const category = language === 'pl' ? 'Hiszpański' : 'Spanish';
  switch (role) {
    case 'visitor':
      return null;
    case 'new':
      return registered(api);
    case 'unclaimed': {
      const account = await registered(api);
      const headers = bearer(account.access);
      await api.post('/api/survey1/', { data: { category_name: category }, headers });
      return account;
    }
    case 'ended': {
      const learner = await newLearner(api, category);
      endPremium(dataDir, learner.email);
      return learner;
    }
    case 'empty':
    case 'starting':
      return newLearner(api, category);
    case 'lived': {
      const learner = await newLearner(api, category);
      await live(api, learner, { days: 120, cards: 80 });
      return learner;
    }
    case 'one':
    case 'learner': {
      const learner = await newLearner(api, category);
      await addCards(api, learner, role === 'one' ? drawer.slice(2, 3) : drawer);
      return learner;
    }
    case 'few':
    case 'seven': {
      const learner = await newLearner(api, category);
      await addCards(api, learner, drawer.slice(0, 7));
      // The cards of a deleted box go to the one before it.
      for (const box of role === 'few' ? [6, 5, 4, 3] : []) {
        const data = { id: String(box), category: learner.category, newSection: String(box - 1) };
        await api.delete(`/api/section/${box}/`, { headers: bearer(learner.access), data });
      }
      return learner;
    }
    case 'extreme': {
      const learner = await newLearner(api, longest('K'));
      for (const name of [longest('L'), longest('M')]) {
        await api.post('/api/categories/', { headers: bearer(learner.access), data: { name } });
      }
      await addCards(api, learner, longWords);
      return learner;
    }
  }
}
