export type SocialProvider = 'google' | 'facebook';

/** The person as the provider describes them. The e-mail is verified by the provider. */
export interface SocialPerson {
  readonly provider: SocialProvider;
  /** The provider's own, stable id of the person. */
  readonly subject: string;
  readonly email: string;
  /** As the person writes it; may be empty. */
  readonly name: string;
}

/**
 * `off`: not configured. `refused`: not genuine, not for us or expired. `no-email`: no e-mail that the provider verified.
 * `unreachable`: the provider did not answer in time.
 */
export type SocialProblem = 'off' | 'refused' | 'no-email' | 'unreachable';

export type SocialAnswer =
  | { readonly ok: true; readonly person: SocialPerson }
  | { readonly ok: false; readonly problem: SocialProblem };

export interface SocialLogin {
  /** Verifies the browser's token. Requests go only to the configured hosts: 3 seconds, 64 KB, no redirects. */
  verify(credential: string, nonce?: string): Promise<SocialAnswer>;
}

/** Replaces a provider that is not configured (decisions §4.5). */
export const socialOff: SocialLogin = { verify: async () => ({ ok: false, problem: 'off' }) };
