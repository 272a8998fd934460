import { type Box, joinMeanings, LIMITS, type Margin } from '@siedem/domain';
import type { Found, SourceAnswer } from '../model/found.ts';
import type { Part, PartCard, PartReview } from '../model/part.ts';
import type { Choices } from '../model/choices.ts';
import type { Plan } from '../model/plan.ts';
import { historyOf, moveFields } from './kept-history.ts';
import { boxOfAnswer } from './place-card.ts';
import { answerId, createIds } from './uuid-v7.ts';

/** The import that the parts belong to. */
export interface PartsTarget {
  /** Name of the import, shown among the earlier ones. */
  readonly name: string;
  /** Ids of {@link Plan.categories}, in their order, new ones included. */
  readonly categories: readonly string[];
  /** Ids of the new ones. */
  readonly made: readonly string[];
  /** Epoch ms. */
  readonly now: number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Bytes of a card and of an answer without their texts, and of an empty part. */
const CARD_BYTES = 260;
const REVIEW_BYTES = 350;
const PART_BYTES = 2048;
const MARGIN_BYTES = 40;
const RULING_BYTES = 60;
const MOVE_BYTES = 160;

/** Upper bound of a text's bytes as JSON in UTF-8: an escaped unit has six characters. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    bytes += unit >= 0xd800 || unit < 0x20 ? 6 : unit < 0x80 ? (unit === 34 || unit === 92 ? 2 : 1) : 3;
  }
  return bytes;
};

/** A part that is filled up to its limits. */
class Filling {
  cards: PartCard[] = [];
  reviews: PartReview[] = [];
  private bytes: number;

  /** Bytes of what is before cards and answers. */
  constructor(bytes: number) {
    this.bytes = PART_BYTES + bytes;
  }

  takesCard(bytes: number): boolean {
    const { part } = LIMITS.importing;
    return this.cards.length < part.cards && this.bytes + bytes <= part.bytes;
  }

  takesReview(bytes: number): boolean {
    const { part } = LIMITS.importing;
    return this.reviews.length < part.answers && this.bytes + bytes <= part.bytes;
  }

  addCard(card: PartCard, bytes: number): void {
    this.cards.push(card);
    this.bytes += bytes;
  }

  addReview(review: PartReview, bytes: number): void {
    this.reviews.push(review);
    this.bytes += bytes;
  }

  isEmpty(): boolean {
    return this.cards.length + this.reviews.length === 0;
  }
}

const reviewOf = (answer: SourceAnswer, card: string, boxes: readonly Box[], source: string): PartReview => ({
  id: answerId(answer.at, card, source, answer.key),
  card,
  at: answer.at,
  direction: answer.direction,
  typed: answer.typed,
  verdict: answer.verdict,
  override: answer.override,
  from: boxOfAnswer(answer.from, boxes),
  to: boxOfAnswer(answer.to, boxes),
  took_ms: answer.tookMs,
  ...(answer.source === null ? {} : { source: answer.source }),
  ...(answer.receivedAt === undefined ? {} : { received: answer.receivedAt }),
});

/** One card of a plan, or an existing one that only receives answers. */
interface Taker {
  readonly row: number;
  readonly category: number;
  readonly id: string;
  readonly card: PartCard | null;
}

/** Empty fields are not sent. */
const marginFields = ({ note, example, rulings }: Margin): Pick<PartCard, 'note' | 'example' | 'rulings'> => ({
  ...(note === '' ? {} : { note }),
  ...(example === '' ? {} : { example }),
  ...(rulings.length === 0 ? {} : { rulings }),
});

const marginBytes = ({ note = '', example = '', rulings = [] }: PartCard): number =>
  rulings.reduce(
    (sum, { text }) => sum + RULING_BYTES + bytesOf(text),
    MARGIN_BYTES + bytesOf(note) + bytesOf(example),
  );

const moveBytes = ({ moved_by, paused_ms }: PartCard): number =>
  moved_by === undefined && paused_ms === undefined ? 0 : MOVE_BYTES;

function* takers(found: Found, choices: Choices, plan: Plan, target: PartsTarget): Iterable<Taker> {
  const newId = createIds(target.now, target.random);
  const isWhole = choices.learning === 'boxes-and-answers';
  for (const planned of plan.add) {
    const { row, word, section, modified, margin } = planned;
    const id = newId();
    const createdAt = found.rows[row]?.createdAt ?? null;
    const plain = {
      id,
      category: target.categories[planned.category] ?? '',
      word,
      meanings: joinMeanings(planned.meanings),
      section,
      modified,
    };
    const isPlain = createdAt === null && margin === null && !isWhole;
    const card = isPlain
      ? plain
      : {
          ...plain,
          ...(createdAt === null ? {} : { created: Math.min(createdAt, target.now) }),
          ...(margin === null ? {} : marginFields(margin)),
          ...(isWhole ? moveFields(found, planned, id) : {}),
        };
    yield { row, category: planned.category, id, card };
  }
  for (const { row, card } of plan.out) {
    if (card !== null) yield { row, category: card.category, id: card.id, card: null };
  }
}

/**
 * The bodies of `POST /api/imports/{id}/` of a plan (exchange §8.1), in the order in which they must be
 * sent: an answer never comes before its card.
 */
export function* partsOf(found: Found, choices: Choices, plan: Plan, target: PartsTarget): Iterable<Part> {
  const head = {
    name: target.name,
    source: found.source,
    total: plan.add.length,
    ...(target.made.length === 0 ? {} : { made: target.made }),
  };
  const answers = choices.learning === 'boxes-and-answers' ? found.answers : null;
  let history = answers === null ? undefined : historyOf(found, plan, target.categories);
  let part = new Filling(history === undefined ? 0 : JSON.stringify(history).length);
  const flush = (): Part => {
    // answers are numbered as they come: in the order of their times, as they were given
    const reviews = part.reviews.sort((a, b) => a.at - b.at);
    const full = { ...head, ...(history === undefined ? {} : { history }), cards: part.cards, reviews };
    history = undefined;
    part = new Filling(0);
    return full;
  };
  for (const { row, category, id, card } of takers(found, choices, plan, target)) {
    if (card !== null) {
      const bytes = CARD_BYTES + bytesOf(card.word) + bytesOf(card.meanings) + marginBytes(card) + moveBytes(card);
      if (!part.takesCard(bytes)) yield flush();
      part.addCard(card, bytes);
    }
    if (answers === null || answers.countOf(row) === 0) continue;
    const boxes = plan.categories[category]?.boxes ?? [];
    const meanings = choices.sides[found.rows[row]?.type ?? 0]?.meanings ?? 1;
    for (const answer of answers.of(row, meanings)) {
      const bytes = REVIEW_BYTES + bytesOf(answer.typed);
      if (!part.takesReview(bytes)) yield flush();
      part.addReview(reviewOf(answer, id, boxes, found.source), bytes);
    }
  }
  if (!part.isEmpty()) yield flush();
}
