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
  'many at once': ['packages/server/src/features/limits.test.ts'],
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
  'bytes of the erased': ['packages/server/src/jobs/erasure.test.ts'],
  'the letter of the decisions': ['packages/server/src/acceptance/'],
};

/** In a real browser, under the policy of the pages. */
export const browserAttacks = ['e2e/attacks.spec.ts'];
