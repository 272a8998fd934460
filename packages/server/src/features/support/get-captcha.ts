import { captcha } from '@siedem/contract';
import { serve } from '../../http/serve.ts';

/** Decisions §8. */
export const captchaRoute = serve(captcha, async ({ query }, { outside }) => ({
  status: 200,
  body: await outside.captcha.challenge(query.action ?? 'register'),
}));
