import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from './stage.ts';
import { stages } from './stages.ts';

export type Width = 'phone' | 'desk';

const WIDTHS: readonly Width[] = ['phone', 'desk'];
const COMBINATIONS = ['light-pl', 'dark-pl', 'light-en', 'dark-en'];

const STYLE = `body{font:14px system-ui;margin:24px;background:#888}
div{display:flex;flex-wrap:wrap;gap:12px;align-items:start;margin-bottom:12px}
img{height:400px}.phone img{height:360px}.mockup{outline:4px solid #d33}`;

/** The mockups of a stage in this width, copied beside the pictures. */
async function mockupsOf({ mockup }: Stage, width: Width, from: string | undefined, out: string): Promise<string[]> {
  if (mockup === undefined || from === undefined) return [];
  const start = `${mockup}-${width === 'phone' ? 'phone' : 'desktop'}`;
  const files = (await readdir(from)).filter((file) => file.startsWith(start) && file.endsWith('.png'));
  for (const file of files) await copyFile(join(from, file), join(out, `mockup-${file}`));
  return files.map((file) => `mockup-${file}`);
}

const image = (file: string, kind: string): string =>
  `<img class="${kind}" src="${file}" alt="${file}" title="${file}" loading="lazy">`;

/**
 * Writes the sheet that shows all pictures of the folder, also those of earlier runs: those of one stage and width in a
 * row, its mockups framed in red.
 */
export async function writeSheet(out: string, mockups: string | undefined): Promise<void> {
  const taken = new Set(await readdir(out));
  const rows: string[] = [];
  for (const stage of stages) {
    const filesOf = (width: Width): readonly string[] =>
      COMBINATIONS.map((each) => `${stage.name}-${width}-${each}.png`).filter((file) => taken.has(file));
    if (WIDTHS.every((width) => filesOf(width).length === 0)) continue;
    rows.push(`<h2>${stage.name}${stage.mockup === undefined ? '' : ` (mockup: ${stage.mockup})`}</h2>`);
    for (const width of WIDTHS) {
      const ours = filesOf(width).map((file) => image(file, 'picture'));
      const theirs = (await mockupsOf(stage, width, mockups, out)).map((file) => image(file, 'mockup'));
      rows.push(`<div class="${width}">${[...ours, ...theirs].join('')}</div>`);
    }
  }
  const head = `<!doctype html><meta charset="utf-8"><title>Siedem, all screens</title><style>${STYLE}</style>`;
  await writeFile(join(out, 'index.html'), `${head}\n${rows.join('\n')}\n`);
}
