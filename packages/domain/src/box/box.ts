import { type Interval, intervalMs } from './interval.ts';

/** Value of the first box of every category (decisions §1.1). */
export const FIRST = '1';
/** Value of the last, the known box of every category (decisions §1.1). */
export const LAST = '7';
/** Values a middle box can have. */
export const MIDDLE_IDS = ['2', '3', '4', '5', '6'] as const;

interface BoxIdentity {
  /** Id of its category. */
  readonly category: string;
  /** Box value `'1'`…`'7'`; the pair with the category identifies a box (decisions §1.1). */
  readonly id: string;
  /** ms a card rests here: first 0, last 1, middle its interval (decisions §1.3). */
  readonly timer: number;
}

/** One of up to seven boxes of a category; only a middle one has an interval. */
export type Box =
  | (BoxIdentity & { readonly kind: 'first' | 'last'; readonly interval: null })
  | (BoxIdentity & { readonly kind: 'middle'; readonly interval: Interval });

/** Makes the box of a value; a middle one needs its interval. */
export function middleBox(category: string, id: string, interval: Interval): Box {
  return { category, id, kind: 'middle', interval, timer: intervalMs(interval) };
}
/** The box of the unknown cards, which every category has. */
export const firstBox = (category: string): Box => ({ category, id: FIRST, kind: 'first', interval: null, timer: 0 });
/** The box of the known cards, which every category has. */
export const lastBox = (category: string): Box => ({ category, id: LAST, kind: 'last', interval: null, timer: 1 });

const DEFAULT_INTERVALS: readonly (readonly [string, Interval])[] = [
  ['2', { number: 1, unit: 'days' }],
  ['3', { number: 3, unit: 'days' }],
  ['4', { number: 7, unit: 'days' }],
  ['5', { number: 14, unit: 'days' }],
  ['6', { number: 1, unit: 'months' }],
];

/** The seven boxes a new category starts with, in display order (decisions §1.2). */
export const defaultBoxes = (category: string): readonly Box[] => [
  firstBox(category),
  ...DEFAULT_INTERVALS.map(([id, interval]) => middleBox(category, id, interval)),
  lastBox(category),
];
