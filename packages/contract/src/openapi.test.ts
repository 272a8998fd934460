import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints, openapi } from './index.ts';
import type { Json } from './openapi-schemas.ts';

test('the document is valid OpenAPI 3.1 and describes every call', async () => {
  const document = openapi(endpoints, '0.0.0');
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const named = operations(document).map(([, operation]) => operation['operationId']);
  expect(named.sort()).toEqual([...endpoints.map(({ name }) => name), 'locales'].sort());
});

const document = openapi(endpoints, '0.0.0', 'https://siedem.example');
const text = JSON.stringify(document);

/** Every operation of a document with its path. */
function operations(of: Json): readonly (readonly [string, Json])[] {
  return Object.entries(of['paths'] as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => [path, operation] as const),
  );
}

const schemaAt = (name: string): Json =>
  (document['components'] as { schemas: Record<string, Json> }).schemas[name] ?? {};

test('what is referred to is there', () => {
  const components = document['components'] as Record<string, Record<string, unknown>>;
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
    expect(components[kind]?.[name], `${kind} ${name}`).toBeDefined();
  }
});

test('each status of a call has a description of its own', () => {
  for (const [path, operation] of operations(document)) {
    const responses = Object.values(operation['responses'] as Record<string, { description: string }>);
    const descriptions = responses.map(({ description }) => description);
    expect(new Set(descriptions).size, `${path} ${String(operation['operationId'])}`).toBe(descriptions.length);
  }
});

test('a path parameter that the router finds too long is a 404 of every call that has one', () => {
  for (const [path, operation] of operations(document).filter(([each]) => each.includes('{'))) {
    expect(operation['responses'], path).toHaveProperty('404');
  }
});

test('each call has a tag, and a description where its declaration has a comment', () => {
  for (const [path, operation] of operations(document)) expect(operation['tags'], path).toHaveLength(1);
  const undo = operations(document).find(([, { operationId }]) => operationId === 'undoReview')?.[1];
  expect(undo?.['description']).toMatch(/^Takes an answer back/);
});

test('the review is described where reviews are sent, with its values', () => {
  const record = operations(document).find(([, { operationId }]) => operationId === 'recordReviews')?.[1];
  expect(JSON.stringify(record?.['requestBody'])).toContain('"items":{"$ref":"#/components/schemas/Review"}');
  const { properties } = schemaAt('Review') as { properties: Record<string, Json> };
  expect(properties['verdict']).toEqual({ type: 'string', enum: ['good', 'again', 'bad'] });
  expect(schemaAt('BoxValue')).toMatchObject({ type: 'string', enum: ['1', '2', '3', '4', '5', '6', '7'] });
  expect(schemaAt('Uuid')).toMatchObject({ format: 'uuid' });
  expect(schemaAt('WireDate')).toHaveProperty('pattern');
});

test('bodies do not claim to refuse fields that the server drops', () => {
  expect(schemaAt('Review')).not.toHaveProperty('additionalProperties');
  expect(schemaAt('Tokens')).toHaveProperty('additionalProperties', false);
  const refusing = operations(document).filter(([, { requestBody }]) =>
    // a map says of what its values are
    JSON.stringify(requestBody ?? {}).includes('"additionalProperties":false'),
  );
  expect(refusing.map(([, { operationId }]) => operationId).sort()).toEqual(['addPush', 'saveReminders']);
});

test('headers, security and the server are described', () => {
  expect(document['servers']).toEqual([{ url: 'https://siedem.example' }]);
  const byName = (name: string) => operations(document).find(([, { operationId }]) => operationId === name)?.[1] ?? {};
  const headers = (name: string, status: number) =>
    Object.keys((byName(name)['responses'] as Record<number, { headers: Json }>)[status]?.headers ?? {});
  expect(headers('listCards', 200)).toEqual(['Date', 'ETag']);
  expect(headers('listCards', 304)).toEqual(['Date', 'ETag']);
  expect(headers('login', 429)).toEqual(['Date', 'Retry-After', 'X-Request-Id']);
  expect(byName('sendQuestion')['security']).toEqual([{}, { bearer: [] }]);
  expect(byName('listCards')['security']).toEqual([{ bearer: [] }]);
  expect(text).toContain('MethodNotAllowed');
});

test('a broken document is refused, a valid one accepted', async () => {
  const broken = { ...openapi(endpoints, '0.0.0'), paths: { noSlash: {} } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('no two calls share a name, or a method and path', () => {
  expect(new Set(endpoints.map((endpoint) => endpoint.name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
});

test('exactly the premium calls say what they answer without premium', () => {
  for (const endpoint of endpoints) expect('gate' in endpoint).toBe(endpoint.access === 'premium');
});
