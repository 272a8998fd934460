import { expect, test } from 'vitest';
import { blankForm, blankIn, problemsBeforeSending, problemWhileTyping } from './form-fields.ts';

const filled = { username: 'ann', email: 'a@b.pl', password: ' ', confirm_password: ' ', agreed: true };

test('every blank field is named, and the agreement', () => {
  expect(problemsBeforeSending({ ...blankForm, email: '  ' })).toEqual({
    username: ['field is blank'],
    email: ['field is blank'],
    password: ['field is blank'],
    confirm_password: ['field is blank'],
    agreement: ['You must agree with our documents'],
  });
});

test('a password of spaces is not blank: the server judges it', () => {
  expect(problemsBeforeSending(filled)).toBeNull();
});

test('the documents must be agreed to', () => {
  expect(problemsBeforeSending({ ...filled, agreed: false })).toEqual({
    agreement: ['You must agree with our documents'],
  });
});

test('a field is judged once it was left, an @ in the username at once', () => {
  const typed = { ...blankForm, username: 'an', email: 'a@b', password: 'short', confirm_password: 'other' };
  const names = ['username', 'email', 'password', 'confirm_password'] as const;
  const judged = (left: readonly (typeof names)[number][]) =>
    names.map((name) => problemWhileTyping(name, typed, new Set(left)));
  expect(judged([])).toEqual([null, null, null, null]);
  expect(judged(names)).toEqual([
    'username is too short',
    'wrong e-mail',
    'password must have at least 8 characters',
    'passwords do not match',
  ]);
  expect(problemWhileTyping('username', { ...typed, username: 'ann@' }, new Set())).toBe(
    "username may not include '@'",
  );
  expect(names.map((name) => problemWhileTyping(name, blankForm, new Set(names)))).toEqual([null, null, null, null]);
});

test('a blank form names its fields in their order', () => {
  expect(blankIn(problemsBeforeSending({ ...blankForm, email: 'a@b.pl' }) ?? {})).toEqual([
    'username',
    'password',
    'confirm_password',
  ]);
});
