import type { EndpointDefinition } from '@siedem/contract';
import type { Box } from '@siedem/domain';
import { compareIds } from '../memory/rows.ts';
import type { WireDates } from '../sync/wire-date.ts';
import type { Reply, Handlers, Input } from './model/reply.ts';
import { boxesOf } from './model/boxes.ts';
import { cardsOf } from './model/cards.ts';
import { categoriesOf } from './model/categories.ts';
import { hold } from './model/held.ts';
import { lessonsOf } from './model/lessons.ts';
import { readingOf } from './model/reading.ts';
import { reviewsOf } from './model/reviews.ts';

/** A server of one learner in memory that keeps to decisions §1–§3, §8 and §9: for tests of the browser's side. */

export interface ServerModel {
  /** Answers a call; it serves the calls that change or read the collection. */
  handle(endpoint: Pick<EndpointDefinition, 'name'>, input?: Input): Reply;
  /** The present state, to compare a browser with; dates in whole seconds, as the wire has them. */
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
  const held = hold(dates, now);
  const { categories, boxes, cards, taken } = held;
  const handlers: Handlers = {
    ...categoriesOf(held),
    ...boxesOf(held),
    ...cardsOf(held),
    ...reviewsOf(held),
    ...lessonsOf(held),
    ...readingOf(held),
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
