import type { Browser, Page } from '@playwright/test';
import { ensureBuilt } from '../../tools/lib/build.mjs';
import { launch } from '../lib/browser.ts';
import { atMost, type Measure, times, withUnit } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';
import { serveReactPage } from '../lib/react-page.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const ROUNDS = 5;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;
/** A task blocks with what it takes beyond this, ms. */
const UNNOTICED_MS = 50;
/** Nothing more is drawn, shifted or run after this, ms. */
const SETTLED_MS = 2000;

interface Visit {
  readonly first: number;
  readonly largest: number;
  readonly blocked: number;
  readonly shifted: number;
}

/** Collects the performance entries of a page, from its beginning. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: Record<string, PerformanceEntry[]> = {};
    Object.assign(window, { seen });
    for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
      const into = (seen[type] = [] as PerformanceEntry[]);
      new PerformanceObserver((list) => into.push(...list.getEntries())).observe({ type, buffered: true });
    }
  });

/** A first visit on a phone with a slow network. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await watch(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate((unnoticed) => {
      const seen = Reflect.get(window, 'seen') as Record<string, PerformanceEntry[]>;
      const of = (type: string): PerformanceEntry[] => seen[type] ?? [];
      const first = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
      const shifts = of('layout-shift') as (PerformanceEntry & { readonly value: number })[];
      return {
        first,
        largest: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
        blocked: of('longtask')
          .filter(({ startTime }) => startTime >= first)
          .reduce((sum, { duration }) => sum + Math.max(0, duration - unnoticed), 0),
        shifted: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    }, UNNOTICED_MS);
  } finally {
    await context.close();
  }
}

/** The landing page on slow 4G with the CPU slowed four times, beside a page that React draws in the browser. */
export const measure: Measure = {
  name: 'landing',
  run: async () => {
    await ensureBuilt();
    const product = await startProduct({ learners: 0, cards: 0, env: { CAPTCHA: 'off' } });
    const bare = await serveReactPage();
    const browser = await launch();
    try {
      const visits = await interleave(ROUNDS, {
        product: () => visit(browser, `${product.url}/`),
        bare: () => visit(browser, bare.url),
      });
      const largest = ({ largest: ms }: Visit): number => ms;
      const share = ratio(visits, ['product', 'bare'], largest);
      const both = [medianOf(visits, 'product', largest), medianOf(visits, 'bare', largest)] as const;
      const later = medianOf(visits, 'product', (seen) => seen.largest - seen.first);
      const blocked = medianOf(visits, 'product', (seen) => seen.blocked);
      const shifted = Math.max(...visits.map((round) => round.product.shifted));
      return [
        atMost('largest paint of landing, slow 4G, CPU/4', times(share, both, 'ms'), share, 0.8),
        atMost('… after its first paint', withUnit(later, 'ms'), later, 0, 'ms'),
        atMost('… blocked after it', withUnit(blocked, 'ms'), blocked, 50, 'ms'),
        atMost('… layout shift, worst', shifted.toFixed(4), shifted, 0, ''),
      ];
    } finally {
      await browser.close();
      bare.stop();
      await product.stop();
    }
  },
};
