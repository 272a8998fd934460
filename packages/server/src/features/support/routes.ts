import type { Route } from '../../http/serve.ts';
import { captchaRoute } from './get-captcha.ts';
import { sendQuestionRoute } from './send-question.ts';

export const supportRoutes: readonly Route[] = [captchaRoute, sendQuestionRoute];
