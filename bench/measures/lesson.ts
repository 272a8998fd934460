import { judgeAnswer, type Question } from '@siedem/domain';
import { type Browser, chromium, type Page } from '@playwright/test';
import { makeUuid } from '../../packages/server/src/wire/uuid.ts';
import { browserPath } from '../../tools/lib/system.mjs';
import { cardId } from '../bare/names.ts';
import { launch } from '../lib/browser.ts';
import { type Loaded, loadedBy, sum } from '../lib/browser-bytes.ts';
import { request } from '../lib/connection.ts';
import { drive } from '../lib/drive.ts';
import { type ApiLearner, registerLearner } from '../lib/learner-of-api.ts';
import { lessonKeys } from '../lib/lesson-keys.ts';
import { atMost, type Measure, type Row, times, reported, withUnit } from '../lib/measure.ts';
import { median, quantile } from '../lib/numbers.ts';
import { type Product, startProduct } from '../lib/product.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const PRESETS = ['standard', 'gentle', 'strict', 'own'] as const;
const ROUNDS = 300;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzñáé ';

/** A text of random letters; the same for the same seed. */
const textOf = (length: number, seed: number): string =>
  Array.from({ length }, (_, place) => LETTERS[(place * 7 + seed * 13 + place * place) % LETTERS.length]).join('');

const millisecondsOf = (typed: string, question: Question, check: (typeof PRESETS)[number]): number =>
  median(
    Array.from({ length: ROUNDS }, () => {
      const began = performance.now();
      judgeAnswer(typed, question, { check });
      return performance.now() - began;
    }),
  );

const figure = (ms: number): string => `${ms.toFixed(3)} ms`;

/** Lessons §16.3: usual answers, and 200 letters against seven answers of 200. */
function judgeRows(): Row[] {
  const usual: Question = { accepted: ['la madrugada', 'el amanecer'], language: 'es' };
  const long: Question = { accepted: Array.from({ length: 7 }, (_, seed) => textOf(200, seed)), language: 'es' };
  return PRESETS.flatMap((check) => {
    const short = millisecondsOf('la madrgada', usual, check);
    const most = millisecondsOf(textOf(200, 9), long, check);
    return [
      atMost(`judgeAnswer, usual answer, ${check}`, figure(short), short, 1, 'ms'),
      atMost(`judgeAnswer, 200 letters against 7 × 200, ${check}`, figure(most), most, 5, 'ms'),
    ];
  });
}

/** What a first visit to a lesson loads; `first` is without what is fetched when idle. */
async function lessonBytes(
  browser: Browser,
  { url, learner }: { readonly url: string; readonly learner: ApiLearner },
  counted: 'first' | 'all',
): Promise<Loaded> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
  const tokens = await learner.logIn();
  await context.addInitScript((kept) => localStorage.setItem('authTokens', kept), tokens);
  if (counted === 'first') await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const page = await context.newPage();
  const loaded = await loadedBy(page, async () => {
    await page.goto(`${url}/lesson/1`);
    await page.locator('main h1').first().waitFor();
  });
  await context.close();
  return loaded;
}

/** Lessons §16.1: what is fetched before the first prompt is shown, and after it. */
async function bytesRows(): Promise<Row[]> {
  const executablePath = browserPath();
  const product = await startProduct({ learners: 0, cards: 0, env: { CAPTCHA: 'off' } });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const visitor = { url: product.url, learner: await registerLearner(product.url) };
    const first = await lessonBytes(browser, visitor, 'first');
    const all = await lessonBytes(browser, visitor, 'all');
    const later = [...all.scripts].filter(([name]) => !first.scripts.has(name));
    const kb = (bytes: number): number => bytes / 1024;
    const figureOf = (bytes: number): string => `${kb(bytes).toFixed(1)} KB`;
    const before = sum(first.scripts);
    const after = sum(new Map(later));
    return [
      atMost('first JavaScript of a lesson', figureOf(before), kb(before), 128, 'KB'),
      reported('JavaScript fetched when nothing else is to do', figureOf(after)),
      ...later.sort(([, one], [, other]) => other - one).map(([name, bytes]) => reported(`  ${name}`, figureOf(bytes))),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

const MANY = 100_000;
const FEW = 100;
const OPENINGS = 7;

/** From the press on a link until the answer line is shown: script and rendering only, ms. */
const openOnce = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLAnchorElement>('a[href="/lesson/all"]');
        const began = performance.now();
        new MutationObserver((_, observer) => {
          if (document.querySelector('main input') === null) return;
          observer.disconnect();
          resolve(performance.now() - began);
        }).observe(document.body, { childList: true, subtree: true });
        link?.click();
      }),
  );

/** Opens a lesson over all due cards repeatedly; the first time also loads its code and is left out. */
async function openings(cards: number): Promise<number> {
  const product = await startProduct({ learners: 1, cards, env: { CAPTCHA: 'off' } });
  const browser = await launch();
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    const [learner] = product.learners;
    const tokens = JSON.stringify({ access: learner?.token, refresh: learner?.refresh });
    await page.goto(`${product.url}/about`);
    await page.evaluate((kept) => localStorage.setItem('authTokens', kept), tokens);
    await page.goto(product.url);
    const times: number[] = [];
    for (let round = 0; round <= OPENINGS; round++) {
      await page.locator('a[href="/lesson/all"]').first().waitFor({ timeout: 120_000 });
      await page.waitForTimeout(round === 0 ? 5000 : 800);
      const ms = await openOnce(page);
      if (round > 0) times.push(ms);
      await page.waitForTimeout(800);
      await page.keyboard.press('Escape');
    }
    return median(times);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Lessons §16.2, first half. */
async function openingRows(): Promise<Row[]> {
  const [many, few] = [await openings(MANY), await openings(FEW)];
  return [
    atMost('opening a lesson over 100,000 cards, to the first prompt', withUnit(many, 'ms'), many, 50, 'ms'),
    atMost('… against one over 100', times(many / few, [many, few], 'ms'), many / few, 2),
  ];
}

/** Lessons §16.2, second half: 100,000 cards, the processor slowed four times. Each page needs its own login, because tokens rotate. */
async function verdictRow(check: (typeof PRESETS)[number]): Promise<Row> {
  const product = await startProduct({ learners: 1, cards: MANY, env: { CAPTCHA: 'off' } });
  const [learner] = product.learners;
  try {
    const answer = await fetch(`${product.url}/api/category/${learner?.category}/lesson/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${learner?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ check }),
    });
    if (answer.status !== 200) throw new Error(`the settings were answered ${answer.status}`);
    const { verdicts } = await lessonKeys(product, 30);
    const p98 = quantile(verdicts, 0.98);
    const figure = `${withUnit(p98, 'ms')}, median ${withUnit(median(verdicts), 'ms')} of ${verdicts.length}`;
    return atMost(`Enter to verdict painted, ${check}, p98`, figure, p98, 50, 'ms');
  } finally {
    await product.stop();
  }
}

const HARD_ANSWERS = 20_000;
const BATCH = 500;
const HARD_ROUNDS = 7;

/** Answers of the last weeks: one in seven wrong, and of those one in ten another card's. */
async function answerMany({ url, learners: [learner] }: Product): Promise<void> {
  const began = Date.now() - 30 * 86_400_000;
  for (let from = 0; from < HARD_ANSWERS; from += BATCH) {
    const reviews = Array.from({ length: BATCH }, (_, index) => {
      const turn = from + index;
      const isRight = turn % 7 !== 0;
      const card = (turn * 7919) % 5000;
      const other = turn % 70 === 0 ? (card + 1) % 5000 : card;
      return {
        id: makeUuid(began + turn * 100),
        card: cardId(0, card),
        at: began + turn * 100,
        direction: 'meanings',
        typed: isRight ? `word ${card}` : `word ${other}${other === card ? 'x' : ''}`,
        verdict: isRight ? 'good' : 'bad',
        override: false,
        from: '2',
        to: isRight ? '3' : '1',
        took_ms: 2000,
      };
    });
    const answer = await fetch(`${url}/api/reviews/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${learner?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reviews }),
    });
    if (answer.status !== 200) throw new Error(`the answers were answered ${answer.status}`);
  }
}

/** Lessons §16.4: what `GET /api/hard/` costs against a list of 10,000 cards. */
async function hardRows(): Promise<Row[]> {
  const many = await startProduct({ learners: 1, cards: MANY });
  const list = await startProduct({ learners: 1, cards: 10_000 });
  try {
    await answerMany(many);
    const [hardLearner] = many.learners;
    const [listLearner] = list.learners;
    const path = `/api/hard/?category=${hardLearner?.category}`;
    const askHard = Array<Buffer>(3).fill(request({ method: 'GET', path, token: hardLearner?.token ?? '' }));
    const askList = Array<Buffer>(3).fill(
      request({ method: 'GET', path: '/api/', token: listLearner?.token ?? '', zone: 'UTC' }),
    );
    const rounds = await interleave(HARD_ROUNDS, {
      hard: () => drive(many, 1, askHard),
      list: () => drive(list, 1, askList),
    });
    const cpu = ratio(rounds, ['hard', 'list'], (each) => each.cpuMs);
    const medians = [
      medianOf(rounds, 'hard', (each) => each.cpuMs),
      medianOf(rounds, 'list', (each) => each.cpuMs),
    ] as const;
    return [
      atMost('CPU of hard cards at 100,000 cards and 20,000 answers', times(cpu, medians, 'ms'), cpu, 2),
      reported('its size', withUnit(medianOf(rounds, 'hard', ({ bytes }) => bytes) / 1000, 'kB')),
    ];
  } finally {
    await Promise.all([many.stop(), list.stop()]);
  }
}

async function verdictRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const check of PRESETS) rows.push(await verdictRow(check));
  return rows;
}

/** Judging an answer, opening a lesson, its verdicts, and what it loads; the gate on its bytes is that of the measure `bytes`. */
export const measure: Measure = {
  name: 'lesson',
  run: async () => [
    ...judgeRows(),
    ...(await bytesRows()),
    ...(await hardRows()),
    ...(await openingRows()),
    ...(await verdictRows()),
  ],
};
