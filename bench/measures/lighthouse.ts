import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserPath } from '../../tools/lib/system.mjs';
import { logInto } from '../lib/browser.ts';
import { type ApiLearner, registerLearner } from '../lib/learner-of-api.ts';
import { atLeast, atMost, type Measure, type Row, reported } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';

/** Fetched when needed: with 200 packages and 185 MB it does not belong in the lock file. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LIMIT_MS = 300_000;
/** Runs of each screen; the one with the median performance is reported, because a busy machine blocks the page too. */
const ROUNDS = 3;
/** On a busy machine the browser sometimes gives Lighthouse no trace of a page (NO_NAVSTART and its like). */
const TRIES = 3;

const SCREENS = [
  { name: 'landing', path: '/', who: 'visitor', skipped: [] },
  // Learners' pages are `noindex` on purpose; the service worker serves a learner such a page at / too.
  { name: 'main', path: '/', who: 'learner', skipped: ['is-crawlable'] },
  { name: 'lesson', path: '/lesson/1', who: 'learner', skipped: ['is-crawlable'] },
] as const;

const CATEGORIES = [
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
] as const;

interface Report {
  /** Why there is no figure: Lighthouse itself failed, not the page. */
  readonly runtimeError?: { readonly code: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number; readonly displayValue?: string }>
  >;
}

const run = promisify(execFile);

/** Lighthouse exits with an error if it could not load the page; its report says why. */
const readReport = async (file: string, reason: unknown): Promise<Report> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    throw reason;
  }
};

/** Audits a page as a phone on a simulated slow network, in a browser with the given profile. */
async function look(url: string, profile: string, skipped: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'siedem-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const failed = await run(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        `--chrome-flags=--headless=new --no-sandbox --lang=en-US --user-data-dir=${profile}`,
        '--disable-storage-reset',
        '--output=json',
        `--output-path=${file}`,
        '--only-categories=performance,accessibility,best-practices,seo',
        ...(skipped.length === 0 ? [] : [`--skip-audits=${skipped.join(',')}`]),
        '--quiet',
      ],
      {
        timeout: LIMIT_MS,
        maxBuffer: 2 ** 26,
        env: {
          ...process.env,
          CHROME_PATH: browserPath(),
          PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
          CI: '1',
        },
      },
    ).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return await readReport(file, failed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Retries if Lighthouse itself failed. */
async function seen(url: string, profile: string, skipped: readonly string[]): Promise<Report> {
  for (let left = TRIES - 1; ; left--) {
    const report = await look(url, profile, skipped);
    if (report.runtimeError === undefined) return report;
    if (left === 0) throw new Error(`Lighthouse could not look at ${url}: ${report.runtimeError.code}`);
  }
}

const performanceOf = (report: Report): number => report.categories['performance']?.score ?? 0;

function middleOf(reports: readonly Report[]): Report {
  const middle = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(reports.length / 2)];
  if (middle === undefined) throw new Error('no report');
  return middle;
}

function rowsOf(name: string, report: Report): Row[] {
  const of = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
  const scores = CATEGORIES.map(([category, least]) => {
    const { score = null, auditRefs = [] } = report.categories[category] ?? {};
    const value = Math.round((score ?? 0) * 100);
    const missed = auditRefs
      .filter(
        ({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1),
      )
      .map(({ id }) => id);
    return atLeast(`${category} of ${name}`, [String(value), ...missed].join(' '), value, least, '');
  });
  const shift = of('cumulative-layout-shift');
  return [
    ...scores,
    atMost(`layout shift of ${name}`, shift.toFixed(4), shift, 0, ''),
    reported(
      `paints of ${name}, slow 4G simulated`,
      `first ${Math.round(of('first-contentful-paint'))} ms, largest ${Math.round(of('largest-contentful-paint'))} ms, blocked ${Math.round(of('total-blocking-time'))} ms`,
    ),
  ];
}

/** Stores a login in a browser profile. It ends before the audit: two programs that drive one browser disturb each other. */
async function logInOnce(profile: string, url: string, learner: ApiLearner): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: ['--no-sandbox'],
    locale: 'en-US',
  });
  try {
    await logInto(context, learner);
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: /to review/ }).waitFor({ timeout: 120_000 });
  } finally {
    await context.close();
  }
}

/** Lighthouse of landing, main and lesson as on a phone; a learner's screens with a login in the browser. */
export const measure: Measure = {
  name: 'lighthouse',
  run: async () => {
    const product = await startProduct({ learners: 0, cards: 0, env: { CAPTCHA: 'off' } });
    const learner = await registerLearner(product.url);
    const rows: Row[] = [];
    try {
      for (const { name, path, who, skipped } of SCREENS) {
        const profile = await mkdtemp(join(tmpdir(), 'siedem-profile-'));
        try {
          if (who === 'learner') await logInOnce(profile, product.url, learner);
          const reports: Report[] = [];
          for (let round = 0; round < ROUNDS; round++) reports.push(await seen(product.url + path, profile, skipped));
          rows.push(...rowsOf(name, middleOf(reports)));
        } finally {
          await rm(profile, { recursive: true, force: true });
        }
      }
    } finally {
      await product.stop();
    }
    return rows;
  },
};
