import { LIMITS } from '@siedem/domain';
import { noted, Type } from './schema.ts';
import { Dictionary } from './dictionaries.ts';
import { endpoint } from './endpoint.ts';
import { closed, Data, DataDetail, Detail } from './shapes.ts';

/**
 * Specification §5 Help, decisions §9.6: open to visitors; `user` is ignored in favour of the token. Missing fields get the
 * message of blank ones, so the schema requires none.
 */
export const sendQuestion = endpoint({
  name: 'sendQuestion',
  method: 'POST',
  path: '/api/send-question/',
  access: 'open',
  readsToken: true,
  summary: 'Send a question to support.',
  body: closed({
    user: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
    email: Type.Optional(noted(Type.String(), { format: 'email', maxLength: LIMITS.helpEmail })),
    title: Type.Optional(noted(Type.String(), { minLength: 1, maxLength: LIMITS.helpTitle })),
    question: Type.Optional(noted(Type.String(), { minLength: 1, maxLength: LIMITS.helpQuestion })),
    captcha: Type.Optional(Type.String()),
  }),
  answers: { 200: Data, 400: DataDetail },
});

/** A challenge as the library altcha-lib makes and solves it: find the counter whose derived key begins with `keyPrefix`. */
export const Challenge = closed({
  parameters: closed({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.Optional(Type.String()),
    /** seconds since 1970 */
    expiresAt: Type.Integer(),
    data: closed({ action: Type.Union([Type.Literal('register'), Type.Literal('help')]) }),
  }),
  signature: Type.String(),
});

/** A challenge of the self-hosted proof of work (altcha). `action` binds the proof to one form. */
export const captcha = endpoint({
  name: 'captcha',
  method: 'GET',
  path: '/api/captcha/',
  access: 'open',
  summary: 'A challenge for the self-hosted captcha.',
  query: closed({ action: Type.Optional(Type.Union([Type.Literal('register'), Type.Literal('help')])) }),
  answers: { 200: Challenge },
});

const Said = Type.Union([Type.String(), Type.Null()]);

/** The operator, from the configuration (README); null: not set, and left out of the legal texts. */
export const Operator = closed({
  name: Said,
  address: Said,
  tax_number: Said,
  /** registry entry, such as a KRS number */
  registry: Said,
  /** e-mail for questions about data and contracts */
  email: Said,
  /** hosting provider: name and address */
  hosting: Said,
  /** mail provider: name and address */
  mail_provider: Said,
  /** day on which the documents come into force, YYYY-MM-DD */
  legal_from: Said,
});

/** The public part of the server's configuration, for the client. */
export const clientConfig = endpoint({
  name: 'clientConfig',
  method: 'GET',
  path: '/api/config/',
  access: 'open',
  summary: 'Which sign-in and payment providers are configured, which dictionaries installed, and who runs this.',
  answers: {
    200: closed({
      google_client_id: Type.Union([Type.String(), Type.Null()]),
      /** Authorization endpoint of Google (OpenID Connect Core §3.2.2.1). */
      google_authorize_url: Type.String(),
      facebook_app_id: Type.Union([Type.String(), Type.Null()]),
      /** Authorization endpoint of Facebook. */
      facebook_authorize_url: Type.String(),
      payments: Type.Union([Type.Literal('stripe'), Type.Literal('sandbox'), Type.Literal('off')]),
      stripe_publishable_key: Type.Union([Type.String(), Type.Null()]),
      captcha: Type.Union([Type.Literal('always'), Type.Literal('adaptive'), Type.Literal('off')]),
      /** installed dictionaries (exchange §9.2.4), by name */
      dictionaries: Type.Array(Dictionary),
      operator: Operator,
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
  answers: { 200: Type.Object({ openapi: Type.String() }) },
});
