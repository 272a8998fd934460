import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../bare');
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** Serves the bare list to a browser. */
export async function serveBarePage(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, answer) => {
    const script = request.url === '/list-page.js';
    answer.setHeader('content-type', TYPES[script ? 'js' : 'html']);
    answer.end(readFileSync(join(folder, script ? 'list-page.js' : 'list.html')));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://localhost:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
