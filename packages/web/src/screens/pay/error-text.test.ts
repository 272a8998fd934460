import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test.each([
  [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
  [{ type: 'validation_error', message: 'Your card number is incomplete.' }, 'Your card number is incomplete.'],
  [{ type: 'api_error', message: 'internal' }, 'An unexpected error occurred.'],
  [{ type: 'invalid_request_error', message: 'no such intent' }, 'An unexpected error occurred.'],
  [{ type: 'card_error' }, 'An unexpected error occurred.'],
])('the provider says %o: %s', (error, text) => expect(errorText(error)).toBe(text));
