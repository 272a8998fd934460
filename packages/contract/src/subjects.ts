import * as account from './account.ts';
import * as boxes from './boxes.ts';
import * as cards from './cards.ts';
import * as categories from './categories.ts';
import * as collection from './collection.ts';
import * as dictionaries from './dictionaries.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as exports from './exports.ts';
import * as imports from './imports.ts';
import * as arranging from './arranging.ts';
import * as doctor from './doctor.ts';
import * as insights from './insights.ts';
import * as lessons from './lessons.ts';
import * as mailLinks from './mail-links.ts';
import * as premium from './premium.ts';
import * as reminders from './reminders.ts';
import * as reviews from './reviews.ts';
import type { TSchema } from './schema.ts';
import * as shapes from './shapes.ts';
import * as study from './study.ts';
import * as support from './support.ts';

/** The modules that declare calls; their names are the tags of the OpenAPI document. */
const subjects: Readonly<Record<string, object>> = {
  account,
  cards,
  categories,
  boxes,
  reviews,
  lessons,
  collection,
  arranging,
  doctor,
  insights,
  study,
  imports,
  exports,
  dictionaries,
  premium,
  support,
  mailLinks,
  reminders,
};

/** Modules whose exported schemas have names in the OpenAPI document although they declare no call. */
const others: readonly object[] = [shapes];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  isObject(value) && 'method' in value && 'path' in value && 'answers' in value;

const isSchema = (value: unknown): value is TSchema =>
  isObject(value) && !isEndpoint(value) && ('type' in value || 'anyOf' in value);

/** The calls by subject. */
export const callsBySubject: readonly (readonly [string, readonly EndpointDefinition[]])[] = Object.entries(
  subjects,
).map(([subject, module]) => [subject, Object.values(module).filter(isEndpoint)]);

/** Every call of the wire (specification §7, decisions §8 and the product's own), found in the modules that declare them. */
export const endpoints: readonly EndpointDefinition[] = callsBySubject.flatMap(([, calls]) => calls);

/** The name under which a schema is exported, by the schema. */
export const namedSchemas: ReadonlyMap<TSchema, string> = new Map(
  [...Object.values(subjects), ...others].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [TSchema, string][] => (isSchema(value) ? [[value, name]] : [])),
  ),
);
