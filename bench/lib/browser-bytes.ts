import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Sizes in bytes, compressed by brotli at its highest quality. */
export interface Loaded {
  readonly scripts: ReadonlyMap<string, number>;
  readonly styles: ReadonlyMap<string, number>;
}

export const brotli = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The scripts and styles that a page requests, each file once, until the network is idle. */
export async function loadedBy(page: Page, visit: () => Promise<unknown>): Promise<Loaded> {
  const scripts = new Map<string, number>();
  const styles = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const into = { script: scripts, stylesheet: styles }[kind];
    if (into === undefined || !response.ok()) return;
    const name = new URL(response.url()).pathname;
    reading.push(response.body().then((body) => void into.set(name, brotli(body))));
  });
  await visit();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  page.removeAllListeners('response');
  return { scripts, styles };
}

export const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((all, each) => all + each, 0);
