import { type BodyOf, type Insights, insights, saveStudySettings, type StudySettings } from '@siedem/contract';
import { useEffect, useState } from 'react';
import { now, whenIdle } from '../../platform/clock.ts';
import { isOnline } from '../../platform/page.ts';
import { localStore } from '../../platform/storage.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { call, collection, session } from '../app.ts';
import { useWhenBack } from '../use-when-back.ts';
import { fetchStudy, keepStruggles, keptStudy, unreached } from './study-copy.ts';

export type { Insights, StudySettings };

/** Length of the period in days; 0 for everything. */
export type Period = 30 | 90 | 365 | 0;

/** A category id, or null for all categories. */
export type Scope = string | null;

/** Cached figures, shown at once at the next look. */
interface Kept {
  readonly figures: Insights;
  readonly settings: StudySettings;
  /** epoch ms by this device at which the server's answer came */
  readonly at: number;
  /** `here`: reckoned in the browser from the record, with the answers that wait (insights §12.5) */
  readonly from: 'server' | 'here';
}

export interface InsightsView {
  /** `loading`: nothing to show yet; `offline`, `failed`: the last attempt did not succeed, `kept` is what is known without it */
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  readonly kept: Kept | null;
  readonly reload: () => void;
}

/** By learner, scope and period; emptied when another learner uses this page. */
const memory = { learner: '', answers: new Map<string, Kept>() };

const keptFor = (key: string): Kept | null => {
  const learner = session.view().user?.user_id ?? '';
  if (memory.learner !== learner) {
    memory.learner = learner;
    memory.answers.clear();
  }
  return memory.answers.get(key) ?? null;
};

async function fetchInsights(scope: Scope, days: Period): Promise<Kept | 'offline' | 'failed'> {
  if (!isOnline()) return 'offline';
  const query = scope === null ? { days } : { days, category: scope };
  const figures = await call(insights, { query });
  if (figures.status !== 200) return unreached(figures.status);
  const copy = await fetchStudy();
  if (typeof copy === 'string') return copy;
  keepStruggles(scope ?? '', figures.body);
  return { figures: figures.body, settings: copy.study.settings, at: now(), from: 'server' };
}

/** The code that reckons in the browser; null if it has not come and cannot. */
const reckonerCode = () => import('./study-now.ts').catch(() => null);

/** The figures reckoned in the browser. */
async function reckonHere(scope: Scope, days: Period): Promise<Kept | null> {
  const reckoner = await reckonerCode();
  const figures = reckoner && (await reckoner.figuresHere(scope, days));
  const copy = await keptStudy();
  return figures && copy && { figures, settings: copy.study.settings, at: copy.at, from: 'here' };
}

const hasWaiting = (): boolean => collection.pending().some(({ kind }) => kind === 'review');

interface Asked {
  readonly state: 'ready' | 'offline' | 'failed';
  readonly kept: Kept | null;
}

/** What the server says, with what waits here laid over it; what the browser can tell by itself if the server does not. */
async function askOnce(scope: Scope, days: Period): Promise<Asked> {
  const answer = await fetchInsights(scope, days);
  if (typeof answer === 'string') return { state: answer, kept: await reckonHere(scope, days) };
  if (answer.figures.state !== 'ready' || !hasWaiting()) return { state: 'ready', kept: answer };
  return { state: 'ready', kept: (await reckonHere(scope, days)) ?? answer };
}

/** {@link askOnce}, again where answers were sent meanwhile: neither the server nor this device may have counted them. */
async function askInsights(scope: Scope, days: Period): Promise<Asked> {
  const waited = hasWaiting();
  const asked = await askOnce(scope, days);
  return waited && !hasWaiting() ? askOnce(scope, days) : asked;
}

/** Figures as young as this are not asked for again by another look. */
const FRESH_MS = 15_000;

const isFresh = (kept: Kept | null): boolean => kept?.figures.state === 'ready' && now() - kept.at < FRESH_MS;

/** While the server still counts it is asked again after this many ms. */
const PREPARING_MS = 2000;

/** The figures of a scope and period; asked for at each look, and again when the server is back or while it still counts. */
export function useInsights(scope: Scope, days: Period): InsightsView {
  const key = `${scope ?? ''} ${days}`;
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly state: InsightsView['state'] }>({
    key,
    state: 'loading',
  });
  const kept = keptFor(key);
  const state = outcome.key === key ? outcome.state : kept === null ? 'loading' : 'ready';
  const reload = (): void => setTries((before) => before + 1);
  useWhenBack(state === 'offline' || state === 'failed', reload);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (tries === 0 && isOnline() && !hasWaiting() && isFresh(keptFor(key))) return undefined;
    void askInsights(scope, days).then((answer) => {
      if (over) return;
      if (answer.kept !== null) memory.answers.set(key, answer.kept);
      // Prefetched for offline use; not needed without answers.
      const figures = answer.state === 'ready' ? answer.kept?.figures : undefined;
      if ((figures?.totals.answers ?? 0) > 0) whenIdle(() => void reckonerCode());
      setOutcome({ key, state: answer.state });
      if (answer.kept?.figures.state === 'preparing') timer = setTimeout(reload, PREPARING_MS);
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, scope, days, tries]);
  return { state, kept, reload };
}

/**
 * Every day from the first answer to today, also those before the period that was looked at (insights §5.3); null until it
 * is known, or where nothing was ever answered.
 */
export function useEveryDay(kept: Kept | null): Insights['days'] | null {
  const [days, setDays] = useState<Insights['days'] | null>(null);
  useEffect(() => {
    if (kept === null || kept.figures.rhythm.longest === 0) return undefined;
    let over = false;
    void reckonerCode()
      .then((reckoner) => reckoner?.everyDayHere())
      .then((known) => over || setDays(known ?? kept.figures.days));
    return () => {
      over = true;
    };
  }, [kept]);
  return days;
}

/**
 * Saves settings of study on the server.
 * @returns the settings now in force, or null if they could not be saved
 */
export async function saveStudy(change: BodyOf<typeof saveStudySettings>): Promise<StudySettings | null> {
  const answer = await call(saveStudySettings, { body: change });
  if (answer.status !== 200) return null;
  void fetchStudy();
  return answer.body;
}

/** The zone of this browser that the learner did not want their days to follow to. */
const DECLINED_KEY = 'zone-declined';

/** The zone of this browser where it differs from the one the learner's days are counted in, else null. */
export const newZone = (settings: StudySettings): string | null => {
  const zone = timeZone.name();
  return zone === settings.zone || zone === localStore.get(DECLINED_KEY) ? null : zone;
};

/** Days stay where they were, and nothing is said of this zone again. */
export const declineZone = (zone: string): void => localStore.set(DECLINED_KEY, zone);
