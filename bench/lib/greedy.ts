import { setTimeout } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { Learner } from './product.ts';

/** Large requests of one learner. */
export type Work =
  | 'a list'
  | 'eight lists at once'
  | 'all changes'
  | 'an export'
  | 'deleting a category'
  | 'deleting an account';

interface Asked extends Learner {
  readonly url: string;
  readonly work: Work;
}

const send = async ({ url, token }: Asked, method: string, path: string, body?: object): Promise<string> => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 503) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  }
  return answer.ok ? text : '';
};

/** Sends a call again for as long as the learner's category is being deleted (503). */
const sendUntilDone = async (...call: Parameters<typeof send>): Promise<void> => {
  while ((await send(...call)) === '') await setTimeout(500);
};

const works: Readonly<Record<Work, (asked: Asked) => Promise<unknown>>> = {
  'a list': (asked) => send(asked, 'GET', '/api/'),
  'eight lists at once': (asked) => Promise.all(Array.from({ length: 8 }, () => send(asked, 'GET', '/api/'))),
  'all changes': async (asked) => {
    for (let since = 0, more = true; more;) {
      const page: unknown = JSON.parse(await send(asked, 'GET', `/api/changes/?since=${since}`));
      since = Number(Reflect.get(Object(page), 'revision'));
      more = Reflect.get(Object(page), 'more') === true;
    }
  },
  'an export': (asked) => send(asked, 'GET', '/api/export/'),
  'deleting a category': async (asked) => {
    await send(asked, 'DELETE', `/api/category/${asked.category}/`, { id: asked.category });
    await sendUntilDone(asked, 'GET', '/api/categories/');
  },
  'deleting an account': (asked) => send(asked, 'DELETE', '/api/delete_user/'),
};

/** Makes one learner's large requests in a thread of their own: another machine reads them, so they must not delay what is timed. */
export const runGreedy = (url: string, learner: Learner, work: Work): Promise<void> => {
  const run: Asked = { ...learner, url, work };
  const worker = new Worker(new URL(import.meta.url), { workerData: { run } });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
};

if (!isMainThread) {
  const { run } = workerData as { run: Asked };
  await works[run.work](run);
}
