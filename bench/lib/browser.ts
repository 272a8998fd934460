import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserPath } from '../../tools/lib/system.mjs';
import type { ApiLearner } from './learner-of-api.ts';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });

/** Stores tokens of a separate login where the app looks for them, because tokens rotate. */
export async function logInto(context: BrowserContext, learner: ApiLearner): Promise<void> {
  const tokens = await learner.logIn();
  await context.addInitScript((kept) => {
    if (localStorage.getItem('authTokens') === null) localStorage.setItem('authTokens', kept);
  }, tokens);
}

/** Opens an address in a tab of its own and closes it again. */
export const inTab = async <T>(context: BrowserContext, url: string, work: (page: Page) => Promise<T>): Promise<T> => {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const result = await work(page);
  await page.close();
  return result;
};
