import type { Page } from '@playwright/test';
import { launch } from './browser.ts';
import type { Product } from './product.ts';

const SLOWER = 4;
/** Shortest duration that the browser reports, ms; a quicker interaction is counted as this long. */
const LEAST_MS = 16;

/** Times until the next paint, ms. */
export interface Answered {
  readonly letters: readonly number[];
  /** Enter that checks */
  readonly verdicts: readonly number[];
  /** Enter that checks, or goes on */
  readonly enters: readonly number[];
}

interface Seen {
  readonly name: string;
  readonly interaction: number;
  readonly ms: number;
}

/** Collects how long each event took until the next paint, as the browser reports it. */
const watchEvents = (page: Page) =>
  page.addInitScript((least) => {
    const seen: Seen[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, duration, interactionId } = entry as PerformanceEventTiming;
        if (interactionId > 0) seen.push({ name, interaction: interactionId, ms: duration });
      }
    }).observe({ type: 'event', durationThreshold: least, buffered: true } as PerformanceObserverInit);
  }, LEAST_MS);

/** The longest event of each interaction, and for those too quick to be reported the smallest value. */
const interactions = (seen: readonly Seen[], made: number): number[] => {
  const longest = new Map<number, number>();
  for (const { interaction, ms } of seen) longest.set(interaction, Math.max(ms, longest.get(interaction) ?? 0));
  const reported = [...longest.values()];
  return [...reported, ...Array<number>(Math.max(0, made - reported.length)).fill(LEAST_MS)];
};

/** A lesson of some cards answered by keyboard: every letter and every Enter is an interaction. */
async function answered(page: Page, cards: number): Promise<Answered> {
  const input = page.getByRole('main').getByRole('textbox');
  const status = page.getByRole('main').getByRole('status');
  const letters: number[] = [];
  const verdicts: number[] = [];
  const nexts: number[] = [];
  const take = async (made: number, into: number[]): Promise<void> => {
    // Durations are reported after the paint that ends them.
    await page.waitForTimeout(150);
    const seen = await page.evaluate(() => (Reflect.get(window, 'seen') as Seen[]).splice(0));
    into.push(...interactions(seen, made));
  };
  for (let card = 0; card < cards; card++) {
    await input.click();
    await take(0, []);
    for (const letter of 'zebra') {
      await page.keyboard.press(letter);
      await page.waitForTimeout(40);
    }
    await take(5, letters);
    await page.keyboard.press('Enter');
    await status.filter({ hasText: /\S/ }).waitFor();
    await take(1, verdicts);
    await page.keyboard.press('Enter');
    await take(1, nexts);
  }
  return { letters, verdicts, enters: [...verdicts, ...nexts] };
}

/**
 * Interaction to next paint in a lesson of the first box, with the CPU slowed four times: of each letter and each Enter, ms.
 * @param cards how many are answered
 */
export async function lessonKeys(product: Product, cards: number): Promise<Answered> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 390, height: 844 } });
    await watchEvents(page);
    const [learner] = product.learners;
    await page.goto(`${product.url}/about`);
    await page.evaluate(
      (kept) => localStorage.setItem('authTokens', kept),
      JSON.stringify({ access: learner?.token, refresh: learner?.refresh }),
    );
    await page.goto(`${product.url}/lesson/1`);
    await page.getByRole('main').getByRole('textbox').waitFor({ timeout: 120_000 });
    // The background work of the first opening has ended by then.
    await page.waitForTimeout(5000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await answered(page, cards);
  } finally {
    await browser.close();
  }
}
