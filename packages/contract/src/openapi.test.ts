import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints, openapi } from './index.ts';

test('the document is valid OpenAPI 3.1 and describes every call', async () => {
  const document = openapi(endpoints, '0.0.0');
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const described = Object.values(document['paths'] as Record<string, object>).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(endpoints.length);
});

test('a broken document is told from a valid one', async () => {
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
