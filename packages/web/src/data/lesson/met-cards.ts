import type { LessonSettings } from '@siedem/domain';
import { now } from '../../platform/clock.ts';
import { localStore } from '../../platform/storage.ts';
import { collection, session } from '../app.ts';

/**
 * Which cards this device has shown or recorded an answer to, and how many new ones it took today (lessons §8). Nothing of
 * it is merged: each device counts for itself.
 */
const learner = (): string => session.view().user?.user_id ?? '';
const metKey = (): string => `met.${learner()}`;
const todayKey = (category: string): string => `new.${learner()}.${category}`;

const memory: { key: string; ids: Set<string> } = { key: '', ids: new Set() };

function met(): Set<string> {
  const key = metKey();
  if (memory.key === key) return memory.ids;
  memory.key = key;
  memory.ids = new Set((localStore.get(key) ?? '').split(' ').filter((id) => id !== ''));
  return memory.ids;
}

/** Whether a card of the first box is new on this device. */
export const isNewCard = (card: string): boolean => !met().has(card);

/** From now on the card is not new here. Cards that are gone are forgotten meanwhile. */
export function markMet(card: string): void {
  const ids = met();
  if (ids.has(card)) return;
  ids.add(card);
  for (const id of ids) if (ids.size > 1000 && collection.card(id) === undefined) ids.delete(id);
  localStore.set(metKey(), [...ids].join(' '));
}

const HOURS_MS = 3_600_000;
/** The day begins at 4:00 of local time. */
const DAY_START = 4;

function today(): string {
  const at = new Date(now() - DAY_START * HOURS_MS);
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
}

interface NewToday {
  /** new cards shown or asked today */
  readonly count: number;
  /** asked for beyond the day's number */
  readonly more: number;
}

/** Of a category, on this device. */
export function newToday(category: string): NewToday {
  const [day, count = '0', more = '0'] = (localStore.get(todayKey(category)) ?? '').split(' ');
  return day === today() ? { count: Number(count), more: Number(more) } : { count: 0, more: 0 };
}

const keepToday = (category: string, { count, more }: NewToday): void =>
  localStore.set(todayKey(category), `${today()} ${count} ${more}`);

/** A new card was shown or asked. */
export function countNew(category: string): void {
  const before = newToday(category);
  keepToday(category, { ...before, count: before.count + 1 });
}

/** So many more may come today. */
export function allowMore(category: string, more: number): void {
  const before = newToday(category);
  keepToday(category, { ...before, more: before.more + more });
}

/** How a lesson takes new cards; undefined where the settings leave them as all others are. */
export function newCardChoice(category: string, { introduce, new_a_day, new_order }: LessonSettings) {
  if (!introduce && new_a_day === 0 && new_order === 'oldest') return undefined;
  const { count, more } = newToday(category);
  return {
    isNew: isNewCard,
    order: new_order,
    most: new_a_day === 0 ? Infinity : Math.max(0, new_a_day + more - count),
  };
}
