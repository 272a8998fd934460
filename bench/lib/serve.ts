import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Served {
  readonly url: string;
  readonly stop: () => void;
}

/** Serves a program's response to a browser, from the origin of the product. */
export async function serve(answer: RequestListener): Promise<Served> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
