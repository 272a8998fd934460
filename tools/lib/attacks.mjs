// @ts-check

/**
 * What `npm run test:attacks` runs: each attack and the files that try it. Most of them are beside what they attack and
 * belong to its suite too. Names are read as parts of paths.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const attacks = {
  'ids of others': ['packages/server/src/features/strangers.test.ts'],
  'fields nobody asked for': ['packages/server/src/features/mass-assignment.test.ts'],
  'forged tokens': ['packages/server/src/accounts/access-tokens.test.ts'],
  'stolen refresh tokens, revocation': ['packages/server/src/accounts/logins.test.ts'],
  'who has an account': ['faults/enumeration.test.ts'],
  'guessed passwords, also behind a proxy': ['packages/server/src/features/account/account.test.ts'],
  'reset links': ['packages/server/src/features/password-reset/password-reset.test.ts'],
  'sign-in with other companies': [
    'packages/server/src/features/social/social.test.ts',
    'packages/server/src/features/social/oidc-provider.test.ts',
  ],
  'e-mail look-alikes': ['packages/domain/src/account/fields.test.ts'],
  captcha: ['packages/server/src/outside/captcha.test.ts'],
  'mail injection': ['packages/server/src/outside/mail.test.ts', 'packages/server/src/mails/mails.test.ts'],
  'input that is not valid': [
    'packages/server/src/features/bad-input.test.ts',
    'packages/server/src/http/requests.test.ts',
  ],
  'slow and huge requests': ['attacks/sockets.test.ts'],
  'answers that the OpenAPI document does not describe': ['attacks/openapi-client/schemathesis.test.ts'],
  'many at once': ['packages/server/src/features/limits.test.ts', 'packages/server/src/accounts/limits.test.ts'],
  'one greedy learner': [
    'packages/server/src/features/bounds.test.ts',
    'packages/server/src/features/slices.test.ts',
    'packages/server/src/features/collection/long-answers.test.ts',
    'packages/server/src/store/engine/between-pieces.test.ts',
  ],
  'slow readers': ['packages/server/src/http/slow-readers.test.ts'],
  'the nightly cleaning': ['packages/server/src/store/engine/group-commit.test.ts'],
  'refunds and payments without end': ['packages/server/src/features/payments/stripe.test.ts'],
  'mail servers that are away for days': ['packages/server/src/jobs/worker.test.ts'],
  'mail to strangers': ['packages/server/src/features/mail-links/confirm.test.ts'],
  'production by omission': [
    'packages/server/src/config.test.ts',
    'packages/server/src/cli/postgres-program.test.ts',
    'tools/lib/deploy.test.ts',
  ],
  'a database replaced under a running server': ['packages/server/src/store/engine/file-watch.test.ts'],
  'figures for strangers': ['packages/server/src/features/system/metrics.test.ts'],
  'wrong clocks and unknown zones': [
    'packages/web/src/data/clock.test.ts',
    'packages/web/src/platform/time-zone.test.ts',
    'packages/web/src/calls/call.test.ts',
  ],
  'a disk that never answers': ['packages/web/src/collection/disk/database.test.ts'],
  'expressions that never end': ['attacks/regular-expressions.test.ts'],
  'generated requests': [
    'packages/server/src/http/fuzz.test.ts',
    'packages/server/src/features/fuzz.test.ts',
    'packages/domain/src/lesson/answer.test.ts',
  ],
  'formulas in spreadsheets': [
    'packages/formats/src/write/csv.test.ts',
    'packages/formats/src/tables/tables.test.ts',
    'packages/formats/src/plan/plan-import.test.ts',
  ],
  'hostile packages': [
    'packages/formats/src/read/hostile-zips.test.ts',
    'packages/formats/src/sqlite/sqlite-oracle.test.ts',
  ],
  'a request with the token of another learner': ['packages/web/src/data/wiring.test.ts'],
  'secrets in the log': ['packages/server/src/http/log-secrets.test.ts'],
  'headers of pages': ['packages/server/src/http/pages.test.ts'],
  'without premium': ['packages/server/src/http/authorise.test.ts'],
  'bytes of the erased': [
    'packages/server/src/jobs/erasure.test.ts',
    'packages/server/src/jobs/erasure-places.test.ts',
  ],
  'the letter of the decisions': ['packages/server/src/acceptance/'],
};

/** In a real browser, under the policy of the pages. */
export const browserAttacks = ['e2e/attacks.spec.ts', 'e2e/clock.spec.ts', 'e2e/kept-work.spec.ts'];
