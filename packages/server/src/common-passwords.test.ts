import { parsePassword } from '@siedem/domain';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password1', 'Password123', 'qwerty123', '12345678', 'zaq12wsx', 'haslo123', 'iloveyou1', '11111111', '1q2w3e4r'])(
  '%s passes the other rules and is common',
  (password) => {
    expect(parsePassword(password).ok).toBe(true);
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['seven-boxes-7', 'correct horse 1', 'Zażółć-gęślą-7', 'k3uPq!x9'])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
