import {
  grantPremium,
  login,
  register,
  socialLoginFacebook,
  socialLoginGoogle,
  survey,
  type Tokens,
} from '@siedem/contract';
import type { Call } from '../../calls/call.ts';
import { type AccountResult, type FailedAnswer, problemOf } from './account-problem.ts';
import type { Registration, SocialProof } from '../account.ts';
import type { LoginState } from './login-state.ts';

/** Every status of the calls that bring tokens, except 200. */
type FailureStatus = 400 | 401 | 402 | 403 | 503 | 'offline' | 'timeout' | 'maintenance' | 'error';
type TokensAnswer =
  | { readonly status: 200; readonly body: Tokens }
  | (FailedAnswer & { readonly status: FailureStatus });

const settle = async (answer: Promise<TokensAnswer>, onTokens: (tokens: Tokens) => void): Promise<AccountResult> => {
  const got = await answer;
  if (got.status !== 200) return { ok: false, problem: problemOf(got) };
  onTokens(got.body);
  return { ok: true };
};

/** The calls that return tokens. `openCall` sends none, `call` the learner's. */
export const createLoginCalls = (state: LoginState, openCall: Call, call: Call) => ({
  login: (email: string, password: string) => settle(openCall(login, { body: { email, password } }), state.enter),
  register: ({ username, email, password, confirmPassword, captcha, language }: Registration) =>
    settle(
      openCall(register, {
        body: {
          username,
          email,
          password,
          confirm_password: confirmPassword,
          language,
          ...(captcha === undefined ? {} : { captcha }),
        },
      }),
      state.enter,
    ),
  socialLogin: (proof: SocialProof) =>
    proof.provider === 'google'
      ? settle(
          openCall(socialLoginGoogle, {
            body: { credential: proof.credential, ...(proof.nonce === undefined ? {} : { nonce: proof.nonce }) },
          }),
          state.enter,
        )
      : settle(openCall(socialLoginFacebook, { body: { accessToken: proof.accessToken } }), state.enter),
  answerSurvey: (categoryName: string) => settle(call(survey, { body: { category_name: categoryName } }), state.adopt),
  grantPremium: () => settle(call(grantPremium, { body: {} }), state.adopt),
});
