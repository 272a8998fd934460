import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed, DataDetail, Detail, strict } from './shapes.ts';

/** Number of due cards below which nothing is sent (lessons §10.1). */
export const LEAST_WAITING = [1, 5, 10, 20, 50] as const;

const Wished = {
  /** whether mails are sent; notifications are switched on by a subscription */
  mail: Type.Boolean(),
  /** local time of day, `HH:MM` */
  at: Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', examples: ['19:00'] }),
  /** IANA name of the zone of `at` */
  zone: Type.String({ maxLength: 64, examples: ['Europe/Warsaw'] }),
  /** least number of waiting cards */
  least: Type.Union([Type.Literal(1), Type.Literal(5), Type.Literal(10), Type.Literal(20), Type.Literal(50)]),
};

/** When and how a learner is reminded of waiting cards (lessons §10). */
export const Reminders = closed({
  ...Wished,
  /** `stopped`: ten in a row had no answer; any answer restarts them */
  pace: Type.Union([Type.Literal('daily'), Type.Literal('third'), Type.Literal('weekly'), Type.Literal('stopped')]),
  /** browsers with a push subscription */
  push: Type.Array(closed({ id: Type.String(), browser: Type.String() })),
  data: Type.String(),
});
export type Reminders = Static<typeof Reminders>;

/** Off, at 19:00, if nothing was saved yet. */
export const readReminders = endpoint({
  name: 'readReminders',
  method: 'GET',
  path: '/api/reminders/',
  access: 'learner',
  summary: 'When and how the learner is reminded.',
  answers: { 200: Reminders },
});

/** Replaces all settings: the last write wins. */
export const saveReminders = endpoint({
  name: 'saveReminders',
  method: 'PUT',
  path: '/api/reminders/',
  access: 'learner',
  summary: 'Say when and how to remind.',
  body: strict(Wished),
  answers: { 200: Reminders, 400: DataDetail },
});

/** The key that a browser subscribes with (RFC 8292), base64url. */
export const pushKey = endpoint({
  name: 'pushKey',
  method: 'GET',
  path: '/api/push/',
  access: 'learner',
  summary: 'The public key for notifications.',
  answers: { 200: closed({ key: Type.String() }) },
});

/**
 * A browser's push subscription (RFC 8030): https, default port, no credentials, a push service that the operator
 * allows. Ends with the login. The same endpoint again keeps its id; of more than 20 the oldest is deleted.
 */
export const addPush = endpoint({
  name: 'addPush',
  method: 'POST',
  path: '/api/push/',
  access: 'learner',
  summary: 'Notify this browser too.',
  body: strict({
    endpoint: Type.String({ maxLength: 2000 }),
    /** browsers give it beside the keys; a push service says itself when a subscription has ended */
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    keys: strict({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
  }),
  answers: { 200: closed({ id: Type.String() }), 400: DataDetail },
});

export const deletePush = endpoint({
  name: 'deletePush',
  method: 'DELETE',
  path: '/api/push/{id}/',
  access: 'learner',
  summary: 'Notify a browser no more.',
  params: closed({ id: Type.String() }),
  answers: { 200: closed({ data: Type.String() }), 404: Detail },
});
