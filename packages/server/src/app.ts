import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { accountRoutes } from './features/account/routes.ts';
import { boxRoutes } from './features/boxes/routes.ts';
import { cardRoutes } from './features/cards/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { collectionRoutes } from './features/collection/routes.ts';
import { dictionaryRoutes } from './features/dictionary/routes.ts';
import { exchangeRoutes } from './features/exchange/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { pauseRoutes } from './features/pauses/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { premiumRoutes } from './features/premium/routes.ts';
import { mailLinkRoutes } from './features/mail-links/routes.ts';
import { lessonRoutes } from './features/lessons/routes.ts';
import { reminderRoutes } from './features/reminders/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { socialRoutes } from './features/social/routes.ts';
import { studyRoutes } from './features/study/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { surveyRoutes } from './features/survey/routes.ts';
import { registerHealth } from './features/system/health.ts';
import { registerMetrics } from './features/system/metrics.ts';
import { systemRoutes } from './features/system/routes.ts';
import { createAccessTokens } from './accounts/access-tokens.ts';
import { parseBodies } from './http/body-parser.ts';
import { answerBadUrl, answerErrors, answerUnknown } from './http/errors.ts';
import { addHeaders } from './http/headers.ts';
import { refuseHalfHttp } from './http/half-http.ts';
import { learnerLimits } from './http/learner-limits.ts';
import { logAnswers } from './http/log-answers.ts';
import { knowMethods } from './http/other-methods.ts';
import { createPasswords } from './accounts/passwords.ts';
import { partialOutage } from './http/partial-outage.ts';
import { registerRoute } from './http/register-route.ts';
import type { Route } from './http/serve.ts';
import type { Services } from './http/services.ts';
import { closeSlowReaders } from './http/slow-readers.ts';
import { serverSettings } from './http/settings.ts';
import { servePages } from './http/static.ts';

/** What the app is made of besides its configuration; tests bring their own clock and stand-ins for `outside`. */
export type AppParts = Pick<Services, 'store' | 'clock' | 'keys' | 'outside' | 'log'> &
  Partial<Pick<Services, 'stopping'>>;

/** Every call of the contract that is served. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...surveyRoutes,
  ...cardRoutes,
  ...categoryRoutes,
  ...boxRoutes,
  ...reviewRoutes,
  ...lessonRoutes,
  ...mailLinkRoutes,
  ...reminderRoutes,
  ...collectionRoutes,
  ...importRoutes,
  ...exchangeRoutes,
  ...dictionaryRoutes,
  ...premiumRoutes,
  ...paymentRoutes,
  ...passwordResetRoutes,
  ...socialRoutes,
  ...pauseRoutes,
  ...studyRoutes,
  ...supportRoutes,
  ...systemRoutes,
];

/** The whole server, not listening yet. */
export function buildApp(config: Config, parts: AppParts): FastifyInstance {
  const services: Services = {
    stopping: new AbortController().signal,
    ...parts,
    config,
    access: createAccessTokens(parts.keys.access, config.publicUrl),
    passwords: createPasswords(),
    limits: learnerLimits(config),
  };
  const app = Fastify({ ...serverSettings(config), loggerInstance: parts.log, frameworkErrors: answerBadUrl(config) });
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('hasEscapes', false);
  app.decorateRequest('zone', 'UTC');
  app.decorateRequest('now', 0);
  refuseHalfHttp(app, config);
  closeSlowReaders(app.server);
  const methodsOf = knowMethods(app);
  parseBodies(app);
  const outage = partialOutage(parts.clock);
  answerErrors(app, outage);
  addHeaders(app, config);
  logAnswers(app);
  registerHealth(app, services, outage);
  registerMetrics(app, services);
  for (const route of routes) registerRoute(app, route, services);
  answerUnknown(app, servePages(app, config), methodsOf);
  return app;
}
