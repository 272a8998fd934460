import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from './lib/system.mjs';

/** Draws the icons of the installed app from the mark: `node tools/run.mjs tools/icons.ts` after the mark has changed. */

const folder = join(import.meta.dirname, '../packages/web/public');

interface IconFile {
  readonly file: string;
  readonly size: number;
  /** `plate`: rounded; `bleed`: the ground reaches every edge, the mark stays in the middle, for masks */
  readonly shape: 'plate' | 'bleed';
}

const files: readonly IconFile[] = [
  { file: 'icon-192.png', size: 192, shape: 'plate' },
  { file: 'icon-512.png', size: 512, shape: 'plate' },
  { file: 'icon-maskable-512.png', size: 512, shape: 'bleed' },
  { file: 'apple-touch-icon.png', size: 180, shape: 'bleed' },
];

const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');
const drawn: Readonly<Record<IconFile['shape'], string>> = {
  plate: mark,
  // The view box grows by a quarter: what a circle leaves of the square holds the whole mark.
  bleed: mark
    .replace('viewBox="-5 -3 32 32"', 'viewBox="-9 -7 40 40"')
    .replace(/<rect [^>]*fill="([^"]+)"\/>/, '<rect x="-9" y="-7" width="40" height="40" fill="$1"/>'),
};

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { file, size, shape } of files) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawn[shape]}`);
  await writeFile(join(folder, file), await page.screenshot({ omitBackground: true }));
}
await browser.close();
