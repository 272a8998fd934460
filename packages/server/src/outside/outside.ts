import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Keys } from '../keys.ts';
import type { Store } from '../store/engine/context.ts';
import { type Captcha, openCaptcha } from './captcha.ts';
import { openFacebook } from './facebook.ts';
import { openGoogle } from './google.ts';
import { type Mail, openMail, recipientMark } from './mail.ts';
import { openPayments, type Payments } from './payments.ts';
import { openPush, type Push } from './push.ts';
import type { SocialLogin } from './social.ts';

/** Everything beyond the process and its database. Only this is replaced in tests. */
export interface Outside {
  readonly mail: Mail;
  readonly captcha: Captcha;
  readonly social: { readonly google: SocialLogin; readonly facebook: SocialLogin };
  readonly payments: Payments;
  readonly push: Push;
}

/** Dependencies of the outside parts. */
export interface OutsideNeeds {
  readonly store: Store;
  /** epoch ms */
  readonly clock: () => number;
  readonly keys: Keys;
  readonly log: Log;
}

/** Opens the configured providers. Makes no request: a provider that is down does not prevent the start. */
export const openOutside = async (config: Config, needs: OutsideNeeds): Promise<Outside> => ({
  mail: openMail(config, { log: needs.log, markOf: (address) => recipientMark(needs.keys, address) }),
  captcha: openCaptcha(config, needs),
  social: { google: openGoogle(config.google, needs.clock), facebook: openFacebook(config.facebook, needs.clock) },
  payments: await openPayments(config.payments, needs),
  push: openPush(config, needs.keys),
});
