import { type Box, FIRST, formatLabel, type Interval, intervalMs, LAST, orderBoxes } from '@siedem/domain';
import type { KnownFrom } from '../model/choices.ts';
import type { AnswerBox, Learning } from '../model/found.ts';

/** A box value and the date of the move into it, epoch ms. */
export interface CardPlace {
  readonly section: string;
  readonly modified: number;
}

type MiddleBox = Box & { readonly kind: 'middle' };

/** From which interval in ms a card counts as known. */
export function knownFromMs(choice: KnownFrom): number {
  switch (choice) {
    case 'never':
      return Number.POSITIVE_INFINITY;
    case '6m':
      return intervalMs({ number: 6, unit: 'months' });
    case '1y':
      return intervalMs({ number: 12, unit: 'months' });
    case '2y':
      return 2 * intervalMs({ number: 12, unit: 'months' });
  }
}

const middleOf = (boxes: readonly Box[]): readonly MiddleBox[] =>
  boxes.filter((box) => box.kind === 'middle').sort((a, b) => a.timer - b.timer);

const sameInterval = (a: Interval, b: Interval): boolean => formatLabel(a) === formatLabel(b);

/** The middle box nearest to an interval by ratio, the shorter of two (exchange §4.2); undefined if there is none. */
export function nearestBox(boxes: readonly Box[], interval: number): MiddleBox | undefined {
  const wanted = Math.log(Math.max(1, interval));
  let best: MiddleBox | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const box of middleOf(boxes)) {
    const far = Math.abs(wanted - Math.log(box.timer));
    if (far < distance - 1e-12) {
      best = box;
      distance = far;
    }
  }
  return best;
}

/** Clamps to 1970…now: a file's other dates are invalid. */
const clamp = (at: number, now: number): number => Math.min(now, Math.max(0, Math.round(at)));

/**
 * The box and date of a card of a file (exchange §4): outside the known box never due later than in the file.
 * @param known ms from which a card counts as known
 * @param now epoch ms
 */
export function placeCard(learning: Learning | null, boxes: readonly Box[], known: number, now: number): CardPlace {
  if (learning === null) return { section: FIRST, modified: now };
  if (learning.kind === 'weakest') return weakest(learning.of, boxes, known, now);
  if (learning.kind === 'box') {
    const at = learning.movedAt ?? now;
    const { box: wish } = learning;
    if (wish.kind !== 'middle') return { section: wish.kind === 'first' ? FIRST : LAST, modified: clamp(at, now) };
    const same = middleOf(boxes).find((box) => box.interval !== null && sameInterval(box.interval, wish.interval));
    if (same !== undefined) return { section: same.id, modified: clamp(at, now) };
    const interval = intervalMs(wish.interval);
    return placeCard({ kind: 'interval', interval, due: at + interval, last: at }, boxes, known, now);
  }
  const { interval, due, last } = learning;
  if (interval >= known) return { section: LAST, modified: clamp(last ?? due - interval, now) };
  const box = nearestBox(boxes, interval);
  return { section: box?.id ?? FIRST, modified: clamp(due - (box?.timer ?? 0), now) };
}

/** Of several places the weakest: the earliest box, then the earliest due date. */
function weakest(of: readonly Learning[], boxes: readonly Box[], known: number, now: number): CardPlace {
  const order = orderBoxes(boxes).map(({ id }) => id);
  const places = of.map((learning) => ({
    ...placeCard(learning, boxes, known, now),
    due: learning.kind === 'interval' ? learning.due : 0,
  }));
  const [first] = places.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section) || a.due - b.due);
  return first === undefined
    ? placeCard(null, boxes, known, now)
    : { section: first.section, modified: first.modified };
}

/** Maps the box before or after an answer of a file to a box value (exchange §4.8). */
export function boxOfAnswer(wish: AnswerBox, boxes: readonly Box[]): string {
  switch (wish.kind) {
    case 'first':
      return FIRST;
    case 'last':
      return LAST;
    case 'middle':
      return (
        boxes.find((box) => box.interval !== null && sameInterval(box.interval, wish.interval))?.id ??
        nearestBox(boxes, intervalMs(wish.interval))?.id ??
        FIRST
      );
    case 'interval':
      return wish.ms < intervalMs({ number: 1, unit: 'days' }) ? FIRST : (nearestBox(boxes, wish.ms)?.id ?? FIRST);
  }
}
