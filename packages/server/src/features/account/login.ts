import { createHmac } from 'node:crypto';
import { login, messages } from '@siedem/contract';
import { canonicalEmail } from '@siedem/domain';
import {
  type Counter,
  countersOfAddress,
  countTriesIn,
  loginFromAddress,
  loginOfAccount,
  peekTries,
  resetTries,
  returnTry,
} from '../../accounts/limits.ts';
import { startLogin, tokensOf } from '../../accounts/logins.ts';
import { hashBusy, tooMany } from '../../http/problems.ts';
import { noteEvent } from '../../audit/security-log.ts';
import { type Answer, type Call, serve } from '../../http/serve.ts';
import type { Services } from '../../http/services.ts';
import { lockUser, setPasswordHash, userByEmail, userById, type UserRow } from '../../store/accounts/users.ts';

/** The id, which no learner has, that an address without an account is looked up by. */
export const idOfNobody = ({ keys }: Pick<Services, 'keys'>, emailKey: string): string =>
  createHmac('sha256', keys.pepper).update(`nobody\n${emailKey}`).digest('hex');

/**
 * An unknown address reads a row as a known one does. Without it, while a machine of a cluster is lost, 503 would reveal
 * which addresses have an account on it.
 */
const userAt = async (services: Services, emailKey: string): Promise<UserRow | undefined> =>
  (await userByEmail(services.store.read, emailKey)) ??
  (await userById(services.store.read, idOfNobody(services, emailKey)));

interface Try {
  readonly emailKey: string;
  readonly ofAccount: readonly Counter[];
  readonly fromAddress: readonly Counter[];
}

/**
 * An attempt is counted in the transaction that stores its outcome, right or wrong: nobody learns about a guess that was
 * not counted, nor from a refusal whether it was right, however many are sent concurrently; and a login is one fsync.
 */
const tryOnce = async (
  { body, ip, now, userAgent }: Call<typeof login>,
  services: Services,
  { emailKey, ofAccount, fromAddress }: Try,
): Promise<Answer<typeof login> | 'changed meanwhile'> => {
  const { store, passwords } = services;
  const tries = { counters: [...ofAccount, ...fromAddress], now };
  const user = await userAt(services, emailKey);
  const verdict = await passwords.verify(user?.password_hash ?? null, body.password);
  if (verdict === 'busy') return hashBusy;
  if (!user || verdict === 'wrong') {
    const limited = await store.write(async (tx) => {
      const refusal = await countTriesIn(tx, services, tries);
      if (!refusal) await noteEvent(tx, services, { type: 'login_failed', actor: user?.id ?? '', ip, now });
      return refusal;
    });
    return limited ? tooMany(limited) : { status: 401, body: { detail: messages.wrongCredentials } };
  }
  const rehashed = verdict === 'outdated' ? await passwords.hash(body.password) : null;
  const begun = await store.write(async (tx) => {
    const present = await lockUser(tx, user.id);
    if (present?.password_hash !== user.password_hash) return 'changed meanwhile';
    const refusal = await countTriesIn(tx, services, tries);
    if (refusal) return refusal;
    await resetTries(tx, ofAccount);
    await returnTry(tx, fromAddress);
    if (rehashed !== null && rehashed !== 'busy') await setPasswordHash(tx, user.id, rehashed);
    await noteEvent(tx, services, { type: 'login', actor: user.id, ip, now });
    return { present, session: await startLogin(tx, user.id, { userAgent, now }) };
  });
  if (begun === 'changed meanwhile') return begun;
  if ('retryAfterMs' in begun) return tooMany(begun);
  return { status: 200, body: tokensOf(services, begun.present, begun.session, now) };
};

/** Decisions §4.3: one answer, in about one time, whether or not there is such an account. */
export const loginRoute = serve(login, async (call, services) => {
  const { body, ip, now } = call;
  if (body.email.trim() === '' || body.password === '') {
    return { status: 400, body: { detail: messages.inputsBlank } };
  }
  const emailKey = canonicalEmail(body.email);
  const ofAccount = countersOfAddress(services, loginOfAccount, ip, emailKey);
  const fromAddress = countersOfAddress(services, loginFromAddress, ip);
  // Callers without attempts left cause no hashing.
  const limited = await peekTries(services, { counters: [...ofAccount, ...fromAddress], now });
  if (limited) return tooMany(limited);
  // Retries once if the password was changed, or rehashed, while it was compared: the stored one decides.
  for (;;) {
    const answer = await tryOnce(call, services, { emailKey, ofAccount, fromAddress });
    if (answer !== 'changed meanwhile') return answer;
  }
});
