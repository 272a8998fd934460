import { type Interval, isInterval, type Unit } from '@siedem/domain';
import type { BoxWish } from '../model/found.ts';

const UNIT_STEMS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:h|godz)/, 'hours'],
  [/^(?:d|dzień)/, 'days'],
  [/^m/, 'months'],
];

/** A box in either language: "3 days", "3 dni", "Known", "nieznane". Null if the cell names none. */
export function boxOfText(given: string): BoxWish | null {
  const name = given.trim().toLowerCase();
  if (/^(?:known|znane)/.test(name)) return { kind: 'last' };
  if (/^(?:unknown|nieznane)/.test(name)) return { kind: 'first' };
  const [, digits = '', word = ''] = /^(\d{1,2})\s*(\p{L}+)/u.exec(name) ?? [];
  const unit = UNIT_STEMS.find(([stem]) => stem.test(word))?.[1];
  const interval: Interval | null = unit === undefined ? null : { number: Number(digits), unit };
  return interval !== null && isInterval(interval) ? { kind: 'middle', interval } : null;
}
