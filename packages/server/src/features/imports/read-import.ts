import { fits, ImportedCard, ImportedReview, type Message, messages } from '@siedem/contract';
import {
  changeMargin,
  EMPTY_MARGIN,
  fail,
  intervalMs,
  isBlank,
  isEmptyMargin,
  isInterval,
  isStorableText,
  LIMITS,
  type Margin,
  MIDDLE_IDS,
  normaliseText,
  ok,
  parseLabel,
  parseMarginChange,
  readLessonSettings,
  type Result,
  splitMeanings,
  textLength,
} from '@siedem/domain';
import type { PartBefore, PartHistory } from '@siedem/formats';
import type { CardToImport } from '../../store/importing/import-cards.ts';
import type { HistoryToImport } from '../../store/importing/import-history.ts';
import type { ReviewToImport } from '../../store/importing/import-reviews.ts';
import { cardMessages } from '../../wire/card-problems.ts';
import { readCardText } from '../../wire/read-card.ts';
import { readReview } from '../../wire/read-review.ts';
import { readUuid } from '../../wire/uuid.ts';
import { readSettings } from './read-settings.ts';

/** Year 1, the first that both databases and every call write the same (decisions §10.7); epoch ms. */
const FIRST_INSTANT = Date.UTC(2001, 0, 1) - 730_485 * 86_400_000;

/** An import's name in normal form; undefined unless it has 1–200 code points that can be stored. */
export const readImportName = (sent: string): string | undefined => {
  const name = normaliseText(sent);
  return isBlank(name) || !isStorableText(name) || textLength(name) > LIMITS.importing.name ? undefined : name;
};

/** Ids of categories; undefined if one is no id. */
export const readMade = (sent: readonly string[] | undefined): string[] | undefined => {
  const ids = (sent ?? []).map(readUuid);
  return ids.every((id) => id !== undefined) ? ids : undefined;
};

const isInstant = (at: number): boolean => Number.isSafeInteger(at) && at >= FIRST_INSTANT;

/** The margin of a card of a part, by the rules of `PUT /api/cards/{id}/margin/`; undefined without one. */
const readMargin = (
  { note, example, rulings }: ImportedCard,
  card: { readonly word: string; readonly meanings: string },
): Result<Margin | undefined, Message> => {
  const change = parseMarginChange({ note, example, rulings });
  if (!change) return fail(messages.dataNotValid);
  const margin = changeMargin(EMPTY_MARGIN, change, { word: card.word, meanings: splitMeanings(card.meanings) });
  if (!margin.ok) return fail(messages.tooManyRulings);
  return ok(isEmptyMargin(margin.value) ? undefined : margin.value);
};

/**
 * A card of a part, validated alone.
 * @param place its place in the part: cards without a date of creation keep the order of the part
 */
export const readImportedCard = (sent: unknown, now: number, place: number): Result<CardToImport, Message> => {
  if (!fits(ImportedCard, sent)) return fail(messages.cardNotValid);
  const id = readUuid(sent.id);
  const categoryId = readUuid(sent.category);
  if (id === undefined || categoryId === undefined) return fail(messages.cardNotValid);
  const { modified, created = now + place, section: boxId } = sent;
  if (!isInstant(modified) || !isInstant(created)) return fail(messages.dataNotValid);
  const movedBy = sent.moved_by === undefined ? undefined : readUuid(sent.moved_by);
  const pausedBy = sent.paused_by === undefined ? undefined : readUuid(sent.paused_by);
  const text = readCardText(sent);
  if (!text.ok) return fail(cardMessages[text.problem]);
  const margin = readMargin(sent, text.value);
  if (!margin.ok) return margin;
  return ok({
    id,
    categoryId,
    boxId,
    ...text.value,
    margin: margin.value,
    modifiedAt: Math.min(modified, now),
    createdAt: sent.created === undefined ? created : Math.min(created, now),
    movedBy,
    pausedMs: sent.paused_ms ?? 0,
    pausedBy,
  });
};

/** Boxes and lesson settings that a category had; undefined where a box or its interval is none. */
const readBefore = ({ category, sections, lesson }: PartBefore): HistoryToImport['before'][number] | undefined => {
  const id = readUuid(category);
  const boxes = sections.flatMap(({ id: box, label }) => {
    const interval = parseLabel(label);
    return MIDDLE_IDS.some((known) => known === box) && interval.ok && isInterval(interval.value)
      ? [[box, { ...interval.value, timer: intervalMs(interval.value) }] as const]
      : [];
  });
  const timers = new Set(boxes.map(([, { timer }]) => timer));
  if (id === undefined || boxes.length < sections.length || new Set(boxes.map(([box]) => box)).size < boxes.length) {
    return undefined;
  }
  if (timers.size < boxes.length) return undefined;
  return { category: id, before: { boxes, lesson: lesson === undefined ? null : readLessonSettings(lesson) } };
};

/** What a part says beside its cards; rows that are not valid are passed over. */
export const readHistory = (
  { box_intervals, pauses, categories = [], settings = {}, before = [] }: PartHistory,
  now: number,
): HistoryToImport => ({
  intervals: box_intervals.flatMap(({ category, section: box, from, timer }) => {
    const categoryId = readUuid(category);
    return categoryId === undefined || from > now ? [] : [{ categoryId, box, from, timer }];
  }),
  pauses: pauses.flatMap(({ id: sent, category, from, until, undone }) => {
    const id = readUuid(sent);
    const categoryId = category === null ? null : readUuid(category);
    return id === undefined || categoryId === undefined ? [] : [{ id, categoryId, from, until, undone }];
  }),
  created: categories.flatMap(({ category: sent, created }) => {
    const category = readUuid(sent);
    return category === undefined || !isInstant(created) || created > now ? [] : [{ category, created }];
  }),
  settings: readSettings(settings, now),
  before: before.flatMap((each) => readBefore(each) ?? []),
});

/** An answer of a part, looked at by itself; undefined where it is not valid. */
export const readImportedReview = (sent: unknown, now: number): ReviewToImport | undefined => {
  if (!fits(ImportedReview, sent)) return undefined;
  const { verdict, source = null, received = now } = sent;
  const receivedAt = isInstant(received) ? Math.min(received, now) : now;
  const read = readReview(verdict === 'undone' ? { ...sent, verdict: 'bad' } : sent, now);
  return read.ok ? { ...read.value, verdict, source, receivedAt } : undefined;
};
