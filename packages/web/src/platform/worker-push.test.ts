import { describe, expect, test } from 'vitest';
import { notifyOfCards, type WorkerScope } from '../../worker-push.ts';

/** A service worker that writes down what it is asked. */
const worker = ({ badge, pages = [] }: { readonly badge: boolean; readonly pages?: readonly string[] }) => {
  const did: unknown[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const cache = { match: async () => (badge ? new Response('on') : undefined) };
  const scope = {
    registration: { showNotification: async (title: string, options: object) => void did.push([title, options]) },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void did.push(`focus ${url}`) })),
      openWindow: async (path: string) => void did.push(`open ${path}`),
    },
    navigator: { setAppBadge: async (cards: number) => void did.push(`badge ${cards}`) },
    caches: { open: async () => cache },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  notifyOfCards(scope as unknown as WorkerScope);
  const fire = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    const given = { ...event, waitUntil: (promise: Promise<unknown>) => void (work = promise) };
    listeners.get(type)?.(given as never);
    await work;
  };
  return { did, fire };
};

describe('a notification', () => {
  test.each([
    [1, 'en', '1 card waits'],
    [3, 'en', '3 cards wait'],
    [1, 'pl', 'Czeka 1 karta'],
    [3, 'pl', 'Czekają 3 karty'],
    [25, 'pl', 'Czeka 25 kart'],
  ])('says how many cards wait: %i in %s', async (cards, language, title) => {
    const { did, fire } = worker({ badge: false });
    await fire('push', { data: { json: () => ({ cards, language }) } });
    expect(did).toEqual([[title, expect.objectContaining({ tag: 'waiting-cards', lang: language })]]);
  });

  test('puts the number on the icon where that is wanted on this device', async () => {
    const { did, fire } = worker({ badge: true });
    await fire('push', { data: { json: () => ({ cards: 7, language: 'en' }) } });
    expect(did[0]).toBe('badge 7');
  });

  test('leads to a lesson over everything, in a page that shows it already if there is one', async () => {
    const notification = { close: () => undefined };
    const fresh = worker({ badge: false, pages: ['https://siedem.example/list'] });
    await fresh.fire('notificationclick', { notification });
    expect(fresh.did).toEqual(['open /lesson/all']);
    const open = worker({ badge: false, pages: ['https://siedem.example/lesson/all'] });
    await open.fire('notificationclick', { notification });
    expect(open.did).toEqual(['focus https://siedem.example/lesson/all']);
  });
});
