import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What lacks contrast on the present page in the dark theme; then the light theme is restored. */
export async function darkProblems(page: Page): Promise<readonly string[]> {
  const dress = (theme: string | undefined): Promise<string | undefined> =>
    page.evaluate(async (next) => {
      const { dataset } = document.documentElement;
      const before = dataset['theme'];
      dataset['theme'] = next;
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
      return before;
    }, theme);
  const before = await dress('dark');
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  await dress(before);
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `dark: ${html.slice(0, 200)}`));
}

/** Waits until animations have ended: a text that is fading in does not have its colour yet. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished.catch(() => null)),
    ),
  );

/** What axe finds on the page once nothing moves, one line each; an empty list is expected. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
