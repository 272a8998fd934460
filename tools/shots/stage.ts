import type { Page } from '@playwright/test';
import type { Role } from './roles.ts';

export interface Stage {
  readonly name: string;
  readonly path: string;
  readonly as: Role;
  /** runs before the page opens; such a stage gets a browser of its own, without a service worker */
  readonly before?: (page: Page) => Promise<unknown>;
  /** runs before the picture is taken */
  readonly act?: (page: Page) => Promise<unknown>;
  /** on a phone, only the part of the screen that an open keyboard leaves */
  readonly keyboard?: true;
  /** the whole page instead of the viewport */
  readonly whole?: true;
  /** prefix of its mockup's file name */
  readonly mockup?: string;
}

export const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
export const press = (name: RegExp) => async (page: Page) => button(page, name).click();
export const answer = async (page: Page, text: string) => {
  await page.getByRole('textbox').first().click();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
};
