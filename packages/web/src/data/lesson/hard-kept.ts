import { hard } from '@siedem/contract';
import type { Direction, HardCard, Pair, StruggleAnswer } from '@siedem/domain';
import { now } from '../../platform/clock.ts';
import { isOnline } from '../../platform/page.ts';
import { list, number, oneOf, orNull, parseStored, type Read, record, text } from '../../platform/stored-json.ts';
import { call, collection, session } from '../app.ts';

/** The hard cards of a category known on this device. */
export interface HardView {
  readonly cards: readonly HardCard[];
  readonly pairs: readonly Pair[];
  readonly sides: readonly { readonly card: string; readonly direction: Direction }[];
  /** Epoch ms at which the server said it; null: it never did here. */
  readonly at: number | null;
}

interface Kept extends HardView {
  /** Whether the disk was asked, or the server has answered. */
  readonly isRead: boolean;
}

const NOTHING: Kept = { cards: [], pairs: [], sides: [], at: null, isRead: false };
const noteOf = (category: string): string => `hard ${category}`;
const keyOf = (category: string): string => `${session.view().user?.user_id ?? ''} ${category}`;

const readTwo: Read<Pair['cards']> = (value) => {
  const [a, b, ...rest] = list(text)(value) ?? [];
  return a === undefined || b === undefined || rest.length > 0 ? undefined : [a, b];
};

const readView = record<HardView>({
  cards: list(record<HardCard>({ card: text, falls: number, answers: number })),
  pairs: list(record<Pair>({ cards: readTwo, times: number, last: number })),
  sides: list(record<HardView['sides'][number]>({ card: text, direction: oneOf('word', 'meanings') })),
  at: orNull(number),
});

const memory = new Map<string, Kept>();

/** The server's last answer, as far as {@link readHard} or {@link fetchHard} has brought it. */
export const keptHard = (category: string): Kept => memory.get(keyOf(category)) ?? NOTHING;

/** Reads the server's last answer from the learner's data on this device. */
export async function readHard(category: string): Promise<void> {
  const key = keyOf(category);
  if (memory.get(key)?.isRead) return;
  // Unreadable data is fetched again.
  const view = parseStored(await collection.note(noteOf(category)), readView) ?? NOTHING;
  // The server may have answered meanwhile.
  if (!memory.get(key)?.isRead) memory.set(key, { ...view, isRead: true });
}

/** Answers of this device that the server has not counted yet. */
export function waitingAnswers(category: string): StruggleAnswer[] {
  const operations = collection.pending();
  const undone = new Set(operations.flatMap((each) => (each.kind === 'undo-review' ? [each.review] : [])));
  return operations.flatMap((each) =>
    each.kind === 'review' && each.category === category && !undone.has(each.id) ? [each] : [],
  );
}

const LAST = 8;
const FALLS = 4;

/** Hard cards with the waiting answers counted in; of the last eight it is not known which are the oldest. */
function hardWith(cards: readonly HardCard[], answers: readonly StruggleAnswer[]): HardCard[] {
  const all = new Map(cards.map((card) => [card.card, card]));
  for (const { card, verdict, override } of answers) {
    if (verdict === 'again' && !override) continue;
    const before = all.get(card) ?? { card, falls: 0, answers: 0 };
    const fell = override || verdict === 'good' ? 0 : 1;
    all.set(card, {
      card,
      falls: Math.min(LAST, before.falls + fell),
      answers: Math.min(LAST, before.answers + 1),
    });
  }
  return [...all.values()].filter(({ falls }) => falls >= FALLS).sort((a, b) => b.falls - a.falls);
}

const sideKey = ({ card, direction }: HardView['sides'][number]): string => `${card} ${direction}`;

function sidesWith(sides: HardView['sides'], answers: readonly StruggleAnswer[]): HardView['sides'] {
  const all = new Map(sides.map((side) => [sideKey(side), side]));
  for (const { card, direction, verdict, override } of answers) {
    const side = { card, direction };
    if (verdict === 'bad' && !override) all.set(sideKey(side), side);
    else all.delete(sideKey(side));
  }
  return [...all.values()];
}

const exists = (card: string): boolean => collection.card(card) !== undefined;

/** Hard cards that are there, worst first, the waiting answers counted in. */
export const hardCardsNow = (category: string): readonly HardCard[] =>
  hardWith(keptHard(category).cards, waitingAnswers(category)).filter(({ card }) => exists(card));

/** Sides of which the last answer was wrong, the waiting answers counted in. */
export const weakSidesNow = (category: string): HardView['sides'] =>
  sidesWith(keptHard(category).sides, waitingAnswers(category));

/** Fetches it from the server and stores it; offline the last answer stays. */
export async function fetchHard(category: string): Promise<void> {
  if (!isOnline()) return;
  const key = keyOf(category);
  const answer = await call(hard, { query: { category } });
  if (answer.status !== 200 || key !== keyOf(category)) return;
  const { cards, sides } = answer.body;
  const pairs = answer.body.pairs.flatMap(({ cards: [a, b], times, last }): Pair[] =>
    a === undefined || b === undefined ? [] : [{ cards: [a, b], times, last }],
  );
  const view: HardView = { cards, pairs, sides, at: now() };
  memory.set(key, { ...view, isRead: true });
  await collection.keepNote(noteOf(category), JSON.stringify(view));
}
