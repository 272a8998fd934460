import { VitePWA } from 'vite-plugin-pwa';

/** Files the app needs on any of its pages. The pages for visitors, and scripts of other places, need the network. */
const SHELL = [
  'index.html',
  'theme.js',
  'favicon.svg',
  'manifest.webmanifest',
  'icon-*.png',
  'assets/*.{js,css,woff2}',
];
/** Only the pages for visitors use it. */
const NOT_SHELL = ['assets/visitor-*'];

/** Paths that are not pages of the app. The payment page has a policy of its own, so it must come from the server. */
const NOT_THE_APP = [
  /^\/api\//,
  /^\/health/,
  /^\/locales\//,
  /^\/assets\//,
  /^\/pay\/?(?:\?|$)/,
  /^\/(?:(?:privacy-policy|terms-of-use)\/?)?(?:\?|$)/,
  /\.[a-z]+$/,
];

/**
 * Lets a page rendered ahead come from the server only where no learner's collection (`databaseName` in
 * `collection/disk/database.ts`) is in this browser. What it throws leads to the app's own page; so does a browser that cannot tell.
 * It becomes part of the worker as it is written here, so it names nothing outside of itself.
 */
const forVisitors = {
  requestWillFetch: async ({ request }: { readonly request: Request }): Promise<Request> => {
    const databases = await indexedDB.databases();
    if (databases.some(({ name }) => name?.startsWith('siedem-'))) throw new Error('a learner is here');
    return request;
  },
};

/**
 * The service worker: it keeps one build whole, answers each page of the app with that build's page, and leaves every
 * call of the API alone. The pages for visitors come from the server, to visitors. It waits until the app asks it to take over (`platform/service-worker.ts`).
 */
export const worker = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    // Referenced by the page; served from public/ unchanged.
    manifest: false,
    includeManifestIcons: false,
    workbox: {
      globPatterns: SHELL,
      globIgnores: NOT_SHELL,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: NOT_THE_APP,
      // `/` is a page like the others. As a file it would be matched with the headers of the visit, which the answer varies by.
      directoryIndex: null,
      cleanupOutdatedCaches: true,
      // The first worker also serves the page that registered it, which may go offline before it is reloaded.
      clientsClaim: true,
      // What it would import by address, Trusted Types refuse.
      inlineWorkboxRuntime: true,
      // Names in assets/ change with their content.
      dontCacheBustURLsMatching: /^assets\//,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === 'navigate' && /^\/pay\/?$/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && /^\/(?:(?:privacy-policy|terms-of-use)\/?)?$/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { plugins: [forVisitors], precacheFallback: { fallbackURL: '/index.html' } },
        },
      ],
    },
  });
