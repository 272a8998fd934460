import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve, type Served } from './serve.ts';

const folder = join(import.meta.dirname, '../bare');
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** Serves the bare list to a browser. */
export const serveBarePage = (): Promise<Served> =>
  serve((request, answer) => {
    const script = request.url === '/list-page.js';
    answer.setHeader('content-type', TYPES[script ? 'js' : 'html']);
    answer.end(readFileSync(join(folder, script ? 'list-page.js' : 'list.html')));
  });
