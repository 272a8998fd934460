import { expect, test } from 'vitest';
import { descriptionsAreCurrent, operationDescriptions } from './descriptions.mjs';

test('the OpenAPI document describes each call as its doc comment does (npm run format writes it)', () => {
  expect(descriptionsAreCurrent()).toBe(true);
});

test('a doc comment becomes one line without asterisks and links', () => {
  const descriptions = JSON.parse(operationDescriptions()) as Record<string, string>;
  expect(descriptions['undoReview']).toMatch(/^Takes an answer back: /);
  expect(Object.values(descriptions).join('\n')).not.toMatch(/\{@link|\s\*\s|\n\n/);
});
