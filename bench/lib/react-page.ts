import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { serve, type Served } from './serve.ts';

const HTML =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>bare</title><div id="root"></div><script type="module" src="/page.js"></script></html>';

/** React with nothing around it, built for production. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '../bare'),
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, '../bare/react-page.js') } },
  });
  const script = ('output' in built ? built.output : []).find((file) => file.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('the bare page was not built');
  return script.code;
}

/** Serves a bare React page, compressed as most servers do it. */
export async function serveReactPage(): Promise<Served> {
  const files = {
    html: { type: 'text/html; charset=utf-8', body: gzipSync(HTML) },
    js: { type: 'text/javascript; charset=utf-8', body: gzipSync(await bundle()) },
  };
  return serve((request, answer) => {
    const { type, body } = files[request.url === '/page.js' ? 'js' : 'html'];
    answer.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  });
}
