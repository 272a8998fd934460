import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from './lib/system.mjs';

/** Draws the preview picture of links to us from the tokens, the serif and the mark: `node tools/run.mjs tools/social-card.ts`. */

const at = (path: string): string => join(import.meta.dirname, '..', path);

const icon = await readFile(at('packages/web/public/favicon.svg'), 'utf8');
const mark = icon.replace('viewBox="-5 -3 32 32"', 'viewBox="0 0 22 26"').replace(/<rect[^>]*>/, '');
const tokens = await readFile(at('packages/web/src/styles/tokens.css'), 'utf8');
const serif = await readFile(at('node_modules/@fontsource/brygada-1918/files/brygada-1918-latin-500-normal.woff2'));

const rows = [1, 2, 3, 4, 5, 6, 7].map((box, index) => {
  const [top, left] = [300 + index * 52, 20 + index * 144];
  return `<div class="row" data-box="${box}" style="top:${top}px"><b style="left:${left}px">${box}</b></div>`;
});

const page = `<!doctype html><html data-theme="light"><style>
@font-face{font-family:'Brygada 1918';src:url(data:font/woff2;base64,${serif.toString('base64')})}
${tokens}
*{box-sizing:border-box;margin:0}
body{height:100vh;overflow:hidden;background:var(--desk);color:var(--ink);font:500 30px/1 var(--font-word)}
.name{position:absolute;left:80px;top:84px;display:flex;align-items:center;gap:28px;font-size:132px;letter-spacing:-.02em}
.name svg{width:112px;height:132px}
.row{position:absolute;left:80px;right:80px;height:400px;background:var(--card);border-top:5px solid var(--c);border-radius:10px 10px 0 0;box-shadow:var(--shadow-stack)}
.row b{position:absolute;bottom:100%;width:144px;height:40px;padding-top:8px;text-align:center;font-weight:500;background:var(--c);color:var(--on);border-radius:14px 14px 0 0}
</style><body><div class="name">${mark}<span>Siedem</span></div>${rows.join('')}</body></html>`;

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox'],
});
const view = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await view.setContent(page);
await view.evaluate('document.fonts.ready');
await writeFile(at('packages/web/public/social-card.png'), await view.screenshot());
await browser.close();
