import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What lacks contrast on the page as it stands, in the dark theme; the light one is put back. */
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

/** What axe finds on the page as it stands, one line each; an empty list is the aim. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
