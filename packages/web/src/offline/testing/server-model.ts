import {
  type BodyOf,
  type changeCards,
  type Changes,
  type EndpointDefinition,
  messages,
  type Review,
  type ReviewResult,
} from '@siedem/contract';
import {
  addBox,
  addDigest,
  applyReview,
  type Box,
  boxLabel,
  cardDigest,
  changeBox,
  defaultBoxes,
  deleteBox,
  FIRST,
  LIMITS,
  outcomeOfAdding,
  parseLabel,
  placeWithout,
  resolveMove,
  sameCategoryName,
  splitMeanings,
} from '@siedem/domain';
import { compareIds } from '../rows.ts';
import type { WireDates } from '../wire-date.ts';

/** A server of one learner in memory that keeps to decisions §1–§3, §8 and §9: for tests of the browser's side. */

interface ModelCard {
  readonly id: string;
  readonly category: string;
  word: string;
  meanings: string;
  box: string;
  modifiedAt: number;
  movedBy: string;
  readonly createdAt: number;
  readonly firstSent: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const told = (status: number, text: string): Answer => ({ status, body: { data: text, detail: text } });
const NOT_FOUND: Answer = { status: 404, body: { detail: messages.notFound } };
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface ServerModel {
  /** Answers a call; it serves the calls that change or read the collection. */
  handle(endpoint: Pick<EndpointDefinition, 'name'>, input?: Input): Answer;
  /** What stands now, to compare a browser with; dates in whole seconds, as the wire has them. */
  state(): ModelState;
  /** Ids of every card and review that was ever taken. */
  taken(): ReadonlySet<string>;
}

export interface ModelState {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly boxes: readonly Box[];
  readonly cards: readonly {
    readonly id: string;
    readonly word: string;
    readonly meanings: string;
    readonly box: string;
    readonly second: number;
  }[];
}

export function createServerModel(dates: WireDates, now: () => number): ServerModel {
  let revision = 0;
  const categories = new Map<string, string>();
  const firstNames = new Map<string, string>();
  const boxes = new Map<string, Box[]>();
  const deletedBoxes = new Map<string, Map<string, number>>();
  const cards = new Map<string, ModelCard>();
  const goneCards = new Set<string>();
  const reviews = new Map<string, Review>();
  const undone = new Set<string>();
  const taken = new Set<string>();
  /** Every row, present or deleted, by the revision of its last change. */
  const log = new Map<string, number>();
  const touch = (key: string): void => void log.set(key, ++revision);

  const cardBody = (card: ModelCard) => ({
    id: card.id,
    category: card.category,
    word: card.word,
    meanings: card.meanings,
    section: card.box,
    modified_date: dates.format(card.modifiedAt),
    created_time: dates.format(card.createdAt),
  });
  const boxBody = (box: Box) => ({
    id: box.id,
    category: box.category,
    label: boxLabel(box),
    timer: String(box.timer),
  });
  const cardText = (card: ModelCard) => ({ id: card.id, word: card.word, meanings: splitMeanings(card.meanings) });
  const inCategory = (category: string) => [...cards.values()].filter((card) => card.category === category);

  const removeCard = (card: ModelCard): void => {
    cards.delete(card.id);
    goneCards.add(card.id);
    touch(`card ${card.id}`);
  };

  const handlers: Readonly<Record<string, (input: Input) => Answer>> = {
    addCategory: ({ body }) => {
      const id = text(body?.['id']);
      const name = text(body?.['name']);
      if (firstNames.has(id)) {
        return categories.has(id) && firstNames.get(id) === name
          ? { status: 200, body: { id, name, data: messages.categoryAdded } }
          : told(409, messages.idTaken);
      }
      if ([...categories.values()].some((other) => sameCategoryName(other, name))) {
        return told(400, messages.categoryExists);
      }
      if (categories.size >= LIMITS.categories) return told(400, messages.tooManyCategories);
      categories.set(id, name);
      firstNames.set(id, name);
      boxes.set(id, [...defaultBoxes(id)]);
      deletedBoxes.set(id, new Map());
      taken.add(id);
      touch(`category ${id}`);
      for (const box of boxes.get(id) ?? []) touch(`box ${id} ${box.id}`);
      return { status: 200, body: { id, name, data: messages.categoryAdded } };
    },
    listCategories: () => ({ status: 200, body: [...categories].map(([id, name]) => ({ id, name })) }),
    renameCategory: ({ params, body }) => {
      const id = text(params?.['id']);
      const name = text(body?.['name']);
      if (!categories.has(id)) return NOT_FOUND;
      if ([...categories].some(([other, given]) => other !== id && sameCategoryName(given, name))) {
        return told(400, messages.categoryExists);
      }
      categories.set(id, name);
      touch(`category ${id}`);
      return { status: 200, body: { id, name, data: messages.categoryModified } };
    },
    deleteCategory: ({ params }) => {
      const id = text(params?.['id']);
      if (!categories.has(id)) return NOT_FOUND;
      for (const card of inCategory(id)) removeCard(card);
      for (const box of boxes.get(id) ?? []) touch(`box ${id} ${box.id}`);
      boxes.delete(id);
      categories.delete(id);
      touch(`category ${id}`);
      return { status: 200, body: { data: messages.categoryDeleted } };
    },
    addSection: ({ body }) => {
      const category = text(body?.['category']);
      const own = boxes.get(category);
      const interval = parseLabel(text(body?.['label']));
      if (own === undefined) return NOT_FOUND;
      if (!interval.ok) return told(400, messages.boxNotValid);
      const box = addBox(own, category, interval.value);
      if (!box.ok) return told(400, box.problem === 'box_exists' ? messages.boxExists : messages.tooManyBoxes);
      own.push(box.value);
      touch(`box ${category} ${box.value.id}`);
      return { status: 200, body: { ...boxBody(box.value), data: messages.boxAdded } };
    },
    changeSection: ({ params, body }) => {
      const category = text(body?.['category']);
      const id = text(params?.['id']);
      const own = boxes.get(category);
      const interval = parseLabel(text(body?.['label']));
      if (own === undefined || !own.some((box) => box.id === id)) return NOT_FOUND;
      if (!interval.ok) return told(400, messages.boxNotValid);
      const box = changeBox(own, id, interval.value);
      if (!box.ok) return told(400, messages.boxExists);
      boxes.set(
        category,
        own.map((each) => (each.id === id ? box.value : each)),
      );
      touch(`box ${category} ${id}`);
      return { status: 200, body: { ...boxBody(box.value), data: messages.boxModified } };
    },
    deleteSection: ({ params, body }) => {
      const category = text(body?.['category']);
      const id = text(params?.['id']);
      const own = boxes.get(category);
      const box = own?.find((each) => each.id === id);
      if (own === undefined || box === undefined) return NOT_FOUND;
      const into = deleteBox(own, id);
      if (!into.ok) return told(400, messages.boxUnchangeable);
      if (into.value.id !== body?.['newSection']) return told(400, messages.boxNotValid);
      boxes.set(
        category,
        own.filter((each) => each.id !== id),
      );
      deletedBoxes.get(category)?.set(id, box.timer);
      touch(`box ${category} ${id}`);
      for (const card of inCategory(category)) {
        if (card.box !== id) continue;
        card.box = into.value.id;
        touch(`card ${card.id}`);
      }
      return { status: 200, body: { data: messages.boxDeleted } };
    },
    addCard: ({ body }) => {
      const id = text(body?.['id']);
      const sent = JSON.stringify([
        body?.['category'],
        body?.['word'],
        body?.['meanings'],
        body?.['section'],
        body?.['modified_date'],
      ]);
      const known = cards.get(id);
      if (known !== undefined) {
        return known.firstSent === sent
          ? { status: 200, body: { ...cardBody(known), data: messages.cardAdded } }
          : told(409, messages.idTaken);
      }
      if (goneCards.has(id)) return told(409, messages.idTaken);
      const category = text(body?.['category']);
      const box = text(body?.['section']);
      if (!categories.has(category)) return NOT_FOUND;
      if (!(boxes.get(category) ?? []).some((each) => each.id === box)) return told(400, messages.cardNotValid);
      const card: ModelCard = {
        id,
        category,
        word: text(body?.['word']),
        meanings: text(body?.['meanings']),
        box,
        modifiedAt: dates.parse(text(body?.['modified_date'])),
        movedBy: '',
        createdAt: now(),
        firstSent: sent,
      };
      const outcome = outcomeOfAdding(cardText(card), inCategory(category).map(cardText));
      if (outcome.kind === 'exists') {
        return {
          status: 300,
          body: { ...cardBody(card), id: outcome.id, data: messages.cardExists, detail: messages.cardExists },
        };
      }
      cards.set(id, card);
      taken.add(id);
      touch(`card ${id}`);
      return { status: 200, body: { ...cardBody(card), data: messages.cardAdded } };
    },
    changeCard: ({ params, body }) => {
      const card = cards.get(text(params?.['id']));
      if (card === undefined) return NOT_FOUND;
      const box = text(body?.['section']);
      const moves = body?.['section'] !== undefined && box !== card.box;
      if (moves && !(boxes.get(card.category) ?? []).some((each) => each.id === box)) {
        return told(400, messages.cardNotValid);
      }
      if (body?.['word'] !== undefined) card.word = text(body['word']);
      if (body?.['meanings'] !== undefined) card.meanings = text(body['meanings']);
      if (moves) {
        card.box = box;
        card.modifiedAt = dates.parse(text(body?.['modified_date']));
        card.movedBy = '';
      }
      touch(`card ${card.id}`);
      return { status: 200, body: { ...cardBody(card), data: messages.cardModified } };
    },
    deleteCard: ({ params }) => {
      const card = cards.get(text(params?.['id']));
      if (card === undefined) return NOT_FOUND;
      removeCard(card);
      return { status: 200, body: { id: card.id, data: messages.cardDeleted } };
    },
    recordReviews: ({ body }) => {
      const given = (body?.['reviews'] ?? []) as readonly Review[];
      if (given.length > LIMITS.reviewsPerBatch) return { status: 413, body: { detail: messages.tooLarge } };
      const record = (review: Review): ReviewResult => {
        const card = cards.get(review.card);
        const place = () =>
          card === undefined
            ? { section: null, modified_date: null }
            : { section: card.box, modified_date: dates.format(card.modifiedAt) };
        if (reviews.has(review.id)) return { id: review.id, outcome: 'repeated', ...place() };
        if (card === undefined) return { id: review.id, outcome: 'refused', ...place(), detail: messages.notFound };
        const applied = applyReview(
          { box: card.box, modifiedAt: card.modifiedAt, movedBy: card.movedBy },
          review,
          boxes.get(card.category) ?? [],
          deletedBoxes.get(card.category) ?? new Map(),
        );
        if (applied.outcome === 'refused') {
          return { id: review.id, outcome: 'refused', ...place(), detail: messages.dataNotValid };
        }
        reviews.set(review.id, review);
        taken.add(review.id);
        if (applied.place.modifiedAt !== card.modifiedAt || applied.place.box !== card.box) touch(`card ${card.id}`);
        Object.assign(card, applied.place);
        return { id: review.id, outcome: applied.outcome, ...place() };
      };
      const results = given.map(record);
      return { status: 200, body: { revision, reviews: results } };
    },
    undoReview: ({ params, query }) => {
      const id = text(params?.['id']);
      const review = reviews.get(id);
      if (review === undefined) return NOT_FOUND;
      const card = [...cards.values()].find(({ movedBy }) => movedBy === id);
      if (card !== undefined && !undone.has(id)) {
        const own = boxes.get(card.category) ?? [];
        const gone = deletedBoxes.get(card.category) ?? new Map();
        const origin = {
          box: resolveMove(text(query?.['section']), own, gone) ?? FIRST,
          modifiedAt: Math.min(Number(query?.['at']), review.at),
          movedBy: '',
        };
        const others = [...reviews.values()].filter((each) => each.card === card.id && !undone.has(each.id));
        Object.assign(card, placeWithout(origin, others, id, own, gone));
        touch(`card ${card.id}`);
      }
      undone.add(id);
      taken.delete(id);
      return { status: 200, body: {} };
    },
    changeCards: ({ body }) => {
      const { moves = [], deletions = [] } = (body ?? {}) as BodyOf<typeof changeCards>;
      if (moves.length + deletions.length > LIMITS.cardsPerBatch) {
        return { status: 413, body: { detail: messages.tooLarge } };
      }
      const missing: string[] = [];
      const refused: string[] = [];
      for (const { id, section, modified_date } of moves) {
        const card = cards.get(id);
        if (card === undefined) missing.push(id);
        else if (!(boxes.get(card.category) ?? []).some((box) => box.id === section)) refused.push(id);
        else if (card.box !== section) {
          Object.assign(card, { box: section, modifiedAt: dates.parse(modified_date), movedBy: '' });
          touch(`card ${id}`);
        }
      }
      for (const id of deletions) {
        const card = cards.get(id);
        if (card === undefined) missing.push(id);
        else removeCard(card);
      }
      return { status: 200, body: { revision, missing, refused, data: messages.cardsModified } };
    },
    checkCollection: () => ({
      status: 200,
      body: {
        revision,
        categories: [...categories].map(([id, name]) => ({
          id,
          name,
          sections: (boxes.get(id) ?? []).map(boxBody),
          cards: inCategory(id).length,
          digest: inCategory(id).map(cardDigest).reduce(addDigest, 0),
        })),
      },
    }),
    changes: ({ query }) => {
      const since = query?.['since'] ?? 0;
      const limit = query?.['limit'] ?? 1000;
      const reset = since > revision;
      const rows = [...log].filter(([, at]) => at > (reset ? 0 : since)).sort((a, b) => a[1] - b[1]);
      const page = rows.slice(0, limit);
      const more = rows.length > page.length;
      const body: Changes = {
        revision: more ? (page.at(-1)?.[1] ?? revision) : revision,
        more,
        ...(reset ? { reset: true } : {}),
        categories: [],
        sections: [],
        cards: [],
        deleted: { categories: [], sections: [], cards: [] },
      };
      for (const [key] of page) {
        const [kind, id = '', boxId = ''] = key.split(' ');
        if (kind === 'category') {
          const name = categories.get(id);
          if (name === undefined) body.deleted.categories.push(id);
          else body.categories.push({ id, name });
        } else if (kind === 'box') {
          const box = boxes.get(id)?.find((each) => each.id === boxId);
          if (box === undefined) body.deleted.sections.push({ category: id, id: boxId });
          else body.sections.push(boxBody(box));
        } else {
          const card = cards.get(id);
          if (card === undefined) body.deleted.cards.push(id);
          else body.cards.push(cardBody(card));
        }
      }
      return { status: 200, body };
    },
  };

  return {
    handle: (endpoint, input = {}) => {
      const handler = handlers[endpoint.name];
      if (handler === undefined) throw new Error(`the model serves no ${endpoint.name}`);
      return handler(input);
    },
    taken: () => taken,
    state: () => ({
      categories: [...categories].map(([id, name]) => ({ id, name })),
      boxes: [...boxes.values()].flat().sort((a, b) => compareIds(a.category, b.category) || compareIds(a.id, b.id)),
      cards: [...cards.values()]
        .map(({ id, word, meanings, box, modifiedAt }) => ({
          id,
          word,
          meanings,
          box,
          second: Math.floor(modifiedAt / 1000),
        }))
        .sort((a, b) => compareIds(a.id, b.id)),
    }),
  };
}
