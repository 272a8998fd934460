import { describe, expect, test } from 'vitest';
import { canonicalEmail, parseEmail, parsePassword, parseRegistration, parseUsername } from './fields.ts';

const problem = (result: { ok: true } | { ok: false; problem: string }) => (result.ok ? null : result.problem);

test.each<[string, string | null]>([
  ['', 'blank'],
  ['ab', 'too_short'],
  ['abc', null],
  [' żółw ', null],
  ['a@b', 'has_at'],
  ['a'.repeat(100), null],
  ['a'.repeat(101), 'too_long'],
  ['abc\u0000', 'bad_character'],
])('username %j: %s', (username, expected) => expect(problem(parseUsername(username))).toBe(expected));

test.each<[string, string | null]>([
  ['', 'blank'],
  ['a@b.pl', null],
  [' A.b+c@Mail.Example.com ', null],
  ['a@xn--d-0ga.pl', null],
  ['a', 'not_valid'],
  ['@b.pl', 'not_valid'],
  ['a@b', 'not_valid'],
  ['a@b..pl', 'not_valid'],
  ['a..b@c.pl', 'not_valid'],
  ['.a@c.pl', 'not_valid'],
  ['a@-b.pl', 'not_valid'],
  ['a b@c.pl', 'not_valid'],
  ['a@b.pl\nbcc:x@y.pl', 'not_valid'],
  ['mıke@example.org', 'not_valid'],
  ['a@1.2.3.4', 'not_valid'],
  [`${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(20)}.pl`, 'too_long'],
])('e-mail %j: %s', (email, expected) => expect(problem(parseEmail(email))).toBe(expected));

test('addresses compare without case', () => expect(canonicalEmail(' Ann@Example.COM')).toBe('ann@example.com'));

test.each<[string, string | null]>([
  ['', 'blank'],
  ['short1', 'too_short'],
  ['abcdefgh', 'too_simple'],
  ['zażółćgęślą', 'too_simple'],
  ['zaz\u0307o\u0301lca', 'too_simple'],
  ['abcdefg1\u0000', 'bad_character'],
  ['abcdefg1\ud800', 'bad_character'],
  ['abcdefg1', null],
  ['abcdefg!', null],
  ['abc defgh', null],
  [`${'a'.repeat(199)}1`, null],
  [`${'a'.repeat(200)}1`, 'too_long'],
])('password %j: %s', (password, expected) => expect(problem(parsePassword(password))).toBe(expected));

describe('registration', () => {
  const fields = { username: 'Anna', email: 'a@b.pl', password: 'sekret-12', confirmPassword: 'sekret-12' };
  test('cleans good fields', () =>
    expect(parseRegistration({ ...fields, email: ' a@b.pl ' })).toEqual({ ok: true, value: fields }));
  test('reports every problem at once', () =>
    expect(parseRegistration({ username: '', email: 'x', password: 'abc', confirmPassword: 'abd' })).toEqual({
      ok: false,
      problems: { username: 'blank', email: 'not_valid', password: 'too_short', confirmPassword: 'differs' },
    }));
});
