import { LIMITS } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import type { CardText } from './card-text.ts';
import { foldText, isBlank, isStorableText, normaliseText, textLength } from './text.ts';

/** A learner's decision about an answer to a card (lessons §4): it counts, or never does. */
export interface Ruling {
  /** What was shown, as in a review. */
  readonly direction: 'word' | 'meanings';
  /** In normal form; two are the same if their folds are equal. */
  readonly text: string;
  readonly rule: 'accept' | 'refuse';
}

/** Note, example and rulings of a card: shown after the verdict, never asked. */
export interface Margin {
  /** One line in normal form; empty: none. */
  readonly note: string;
  readonly example: string;
  /** Each direction and folded text once, oldest first. */
  readonly rulings: readonly Ruling[];
}

/** The margin of a card without a row. */
export const EMPTY_MARGIN: Margin = { note: '', example: '', rulings: [] };

export const isEmptyMargin = ({ note, example, rulings }: Margin): boolean =>
  note === '' && example === '' && rulings.length === 0;

/** A ruling made or, with `none`, taken away. */
export interface RulingChange extends Omit<Ruling, 'rule'> {
  readonly rule: Ruling['rule'] | 'none';
}

/** A change of a margin by one device: by field and by ruling. */
export interface MarginChange {
  readonly note?: string;
  readonly example?: string;
  readonly rulings?: readonly RulingChange[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseLine = (value: unknown, limit: number): string | undefined => {
  if (typeof value !== 'string' || !isStorableText(value)) return undefined;
  const line = isBlank(value) ? '' : normaliseText(value);
  return textLength(line) <= limit ? line : undefined;
};

const RULING_FIELDS = new Set(['direction', 'text', 'rule']);

function parseRuling(sent: unknown): RulingChange | undefined {
  if (!isRecord(sent) || !Object.keys(sent).every((field) => RULING_FIELDS.has(field))) return undefined;
  const { direction, rule } = sent;
  const text = parseLine(sent['text'], LIMITS.cardText);
  if (text === undefined || text === '') return undefined;
  if (direction !== 'word' && direction !== 'meanings') return undefined;
  return rule === 'accept' || rule === 'refuse' || rule === 'none' ? { direction, text, rule } : undefined;
}

function parseRulings(sent: unknown): readonly RulingChange[] | undefined {
  if (!Array.isArray(sent) || sent.length > LIMITS.rulingsPerChange) return undefined;
  const rulings: RulingChange[] = [];
  for (const each of sent) {
    const ruling = parseRuling(each);
    if (ruling === undefined) return undefined;
    rulings.push(ruling);
  }
  return rulings;
}

const MARGIN_FIELDS = new Set(['note', 'example', 'rulings']);

/** A change as it was sent, in normal form; undefined if anything in it is unknown or too long (lessons §15). */
export function parseMarginChange(sent: unknown): MarginChange | undefined {
  if (!isRecord(sent) || !Object.keys(sent).every((field) => MARGIN_FIELDS.has(field))) return undefined;
  const has = (field: string) => sent[field] !== undefined;
  const note = has('note') ? parseLine(sent['note'], LIMITS.note) : '';
  const example = has('example') ? parseLine(sent['example'], LIMITS.example) : '';
  const rulings = has('rulings') ? parseRulings(sent['rulings']) : [];
  if (note === undefined || example === undefined || rulings === undefined) return undefined;
  return {
    ...(has('note') ? { note } : {}),
    ...(has('example') ? { example } : {}),
    ...(has('rulings') ? { rulings } : {}),
  };
}

const keyOf = ({ direction, text }: Omit<Ruling, 'rule'>): string => `${direction} ${foldText(text)}`;

/**
 * Applies a change to a margin: by field and by ruling, the later one wins (lessons §4, §14). A ruling that equals an
 * answer of the card in its direction is not kept.
 * Problem: `too_many_rulings`, more than 20 beside a card.
 */
export function changeMargin(margin: Margin, change: MarginChange, card: CardText): Result<Margin, 'too_many_rulings'> {
  const rulings = new Map(margin.rulings.map((ruling) => [keyOf(ruling), ruling]));
  const answers = { word: new Set(card.meanings.map(foldText)), meanings: new Set([foldText(card.word)]) };
  for (const { direction, text, rule } of change.rulings ?? []) {
    const key = keyOf({ direction, text });
    rulings.delete(key);
    if (rule !== 'none' && !answers[direction].has(foldText(text))) rulings.set(key, { direction, text, rule });
  }
  if (rulings.size > LIMITS.rulings && rulings.size > margin.rulings.length) return fail('too_many_rulings');
  return ok({
    note: change.note ?? margin.note,
    example: change.example ?? margin.example,
    rulings: [...rulings.values()],
  });
}

/** Texts that a learner ruled on for a direction. */
export const ruledTexts = (margin: Margin, direction: Ruling['direction'], rule: Ruling['rule']): string[] =>
  margin.rulings.filter((each) => each.direction === direction && each.rule === rule).map(({ text }) => text);
