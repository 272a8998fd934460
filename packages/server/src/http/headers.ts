import { messages } from '@siedem/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pathOf } from './other-methods.ts';
import { send } from './send.ts';

const underApi = /^\/api(?:\/|$)/i;

const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** Disables browser features that nothing here uses, and allows payments to the card form's frames only. */
const permissions = ({ payments }: Pick<Config, 'payments'>): string => {
  const payment = payments.kind === 'stripe' ? '(self "https://js.stripe.com")' : '()';
  return [...UNUSED.map((name) => `${name}=()`), `payment=${payment}`].join(', ');
};

/** Headers of every response, also of one that no hook runs for. */
export const headersOfAll = (config: Pick<Config, 'payments' | 'publicUrl'>): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions(config),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(config.publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});

/** Headers of every response, and the technical break. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const ofAll = headersOfAll(config);
  const closed = config.maintenance === 'on';
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofAll);
    if (!underApi.test(pathOf(request.url))) return done();
    // Browsers cache a 300 or 301 without this for ever, with the tokens in it.
    reply.header('cache-control', 'no-store');
    if (!closed) return done();
    send(reply, { status: 503, body: { detail: messages.maintenance }, retryAfter: 300 });
  });
}
