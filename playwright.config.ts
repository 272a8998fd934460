import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'];
const report = process.env['PLAYWRIGHT_REPORT'];

/** What Playwright turns off, for the browser heeds only the last list, as of 1.65. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** The address bar's own pages: each window would load them, for a second of the processor and more. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  // A story is told by two browsers beside each other on a shared machine: one stall is no verdict, two are.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 10_000 },
  reporter: report === undefined || report === '' ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Keeping a trace of every story costs each of them; the second try of one that failed has it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium === undefined || chromium === '' ? '/usr/bin/chromium' : chromium,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
      ],
    },
  },
});
