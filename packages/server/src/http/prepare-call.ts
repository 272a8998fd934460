import { type EndpointDefinition, messages } from '@siedem/contract';
import type { FastifyRequest } from 'fastify';
import { notValid } from './problems.ts';
import type { AnyAnswer } from './serve.ts';
import { textsAreStorable } from './text-check.ts';
import { zoneOf } from './time-zone.ts';

/** One header by its lower-case name, the first if it was sent twice. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Query values are text on the wire: those declared as integers become numbers, all others are validated by the schema. */
export const queryReader = (endpoint: EndpointDefinition): ((query: unknown) => void) => {
  const integers = Object.entries(endpoint.query?.properties ?? {}).flatMap(([name, schema]) =>
    Reflect.get(Object(schema), 'type') === 'integer' ? [name] : [],
  );
  return (query) => {
    const read = query as Record<string, unknown>;
    for (const name of integers) {
      const value = read[name];
      if (typeof value === 'string' && /^\d+$/.test(value)) read[name] = Number(value);
    }
  };
};

/** JSON pointer to the first field of the body, of those the call knows, that holds text which cannot be stored. */
const unstorableField = ({ body }: EndpointDefinition, sent: unknown): string | undefined => {
  const known: unknown = body !== undefined && 'properties' in body ? body.properties : undefined;
  const names = typeof known === 'object' && known !== null ? Object.keys(known) : [];
  const name = names.find((each) => !textsAreStorable(Reflect.get(Object(sent), each)));
  return name === undefined ? undefined : `/${name}`;
};

/** Checks that no schema can express: storable text everywhere, a known time zone, an optional body. */
export const prepareCall = (endpoint: EndpointDefinition, request: FastifyRequest): AnyAnswer | null => {
  const zone = zoneOf(headerOf(request, 'time-zone'));
  if (zone === null) return notValid(endpoint, undefined, messages.timeZoneUnknown);
  request.zone = zone;
  if (endpoint.bodyOptional && (request.body === undefined || request.body === null)) request.body = {};
  // Only an escape can produce text that is not storable: paths are ASCII, and bodies are checked for valid UTF-8 when read.
  const isEscaped = request.url.includes('%');
  if (isEscaped && !(textsAreStorable(request.params) && textsAreStorable(request.query))) return notValid(endpoint);
  if (request.hasEscapes && !endpoint.judgesTexts && !textsAreStorable(request.body)) {
    return notValid(endpoint, unstorableField(endpoint, request.body));
  }
  return null;
};
