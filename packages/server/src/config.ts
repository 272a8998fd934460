import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { allOrNone, day, email, type Environment, fail, httpUrl, oneOf, text, url } from './environment.ts';
import { hostsOf } from './postgres-url.ts';

/** Everything the environment decides (decisions §7), read once at start and never changed. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** origin without a trailing slash, for mails and redirects */
  readonly publicUrl: string;
  /** absolute path */
  readonly dataDir: string;
  readonly database:
    | { readonly kind: 'sqlite'; readonly file: string }
    | {
        readonly kind: 'postgres';
        /** may name several hosts; the one that accepts writes is used */
        readonly url: string;
        /** maximum of connections of one server */
        readonly poolSize: number;
      };
  /** all keys are derived from it; null: a generated file in `dataDir` */
  readonly secret: string | null;
  readonly mail: {
    /** null: each mail becomes a file in `dataDir/mail` */
    readonly smtpUrl: string | null;
    readonly from: string;
    readonly supportEmail: string;
  };
  readonly captcha: 'always' | 'adaptive' | 'off';
  readonly payments: PaymentsConfig;
  readonly google: { readonly clientId: string; readonly issuer: string; readonly jwksUrl: string } | null;
  readonly facebook: { readonly appId: string; readonly appSecret: string; readonly graphUrl: string } | null;
  /** where the browser is sent to log in: the providers' own pages unless tests point elsewhere */
  readonly authorizeUrls: { readonly google: string; readonly facebook: string };
  /** addresses or CIDR ranges of proxies whose forwarding headers count */
  readonly trustProxy: readonly string[];
  readonly rateLimits: 'on' | 'off';
  readonly maintenance: 'on' | 'off';
  readonly metrics: MetricsConfig;
  /** hosts of push services; `*.` stands for any name below */
  readonly pushHosts: readonly string[];
  /** the operator, for the legal documents, which leave out what is null */
  readonly operator: OperatorConfig;
  /** milliseconds that a stopping server goes on serving with its health at 503 */
  readonly drainMs: number;
  readonly logLevel: LogLevel;
}

export type PaymentsConfig =
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
      readonly apiUrl: string | null;
    }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'off' };

/** Where `GET /metrics` is served: nowhere, on its own listening address, or on the server's port to a caller with the token. */
export type MetricsConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'address'; readonly host: string; readonly port: number }
  | { readonly kind: 'token'; readonly token: string };

/** What the legal documents say of the operator, by the variable that sets it. */
export const OPERATOR_VARIABLES = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  taxNumber: 'OPERATOR_TAX_NUMBER',
  registry: 'OPERATOR_REGISTRY',
  email: 'OPERATOR_EMAIL',
  hosting: 'HOSTING_PROVIDER',
  mailProvider: 'MAIL_PROVIDER',
  legalFrom: 'LEGAL_FROM',
} as const;
export type OperatorConfig = Readonly<Record<keyof typeof OPERATOR_VARIABLES, string | null>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const portNumber = (env: Environment): number => {
  const given = text(env, 'PORT');
  if (given === null) return 3000;
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) return fail('PORT', 'must be a number from 0 to 65535');
  return Number(given);
};

const origin = (env: Environment, port: number): string => {
  const given = httpUrl(env, 'PUBLIC_URL');
  if (given === null) {
    // The sandbox is the default on loopback only: leaving a line out must not switch it on in production.
    if (text(env, 'NODE_ENV') === 'production') fail('PUBLIC_URL', 'is needed where NODE_ENV=production');
    return `http://localhost:${port}`;
  }
  const parsed = new URL(given);
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username) {
    return fail('PUBLIC_URL', 'must be an origin alone, such as https://siedem.example');
  }
  return parsed.origin;
};

/** Whether an origin is this machine alone. */
const loopback = (address: string): boolean => {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]'
  );
};

const payments = (env: Environment, publicUrl: string): PaymentsConfig => {
  const said = text(env, 'PAYMENTS');
  const apiUrl = httpUrl(env, 'STRIPE_API_URL');
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const otherwise = names.some((name) => text(env, name)) ? 'stripe' : loopback(publicUrl) ? 'sandbox' : 'off';
  const kind = oneOf(env, 'PAYMENTS', ['stripe', 'sandbox', 'off'], otherwise);
  if (kind !== 'stripe') return { kind };
  for (const name of names) {
    if (text(env, name) === null) {
      fail(name, said === null ? 'is needed beside the other STRIPE keys' : 'is needed for PAYMENTS=stripe');
    }
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => text(env, name) ?? '');
  return { kind, secretKey, publishableKey, webhookSecret, apiUrl };
};

const google = (env: Environment): Config['google'] => {
  const clientId = text(env, 'GOOGLE_CLIENT_ID');
  const issuer = httpUrl(env, 'GOOGLE_ISSUER') ?? 'https://accounts.google.com';
  const jwksUrl = httpUrl(env, 'GOOGLE_JWKS_URL') ?? 'https://www.googleapis.com/oauth2/v3/certs';
  return clientId === null ? null : { clientId, issuer, jwksUrl };
};

const facebook = (env: Environment): Config['facebook'] => {
  const graphUrl = httpUrl(env, 'FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com';
  const [appId, appSecret] = allOrNone(env, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET']) ?? [];
  return appId === undefined || appSecret === undefined ? null : { appId, appSecret, graphUrl };
};

const authorizeUrls = (env: Environment): Config['authorizeUrls'] => ({
  google: httpUrl(env, 'GOOGLE_AUTHORIZE_URL') ?? 'https://accounts.google.com/o/oauth2/v2/auth',
  facebook: httpUrl(env, 'FACEBOOK_AUTHORIZE_URL') ?? 'https://www.facebook.com/v25.0/dialog/oauth',
});

const isAddressOrRange = (given: string): boolean => {
  const [address = '', bits, ...rest] = given.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

const proxies = (env: Environment): string[] => {
  const given = (text(env, 'TRUST_PROXY') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  for (const each of given) {
    if (!isAddressOrRange(each) && !namedRanges.includes(each)) {
      fail('TRUST_PROXY', 'must list addresses or ranges of proxies, such as 10.0.0.0/8, divided by commas');
    }
  }
  return given;
};

const LEAST_TOKEN = 16;

const metrics = (env: Environment): MetricsConfig => {
  const given = text(env, 'METRICS');
  if (given === null || given === 'off') return { kind: 'off' };
  const [, host, port] = /^(\[[0-9a-f:]+\]|[^:\s]+):(\d{1,5})$/i.exec(given) ?? [];
  if (host !== undefined && Number(port) <= 65_535) {
    return { kind: 'address', host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  return /^[\w.~+/=-]+$/.test(given) && given.length >= LEAST_TOKEN
    ? { kind: 'token', token: given }
    : fail(
        'METRICS',
        `must be off, an address such as 127.0.0.1:9464, or a token of at least ${LEAST_TOKEN} characters`,
      );
};

/** Hosts of the browser makers' push services. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const pushHosts = (env: Environment): readonly string[] => {
  const given = text(env, 'PUSH_HOSTS');
  if (given === null) return PUSH_SERVICES;
  const hosts = given.split(',').map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^(?:\*\.)?[a-z\d.-]+(?::\d{1,5})?$/.test(host))
    ? hosts
    : fail('PUSH_HOSTS', 'must list hosts of push services divided by commas, such as fcm.googleapis.com');
};

const operator = (env: Environment): OperatorConfig => ({
  name: text(env, OPERATOR_VARIABLES.name),
  address: text(env, OPERATOR_VARIABLES.address),
  taxNumber: text(env, OPERATOR_VARIABLES.taxNumber),
  registry: text(env, OPERATOR_VARIABLES.registry),
  email: email(env, OPERATOR_VARIABLES.email),
  hosting: text(env, OPERATOR_VARIABLES.hosting),
  mailProvider: text(env, OPERATOR_VARIABLES.mailProvider),
  legalFrom: day(env, OPERATOR_VARIABLES.legalFrom),
});

/** Longer than any proxy needs between two looks, and short enough for a supervisor that kills after 15 s. */
const MOST_DRAIN_SECONDS = 5;

const drainMs = (env: Environment): number => {
  const seconds = Number(text(env, 'DRAIN_SECONDS') ?? 0);
  if (!(seconds >= 0 && seconds <= MOST_DRAIN_SECONDS)) {
    fail('DRAIN_SECONDS', `must be a number from 0 to ${MOST_DRAIN_SECONDS}`);
  }
  return seconds * 1000;
};

const secret = (env: Environment): string | null => {
  const given = text(env, 'SECRET');
  return given !== null && given.length < 32 ? fail('SECRET', 'must have at least 32 characters') : given;
};

const DEFAULT_POOL = 10;

const database = (env: Environment, dataDir: string): Config['database'] => {
  const given = text(env, 'DATABASE_URL');
  const poolSize = text(env, 'DATABASE_POOL') ?? String(DEFAULT_POOL);
  if (!/^[1-9]\d{0,2}$/.test(poolSize)) fail('DATABASE_POOL', 'must be a number from 1 to 999');
  if (given === null) return { kind: 'sqlite', file: resolve(dataDir, 'siedem.sqlite') };
  if (hostsOf(given).length === 0) fail('DATABASE_URL', 'must be a URL that starts with postgres:// or postgresql://');
  return { kind: 'postgres', url: given, poolSize: Number(poolSize) };
};

/**
 * Reads and checks the environment.
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(env: Environment): Config {
  const port = portNumber(env);
  const publicUrl = origin(env, port);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? 'data');
  return Object.freeze({
    host: text(env, 'HOST') ?? 'localhost',
    port,
    publicUrl,
    dataDir,
    database: database(env, dataDir),
    secret: secret(env),
    mail: {
      smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
      from: email(env, 'MAIL_FROM') ?? `Siedem <no-reply@${new URL(publicUrl).hostname}>`,
      supportEmail: email(env, 'SUPPORT_EMAIL') ?? `support@${new URL(publicUrl).hostname}`,
    },
    captcha: oneOf(env, 'CAPTCHA', ['always', 'adaptive', 'off'], 'adaptive'),
    payments: payments(env, publicUrl),
    google: google(env),
    facebook: facebook(env),
    authorizeUrls: authorizeUrls(env),
    trustProxy: proxies(env),
    rateLimits: oneOf(env, 'RATE_LIMITS', ['on', 'off'], 'on'),
    maintenance: oneOf(env, 'MAINTENANCE', ['on', 'off'], 'off'),
    metrics: metrics(env),
    pushHosts: pushHosts(env),
    operator: operator(env),
    drainMs: drainMs(env),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
  } satisfies Config);
}
