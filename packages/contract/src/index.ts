import * as account from './account.ts';
import * as boxes from './boxes.ts';
import * as cards from './cards.ts';
import * as categories from './categories.ts';
import * as insights from './insights.ts';
import * as collection from './collection.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as lessons from './lessons.ts';
import * as premium from './premium.ts';
import * as reviews from './reviews.ts';
import * as study from './study.ts';
import * as support from './support.ts';

export * from './account.ts';
export * from './boxes.ts';
export * from './cards.ts';
export * from './categories.ts';
export * from './collection.ts';
export * from './dictionaries.ts';
export * from './endpoint.ts';
export * from './exports.ts';
export * from './fits.ts';
export * from './imports.ts';
export * from './lessons.ts';
export * from './messages.ts';
export * from './openapi.ts';
export * from './premium.ts';
export * from './reviews.ts';
export * from './schema.ts';
export * from './shapes.ts';
export * from './insights.ts';
export * from './study.ts';
export * from './support.ts';

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value;

/** Every call of the wire (specification §7, decisions §8 and the product's own), found in the modules that declare them. */
export const endpoints: readonly EndpointDefinition[] = [
  account,
  cards,
  categories,
  boxes,
  reviews,
  lessons,
  collection,
  insights,
  study,
  premium,
  support,
].flatMap((module) => Object.values(module).filter(isEndpoint));
