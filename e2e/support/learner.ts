import type { APIRequestContext, Page } from '@playwright/test';

/** A learner made through the API, for stories that begin later than registration. */
export interface Learner {
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  /** id of the first category */
  readonly category: string;
}

export interface SeedCard {
  readonly word: string;
  readonly meanings: string;
  /** box value; the first when left out */
  readonly section?: string;
  /** how many days ago the card was moved; 0 when left out */
  readonly daysAgo?: number;
}

let counted = 0;

const wireDate = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

async function send<T>(
  call: Promise<{ ok(): boolean; status(): number; json(): Promise<unknown>; url(): string }>,
): Promise<T> {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`);
  return (await answer.json()) as T;
}

/** A login that a page can be opened with. */
type Tokens = Pick<Learner, 'access' | 'refresh'>;

/** Registers and answers the survey; the free days are still to be claimed. */
export async function newcomer(
  request: APIRequestContext,
  categoryName = 'Spanish',
): Promise<Tokens & Pick<Learner, 'email' | 'password'>> {
  counted += 1;
  const name = `learner ${process.pid} ${Date.now()} ${counted}`;
  const email = `${name.replaceAll(' ', '.')}@example.com`;
  const password = 'correct horse 7';
  const tokens = await send<{ access: string; refresh: string }>(
    request.post('/api/register/', { data: { username: name, email, password, confirm_password: password } }),
  );
  const asked = await send<{ access: string; refresh: string }>(
    request.post('/api/survey1/', { data: { category_name: categoryName }, headers: bearer(tokens.access) }),
  );
  return { email, password, ...asked };
}

/** Registers, answers the survey and claims the free 30 days. */
export async function newLearner(request: APIRequestContext, categoryName = 'Spanish'): Promise<Learner> {
  const { email, password, access } = await newcomer(request, categoryName);
  const paid = await send<{ access: string; refresh: string }>(
    request.put('/api/premium/', { data: {}, headers: bearer(access) }),
  );
  const categories = await send<{ id: string }[]>(request.get('/api/categories/', { headers: bearer(paid.access) }));
  const category = categories[0]?.id;
  if (category === undefined) throw new Error('the survey made no category');
  return { email, password, ...paid, category };
}

export const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

/** Adds cards through the API. */
export async function addCards(
  request: APIRequestContext,
  learner: Learner,
  cards: readonly SeedCard[],
): Promise<void> {
  for (const { word, meanings, section = '1', daysAgo = 0 } of cards) {
    await send(
      request.post('/api/', {
        headers: bearer(learner.access),
        data: {
          category: learner.category,
          word,
          meanings,
          section,
          modified_date: wireDate(Date.now() - daysAgo * 86_400_000),
        },
      }),
    );
  }
}

export interface WireCard {
  readonly id: string;
  readonly category: string;
  readonly word: string;
  readonly meanings: string;
  readonly section: string;
  readonly modified_date: string;
}

/** What the server holds now. */
export const cardsOf = (request: APIRequestContext, learner: Learner): Promise<WireCard[]> =>
  send<WireCard[]>(request.get('/api/', { headers: bearer(learner.access) }));

/** Puts the learner's tokens where the app looks for them and opens a page. */
export async function open(page: Page, learner: Tokens, path: string): Promise<void> {
  const tokens = JSON.stringify({ access: learner.access, refresh: learner.refresh });
  // A reload must not restore the first tokens: their refresh token has been used.
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('e2e') === null) localStorage.setItem('authTokens', text);
    sessionStorage.setItem('e2e', 'begun');
  }, tokens);
  await page.goto(path);
}
