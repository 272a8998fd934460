import { changePassword as changePasswordCall } from '@siedem/contract';
import { normaliseText } from '@siedem/domain';
import { call, collection, session } from './app.ts';
import { type AccountResult, problemOf } from './session/account-problem.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly captcha?: string;
  readonly language: 'pl' | 'en';
}

/** A provider's token: a Google ID token or a Facebook access token. */
export type SocialProof =
  | { readonly provider: 'google'; readonly credential: string; readonly nonce?: string }
  | { readonly provider: 'facebook'; readonly accessToken: string };

/** Logs in; on success the tokens are stored and `useSession` shows the learner. */
export function login(email: string, password: string): Promise<AccountResult> {
  return session.login(email, password);
}

/** Registers and logs in. Errors by field name of the wire: username, email, password, confirm_password, captcha. */
export function register(form: Registration): Promise<AccountResult> {
  return session.register(form);
}

/** Logs in with a Google ID token or a Facebook access token. */
export function socialLogin(proof: SocialProof): Promise<AccountResult> {
  return session.socialLogin(proof);
}

/**
 * Ends this login: tells the server (best effort), clears tokens, user and the browser's copy, resets
 * `category_index` to 0 and reloads the page unless the app is still loading (specification §4).
 * Ask first if `useSyncState().pending` is not 0: unsent changes are lost, after one last attempt to send them.
 */
export function logout(): Promise<void> {
  return session.logout();
}

/** Answers the first-login survey: new tokens, first category. A blank name sends nothing and is `{ok: false}` with no text. */
export async function answerSurvey(categoryName: string): Promise<AccountResult> {
  if (normaliseText(categoryName) === '') return { ok: false, problem: { kind: 'text', text: '' } };
  const result = await session.answerSurvey(categoryName);
  if (result.ok) collection.syncNow();
  return result;
}

/** Claims the free 30 days or counts the learner's payment: new tokens (specification §7 `PUT /api/premium/`). */
export async function grantPremium(): Promise<AccountResult> {
  const result = await session.grantPremium();
  if (result.ok) collection.paid();
  return result;
}

/** Changes the password; every other login ends, this one goes on. Errors by field name of the wire: current_password, password. */
export async function changePassword(current: string, next: string): Promise<AccountResult> {
  const answer = await call(changePasswordCall, { body: { current_password: current, password: next } });
  if (answer.status !== 200) return { ok: false, problem: problemOf(answer) };
  session.adopt({ access: answer.body.access, refresh: answer.body.refresh });
  return { ok: true };
}

/** Deletes the account with everything, calls `onDeleted`, then logs out here, which reloads the page. */
export function deleteAccount(onDeleted: () => void): Promise<AccountResult> {
  return session.deleteAccount(onDeleted);
}
