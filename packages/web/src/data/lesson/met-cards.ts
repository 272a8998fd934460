import type { LessonSettings } from '@siedem/domain';
import { now } from '../../platform/clock.ts';
import { count, parseStored, record, table, text } from '../../platform/stored-json.ts';
import { collection, session } from '../app.ts';

/**
 * Which cards this device has shown or recorded an answer to, and how many new ones it took today (lessons §8). Kept in the
 * learner's database on this device and never merged: each device counts for itself.
 */
const MET = 'met';
const TODAY = 'new-today';

interface NewToday {
  /** new cards shown or asked today */
  readonly count: number;
  /** asked for beyond the day's number */
  readonly more: number;
}

interface Held {
  readonly learner: string;
  readonly met: Set<string>;
  /** by category, with the day it is of */
  today: Readonly<Record<string, NewToday & { readonly day: string }>>;
  isRead: boolean;
}

let held: Held | null = null;

/** Of the learner who uses this page. */
function current(): Held {
  const learner = session.view().user?.user_id ?? '';
  if (held?.learner !== learner) held = { learner, met: new Set(), today: {}, isRead: false };
  return held;
}

const readToday = table(record<Held['today'][string]>({ day: text, count, more: count }));

/** Reads the disk again, with marks of other tabs. */
export async function readMet(): Promise<void> {
  const own = current();
  const [met, today] = await Promise.all([collection.marks(MET), collection.note(TODAY)]);
  for (const id of met) own.met.add(id);
  // Unreadable data counts as none taken today.
  own.today = parseStored(today, readToday) ?? {};
  own.isRead = true;
}

/** Whether {@link readMet} was answered for this learner: until then every card would seem new. */
export const isMetRead = (): boolean => current().isRead;

/** Whether a card of the first box is new on this device. */
export const isNewCard = (card: string): boolean => !current().met.has(card);

/** Marks the card as met. */
export function markMet(card: string): void {
  const { met } = current();
  if (met.has(card)) return;
  met.add(card);
  void collection.mark(MET, card);
}

/** The day begins at 4:00 of local time. */
const DAY_START = 4;

function today(): string {
  const at = new Date(now());
  if (at.getHours() < DAY_START) at.setDate(at.getDate() - 1);
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
}

/** Of a category, on this device. */
export function newToday(category: string): NewToday {
  const kept = current().today[category];
  return kept?.day === today() ? kept : { count: 0, more: 0 };
}

function keepToday(category: string, { count, more }: NewToday): void {
  const own = current();
  const day = today();
  const others = Object.entries(own.today).filter(([, kept]) => kept.day === day);
  own.today = { ...Object.fromEntries(others), [category]: { day, count, more } };
  void collection.keepNote(TODAY, JSON.stringify(own.today));
}

/** A new card was shown or asked. */
export function countNew(category: string): void {
  const before = newToday(category);
  keepToday(category, { ...before, count: before.count + 1 });
}

/** Remaining number of new cards today. */
export function allowMore(category: string, more: number): void {
  const before = newToday(category);
  keepToday(category, { ...before, more: before.more + more });
}

/** Whether lessons treat new cards as all others. */
export const leavesNewCards = ({ introduce, new_a_day, new_order }: LessonSettings): boolean =>
  !introduce && new_a_day === 0 && new_order === 'oldest';

/** How a lesson takes new cards; undefined if the settings leave them as all others are. */
export function newCardChoice(category: string, settings: LessonSettings) {
  if (leavesNewCards(settings)) return undefined;
  const { new_a_day, new_order } = settings;
  const { count, more } = newToday(category);
  return {
    isNew: isNewCard,
    order: new_order,
    most: new_a_day === 0 ? Infinity : Math.max(0, new_a_day + more - count),
  };
}
