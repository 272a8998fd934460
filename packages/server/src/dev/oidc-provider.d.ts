/** The package brings no types; these are the parts that the tests use. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Account {
    readonly accountId: string;
    readonly claims: () => Readonly<Record<string, unknown>>;
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly findAccount: (context: unknown, subject: string) => Account;
        readonly [setting: string]: unknown;
      },
    );
    callback(): RequestListener;
  }
}
