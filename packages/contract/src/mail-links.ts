import { Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed } from './shapes.ts';

// No length: a token that nobody was given gets the same answer as any other.
const params = closed({ token: Type.String() });
/** A page for the reader of a mail, possibly on another device and not logged in. */
const Page = Type.String();

/** Changes nothing: programs that check mails follow links. The page has one button, which posts. */
export const confirmPage = endpoint({
  name: 'confirmPage',
  method: 'GET',
  path: '/api/confirm/{token}/',
  access: 'open',
  summary: 'The page of a link that confirms an e-mail.',
  media: 'text/html',
  params,
  answers: { 200: Page },
});

/** Confirms the learner's e-mail. The same answer for every token; idempotent. */
export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/api/confirm/{token}/',
  access: 'open',
  summary: 'Confirm an e-mail.',
  media: 'text/html',
  takesForms: true,
  params,
  answers: { 200: Page },
});

/** Changes nothing: programs that check mails follow links. The page has one button, which posts. */
export const unsubscribePage = endpoint({
  name: 'unsubscribePage',
  method: 'GET',
  path: '/api/unsubscribe/{token}/',
  access: 'open',
  summary: 'The page of a link that ends reminders by mail.',
  media: 'text/html',
  params,
  answers: { 200: Page },
});

/**
 * Ends reminders by mail (RFC 8058): a form, no login, no redirect. An empty body for every token, known or not; for the
 * button of the page, whose form has `page`, a page that says so.
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe/{token}/',
  access: 'open',
  summary: 'End reminders by mail, in one click.',
  media: 'text/html',
  takesForms: true,
  params,
  answers: { 200: Page },
});
