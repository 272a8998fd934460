import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { answerNoHttp } from './half-http.ts';
import { compilersFactory } from './validators.ts';

const BODY_LIMIT = 64 * 1024;
/** Ids are short, but a long one must receive "not found" rather than 414. */
const LONGEST_PARAM = 16_384;
/** Most open sockets; the listener sets it. */
export const MOST_CONNECTIONS = 10_000;

/** Prefix of request ids: unique per process, and cheaper than a UUID per request. */
const ownId = randomUUID().slice(0, 13);
let requests = 0;
const nextId = (): string => {
  requests += 1;
  return `${ownId}-${requests.toString(36)}`;
};

/** Slow or idle peers hold a connection for seconds, not for ever: Fastify's own defaults set no request timeout. */
export const serverSettings = (config: Config) =>
  ({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 5_000,
    // A missing Host is refused by `half-http.ts`, with a body.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request is expensive; code that logs creates one (`logOf`).
    childLoggerFactory: (log) => log,
    requestIdHeader: false,
    genReqId: nextId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAM },
    schemaController: { compilersFactory },
    // a test of the OpenAPI document checks that the contract's schemas are valid
    ajv: {
      customOptions: {
        validateSchema: false,
        coerceTypes: false,
        removeAdditional: true,
        useDefaults: false,
        allErrors: false,
      },
    },
    clientErrorHandler: answerNoHttp(config),
  }) satisfies FastifyHttpOptions<Server>;
