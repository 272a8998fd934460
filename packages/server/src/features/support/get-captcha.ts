import { captcha } from '@siedem/contract';
import { raw, serve } from '../../http/serve.ts';

/** Decisions §8. The challenge is the captcha library's own. */
export const captchaRoute = serve(captcha, async ({ query }, { outside }) =>
  raw(200, JSON.stringify(await outside.captcha.challenge(query.action ?? 'register'))),
);
