import { test as base, type BrowserContext } from '@playwright/test';
import { type ConsoleWatch, watchConsole } from './support/console.ts';
import { checkBuild, type Environment, type ServerHandle, startServer } from './support/server.ts';

interface TestFixtures {
  /** Problems that the browser reports fail a test; `allow` names those a story provokes, `watch` adds a context of its own. */
  readonly problems: ConsoleWatch;
}

interface WorkerFixtures {
  /**
   * Environment of the server beside the defaults of the stories; set it for a file with `test.use({ serverEnv: {…} })`
   * at its top. Such a file gets a server of its own.
   */
  readonly serverEnv: Environment;
  /** The real, built product on a port and in a folder of its own, one for each worker. */
  readonly server: ServerHandle;
}

/** Passwords, tokens, links and words of the stories, and the forms that any token has: none may appear in a log. */
const SECRETS = [
  /correct horse/,
  /eyJ[\w-]{10,}\.[\w-]{10,}\./,
  /[\w-]{16,}\.[\w-]{1,64}\.\d{1,9}\.[\w-]{43}/,
  /reset_password\/[\w-]+\/[\w-]{20,}/,
  /el gato|la mano|el perro/,
  /@example\.com/,
];

export const secretsIn = (log: string): readonly string[] =>
  log.split('\n').filter((line) => SECRETS.some((secret) => secret.test(line)));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ serverEnv }, use) => {
      checkBuild('web');
      const server = await startServer(serverEnv);
      await use(server);
      await server.remove();
      expect(secretsIn(server.output()), 'secrets in the log of the whole suite').toEqual([]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  // Installing the worker takes a third of the processor's time of a story, so only stories tagged `@installed`, and files
  // with `test.use({ serviceWorkers: 'allow' })`, have one.
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes('@installed') ? 'allow' : 'block');
  },

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  // A kept-alive connection that the server has just closed as idle would make a call fail.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },

  problems: [
    async ({ context }: { context: BrowserContext }, use) => {
      const watch = watchConsole();
      watch.watch(context);
      await use(watch);
      test.expect(watch.found(), 'problems the browser reported').toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;
