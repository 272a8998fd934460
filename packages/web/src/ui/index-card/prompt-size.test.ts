import { expect, test } from 'vitest';
import { promptSize } from './prompt-size.ts';

test('the size of a prompt follows its length in characters', () => {
  const size = (length: number): string => promptSize('ż'.repeat(length));
  expect([13, 14, 20, 21, 28, 29, 60, 61].map(size)).toEqual([
    'hero',
    'xl',
    'xl',
    'wide',
    'wide',
    'title',
    'title',
    'long',
  ]);
});

test('a character outside the basic plane counts once', () => {
  expect(promptSize('𝒳'.repeat(13))).toBe('hero');
});
