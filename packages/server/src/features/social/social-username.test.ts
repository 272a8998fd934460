import { parseUsername } from '@siedem/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { socialUsername } from './social-username.ts';

test.each([
  ['Zofia Nałkowska', 'z@example.com', 'Zofia Nałkowska'],
  ['a@b', 'z@example.com', 'a b'],
  ['Al', 'alicja@example.com', 'alicja'],
  ['', 'x@example.com', 'learner'],
  [' ', 'ab@example.com', 'learner'],
])('%j of %s becomes %s', (name, email, username) => {
  expect(socialUsername({ name, email })).toBe(username);
});

test('whatever the provider says, the name keeps the rules and leaves room to be made unique', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.emailAddress(), (name, email) => {
      const username = socialUsername({ name, email });
      expect(parseUsername(`${username} 1234567890`).ok).toBe(true);
      expect(parseUsername(username)).toEqual({ ok: true, value: username });
    }),
  );
});
