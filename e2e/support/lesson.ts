import type { Page } from '@playwright/test';

/** The words a lesson of these stories may ask. */
const answerOf: Readonly<Record<string, string>> = {
  'el gato': 'cat',
  'el perro': 'dog',
  'la casa': 'house',
  'la mano': 'hand',
};

/** What is asked, and the right answer; the direction is random. */
export async function asked(page: Page): Promise<{ word: string; right: string }> {
  const prompt = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const byWord = answerOf[prompt];
  if (byWord !== undefined) return { word: prompt, right: byWord };
  const word = Object.entries(answerOf).find(([, meaning]) => meaning === prompt)?.[0];
  if (word === undefined) throw new Error(`nobody asks “${prompt}”`);
  return { word, right: word };
}

/** Where the answer is typed. */
export const input = (page: Page) => page.getByRole('textbox');
/** The verdict. */
export const status = (page: Page) => page.getByRole('main').getByRole('status');
