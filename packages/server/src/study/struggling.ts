import type { Insights } from '@siedem/contract';
import { DAY_MS, type StudyAnswer } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { readLog } from './read-log.ts';
import type { Sources } from './sources.ts';

/** Answers looked at: of the last 90 days, at most so many revisions back. */
const SPAN_MS = 90 * DAY_MS;
const NEWEST = 20_000;
/** A card is hard when at least 4 of its last 8 deciding answers were wrong. */
const LAST = 8;
const FALLS = 4;
const SHOWN = 10;

/** The hardest cards of a category, or of all; worst first. */
export const struggling = async (
  reader: Reader,
  { userId, revision, cards }: Sources,
  { category, now }: { readonly category: string | undefined; readonly now: number },
): Promise<Pick<Insights, 'hard' | 'mixed'>> => {
  const here = new Set(
    cards.filter((card) => category === undefined || card.category_id === category).map(({ id }) => id),
  );
  const byCard = new Map<string, StudyAnswer[]>();
  for await (const page of readLog(reader, { userId, after: revision - NEWEST, upTo: revision })) {
    for (const answer of page) {
      if (answer.remembered === null || answer.at < now - SPAN_MS || !here.has(answer.card)) continue;
      byCard.set(answer.card, [...(byCard.get(answer.card) ?? []), answer]);
    }
  }
  const hard = [...byCard].flatMap(([card, answers]) => {
    const last = answers.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(-LAST);
    const falls = last.filter(({ remembered }) => remembered === false).length;
    return falls >= FALLS ? [{ card, falls, answers: last.length }] : [];
  });
  hard.sort((a, b) => b.falls - a.falls || a.answers - b.answers || (a.card < b.card ? -1 : 1));
  return { hard: hard.slice(0, SHOWN), mixed: [] };
};
