import type { EndpointDefinition } from '@siedem/contract';
import fc from 'fast-check';

/** What a schema says of its value, as far as the fuzzer reads it (JSON Schema). */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
}

const strange = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '|',
    'a|b',
    '\u0000',
    '\ud800',
    '1 days',
    '86400000',
    '2026-11-21 18:30:00',
    '9999-99-99 99:99:99',
    '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f',
    '__proto__',
    "'; drop table users; --",
    'ﬁ\u200d\u202e',
    '9'.repeat(400),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.emailAddress(),
  fc.uuid(),
);

const anything = fc.oneof(strange, fc.jsonValue(), fc.constantFrom(null, true, -1, 1e308, [], {}));

const fitting = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(fitting));
  switch (shape.type) {
    case 'object':
      return shape.properties ? objectOf(shape.properties) : fc.dictionary(fc.string(), anything);
    case 'array':
      return fc.array(shape.items ? nearly(shape.items) : anything, { maxLength: 4 });
    case 'string':
      return strange;
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 53, 1.5, 8.64e15 + 1));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
};

/** Mostly what the schema asks for, now and then anything else. */
const nearly = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fitting(shape) }, { weight: 1, arbitrary: anything });

const objectOf = (properties: Readonly<Record<string, Shape>>): fc.Arbitrary<object> =>
  fc
    .record(Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, nearly(shape)])), {
      requiredKeys: [],
    })
    .chain((value) =>
      fc
        .option(fc.dictionary(fc.string(), anything, { maxKeys: 2 }), { nil: {} })
        .map((extra) => ({ ...extra, ...value })),
    );

export interface FuzzedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly payload: string | undefined;
  readonly zone: string | undefined;
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Requests of an endpoint made from its own schemas: mostly of the form, with strange content, extra and missing fields. */
export function fuzzedRequests(endpoint: EndpointDefinition): fc.Arbitrary<FuzzedRequest> {
  const names = Object.keys(endpoint.params?.properties ?? {});
  const bodies = endpoint.body
    ? nearly(endpoint.body as Shape).map((body) => JSON.stringify(body))
    : fc.constant(undefined);
  const malformed = fc.constantFrom('', '{', 'null', '[[[[', '"\\ud800"');
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, strange.map((text) => encoded(text) || 'x')]))),
    query: fc.oneof(
      fc.constant(''),
      fc.dictionary(fc.constantFrom('since', 'limit', 'action', 'x'), strange).map((query) =>
        Object.entries(query)
          .map(([name, value]) => `${name}=${encoded(value)}`)
          .join('&'),
      ),
    ),
    payload: endpoint.body
      ? fc.oneof({ weight: 15, arbitrary: bodies }, { weight: 1, arbitrary: malformed })
      : fc.constant(undefined),
    zone: fc.option(fc.constantFrom('Europe/Warsaw', 'Asia/Kathmandu', 'UTC', 'Mars/Base', ''), { nil: undefined }),
  });
}
