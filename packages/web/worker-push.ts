interface Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface PushEvent extends Event {
  readonly data: { readonly json: () => unknown } | null;
}

interface ClickEvent extends Event {
  readonly notification: { readonly close: () => void };
}

interface OpenPage {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
}

/** What notifications need of a service worker's globals. */
export interface WorkerScope {
  readonly registration: { readonly showNotification: (title: string, options: object) => Promise<void> };
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly OpenPage[]>;
    readonly openWindow: (path: string) => Promise<unknown>;
  };
  readonly navigator: { readonly setAppBadge?: (cards: number) => Promise<void> };
  readonly caches: CacheStorage;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

/**
 * Notifications of waiting cards (lessons §10.6). It becomes part of the service worker as it is written here
 * (`vite-worker-push.ts`), so it names nothing outside of itself.
 */
export function notifyOfCards(scope: WorkerScope): void {
  const LESSON = '/lesson/all';
  // The page keeps there whether a number is wanted on the icon (`platform/badge.ts`).
  const wantsBadge = async () => (await (await scope.caches.open('siedem-badge')).match('/badge')) !== undefined;

  const titleOf = (cards: number, language: string): string => {
    if (language !== 'pl') return cards === 1 ? '1 card waits' : `${cards} cards wait`;
    const form = new Intl.PluralRules('pl').select(cards);
    if (form === 'one') return 'Czeka 1 karta';
    return form === 'few' ? `Czekają ${cards} karty` : `Czeka ${cards} kart`;
  };

  const show = async (sent: unknown): Promise<void> => {
    const cards = Number(Reflect.get(Object(sent), 'cards')) || 0;
    const language = Reflect.get(Object(sent), 'language') === 'pl' ? 'pl' : 'en';
    if (await wantsBadge()) await scope.navigator.setAppBadge?.(cards).catch(() => undefined);
    await scope.registration.showNotification(titleOf(cards, language), {
      body: language === 'pl' ? 'Wystarczy kilka minut.' : 'A few minutes are enough.',
      tag: 'waiting-cards',
      lang: language,
      icon: '/icon-192.png',
    });
  };

  const open = async (): Promise<void> => {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname === LESSON);
    await (page === undefined ? scope.clients.openWindow(LESSON) : page.focus());
  };

  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open());
  });
}
