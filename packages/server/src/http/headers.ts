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

/** Headers of every response, and the technical break. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const secure = config.publicUrl.startsWith('https:');
  const features = permissions(config);
  const closed = config.maintenance === 'on';
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', features);
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!underApi.test(pathOf(request.url))) return done();
    // Browsers cache a 300 or 301 without this for ever, with the tokens in it.
    reply.header('cache-control', 'no-store');
    if (!closed) return done();
    send(reply, { status: 503, body: { detail: messages.maintenance }, retryAfter: 300 });
  });
}
