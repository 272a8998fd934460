import { expect, test } from 'vitest';
import { parseCategoryName, sameCategoryName } from './category-name.ts';

test('a name comes in normal form, 1–200 characters', () => {
  expect(parseCategoryName('  język   hiszpański ')).toEqual({ ok: true, value: 'język hiszpański' });
  expect(parseCategoryName(' ')).toEqual({ ok: false, problem: 'blank' });
  expect(parseCategoryName('a'.repeat(200)).ok).toBe(true);
  expect(parseCategoryName('a'.repeat(201))).toEqual({ ok: false, problem: 'too_long' });
  expect(parseCategoryName('a\u0000')).toEqual({ ok: false, problem: 'bad_character' });
});

test('names clash whatever their case', () => {
  expect(sameCategoryName('Spanish', ' SPANISH ')).toBe(true);
  expect(sameCategoryName('Spanish', 'Spain')).toBe(false);
});
