import { type Insights, insights, saveStudySettings, type Study, study, type StudySettings } from '@siedem/contract';
import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { isOnline } from '../../platform/page.ts';
import { timeZone } from '../../platform/time-zone.ts';
import { call, session } from '../app.ts';
import { useWhenBack } from '../use-when-back.ts';

export type { Insights, StudySettings };

/** Length of the period in days; 0 for everything. */
export type Period = 30 | 90 | 365 | 0;

/** A category id, or null for all categories. */
export type Scope = string | null;

/** What the server said last, kept while the app stays open: it is shown at once, and when there is no connection. */
interface Kept {
  readonly figures: Insights;
  readonly settings: StudySettings;
  /** epoch ms by this device */
  readonly at: number;
}

export interface InsightsView {
  /** `loading`: nothing to show yet; `offline`, `failed`: the last attempt did not succeed, `kept` is what there was before */
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  readonly kept: Kept | null;
  readonly reload: () => void;
}

/** By learner, scope and period; emptied when another learner uses this page. */
const memory = {
  learner: '',
  answers: new Map<string, Kept>(),
  /** what the server said last of the record, and up to which revision */
  study: null as { readonly revision: number; readonly study: Study } | null,
};

const keptFor = (key: string): Kept | null => {
  const learner = session.view().user?.user_id ?? '';
  if (memory.learner !== learner) {
    memory.learner = learner;
    memory.answers.clear();
    memory.study = null;
  }
  return memory.answers.get(key) ?? null;
};

/** Why there is no answer. */
const unreached = (status: unknown): 'offline' | 'failed' =>
  status === 'offline' || status === 'timeout' ? 'offline' : 'failed';

async function fetchInsights(scope: Scope, days: Period): Promise<Kept | 'offline' | 'failed'> {
  if (!isOnline()) return 'offline';
  const query = scope === null ? { days } : { days, category: scope };
  const figures = await call(insights, { query });
  if (figures.status !== 200) return unreached(figures.status);
  const record = await fetchStudy();
  return typeof record === 'string' ? record : { figures: figures.body, settings: record.settings, at: now() };
}

/** The learner's record; what is here already is not sent again. */
async function fetchStudy(): Promise<Study | 'offline' | 'failed'> {
  const kept = memory.study;
  const answer = await call(study, { query: { since: kept?.revision ?? 0 } });
  if (answer.status !== 200) return unreached(answer.status);
  const fresh = answer.body.study ?? kept?.study;
  if (fresh === undefined) return 'failed';
  memory.study = { revision: answer.body.revision, study: fresh };
  return fresh;
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
    if (tries === 0 && isFresh(keptFor(key))) return undefined;
    void fetchInsights(scope, days).then((answer) => {
      if (over) return;
      if (answer === 'offline' || answer === 'failed') return setOutcome({ key, state: answer });
      memory.answers.set(key, answer);
      setOutcome({ key, state: 'ready' });
      if (answer.figures.state === 'preparing') timer = setTimeout(reload, PREPARING_MS);
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, scope, days, tries]);
  return { state, kept, reload };
}

/**
 * Saves settings of study on the server.
 * @returns the settings now in force, or null where they could not be saved
 */
export async function saveStudy(
  change: Partial<Pick<StudySettings, 'zone' | 'day_start' | 'target' | 'goal'>>,
): Promise<StudySettings | null> {
  const answer = await call(saveStudySettings, { body: change });
  return answer.status === 200 ? answer.body : null;
}

/** The zone of this browser where it differs from the one the learner's days are counted in, else null. */
export const newZone = (settings: StudySettings): string | null => {
  const zone = timeZone.name();
  return zone === settings.zone ? null : zone;
};
