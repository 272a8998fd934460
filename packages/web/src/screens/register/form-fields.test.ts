import { expect, test } from 'vitest';
import { blankForm, problemsBeforeSending } from './form-fields.ts';

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
