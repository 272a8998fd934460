import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';

export interface Deployment {
  /** origin of the product for browsers, without a trailing slash */
  readonly url: string;
  /** Puts another build in its place: its page says `build` in a `<meta>`, and none of the first build's scripts exist any more. */
  readonly deploy: (build: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * A proxy before the product that can serve its build under other names, with another service worker: what a learner
 * receives after a new version was deployed.
 */
export async function deployments(target: string): Promise<Deployment> {
  let build = '';
  const proxy = createServer((request, answer) => {
    const path = request.url ?? '/';
    const asset = /^\/assets\/.*\.(?:js|css)$/.test(path);
    if (build !== '' && asset && !path.includes(`.${build}.`)) {
      answer.writeHead(404).end();
      return;
    }
    const rewritten = build !== '' && !path.startsWith('/api/');
    const headers = { ...request.headers, ...(rewritten ? { 'accept-encoding': 'identity' } : {}) };
    const forwarded = ask(
      target + (build === '' ? path : path.replace(`.${build}.`, '.')),
      { method: request.method ?? 'GET', headers },
      (got) => {
        const type = got.headers['content-type'] ?? '';
        if (!rewritten || !/html|javascript/.test(type)) {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
          return;
        }
        const chunks: Buffer[] = [];
        got.on('data', (chunk: Buffer) => chunks.push(chunk));
        got.on('end', () => {
          const text = renamedIn(path, Buffer.concat(chunks).toString(), build);
          const { 'content-length': _, ...kept } = got.headers;
          answer.writeHead(got.statusCode ?? 502, kept).end(text);
        });
      },
    );
    forwarded.on('error', () => answer.destroy());
    request.pipe(forwarded);
  });
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    deploy: (next) => {
      build = next;
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Scripts in assets/ name each other, the page and the worker name them too; theme.js keeps its name and so does the worker. */
function renamedIn(path: string, text: string, build: string): string {
  const assets = path.startsWith('/assets/');
  const named = text.replaceAll(
    assets ? /(\.\/|assets\/)[\w.-]+?\.(?:js|css)\b/g : /assets\/[\w.-]+?\.(?:js|css)\b/g,
    (name) => name.replace(/\.(js|css)$/, `.${build}.$1`),
  );
  if (path === '/sw.js') return named.replace(/(url:"index\.html",revision:")[^"]*/, `$1${build}`);
  return named.replace('</head>', `<meta name="build" content="${build}"></head>`);
}
