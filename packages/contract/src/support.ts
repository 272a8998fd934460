import { Type } from './schema.ts';
import { Dictionary } from './dictionaries.ts';
import { endpoint } from './endpoint.ts';
import { closed, Data, DataDetail, Detail } from './shapes.ts';

/**
 * Specification §5 Help, decisions §9.6: open to visitors; `user` is ignored in favour of the token. Missing fields are told
 * like blank ones, so none is required by the schema.
 */
export const sendQuestion = endpoint({
  name: 'sendQuestion',
  method: 'POST',
  path: '/api/send-question/',
  access: 'open',
  summary: 'Send a question to support.',
  body: closed({
    user: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
    email: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    question: Type.Optional(Type.String()),
    captcha: Type.Optional(Type.String()),
  }),
  answers: { 200: Data, 400: DataDetail },
});

/** A challenge of the self-hosted proof of work (altcha). `action` binds the proof to one form. */
export const captcha = endpoint({
  name: 'captcha',
  method: 'GET',
  path: '/api/captcha/',
  access: 'open',
  summary: 'A challenge for the self-hosted captcha.',
  query: closed({ action: Type.Optional(Type.Union([Type.Literal('register'), Type.Literal('help')])) }),
  answers: { 200: Type.Unknown() },
});

/** What the client needs to know of the server's configuration; nothing in it is secret. */
export const clientConfig = endpoint({
  name: 'clientConfig',
  method: 'GET',
  path: '/api/config/',
  access: 'open',
  summary: 'Which sign-in and payment providers are configured, and which dictionaries installed.',
  answers: {
    200: closed({
      google_client_id: Type.Union([Type.String(), Type.Null()]),
      /** Where the browser is sent to log in with Google (OpenID Connect Core §3.2.2.1). */
      google_authorize_url: Type.String(),
      facebook_app_id: Type.Union([Type.String(), Type.Null()]),
      /** Where the browser is sent to log in with Facebook. */
      facebook_authorize_url: Type.String(),
      payments: Type.Union([Type.Literal('stripe'), Type.Literal('sandbox'), Type.Literal('off')]),
      stripe_publishable_key: Type.Union([Type.String(), Type.Null()]),
      captcha: Type.Union([Type.Literal('always'), Type.Literal('adaptive'), Type.Literal('off')]),
      /** those that the operator has installed (exchange §9.2.4), by name */
      dictionaries: Type.Array(Dictionary),
    }),
    503: Detail,
  },
});

/** This document. */
export const openapiDocument = endpoint({
  name: 'openapiDocument',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'open',
  summary: 'This description of all calls (OpenAPI 3.1).',
  answers: { 200: Type.Unknown() },
});
