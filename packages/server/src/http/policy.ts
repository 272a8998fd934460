import type { Config } from '../config.ts';

const strict: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  // One name for the addresses of the app's own workers.
  'trusted-types': 'siedem-sw',
};

/** Tokens are in local storage, as specified, so script injection is the main threat: only our own scripts run. */
export const strictPolicy = write(strict);

/** A worker has the policy of its own response: the file reader runs our script and has no network access (exchange §1.5). */
export const workerPolicy = write({ 'default-src': "'none'", 'script-src': "'self'" });

/** The card form's script and frames come from Stripe and set their own sources, which Trusted Types would refuse. */
const stripePolicy = write({
  ...Object.fromEntries(Object.entries(strict).filter(([name]) => !name.includes('trusted-types'))),
  'script-src': "'self' https://js.stripe.com",
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
});

function write(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The Content-Security-Policy of the page at a path. */
export const policyOf = (path: string, config: Pick<Config, 'payments'>): string =>
  config.payments.kind === 'stripe' && /^\/pay\/?$/.test(path) ? stripePolicy : strictPolicy;
