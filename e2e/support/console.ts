import type { BrowserContext } from '@playwright/test';

export interface ConsoleWatch {
  /** A problem that this story provokes on purpose. */
  readonly allow: (pattern: RegExp) => void;
  /** Watches another context, for a second learner. */
  readonly watch: (context: BrowserContext) => void;
  /** What was reported and not allowed. */
  readonly found: () => readonly string[];
}

/** Chromium itself logs each refusal of the API as an error; a refusal (4xx) is an answer like others, a 5xx is not. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d /;

/** Collects errors on the console and uncaught errors. */
export function watchConsole(): ConsoleWatch {
  const reported: string[] = [];
  const allowed: RegExp[] = [];
  const isApi = (url: string) => URL.canParse(url) && new URL(url).pathname.startsWith('/api/');
  return {
    allow: (pattern) => {
      allowed.push(pattern);
    },
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const { url } = message.location();
        if (REFUSED.test(message.text()) && isApi(url)) return;
        reported.push(`${message.text()} (${url})`);
      });
      context.on('weberror', (error) => {
        reported.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
    },
    found: () => reported.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
