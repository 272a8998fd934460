import { login, messages } from '@siedem/contract';
import { canonicalEmail, ok } from '@siedem/domain';
import {
  counterOfAddress,
  countTries,
  forgive,
  loginFromAddress,
  loginOfAccount,
  startAnew,
} from '../../http/limits.ts';
import { startLogin, tokensOf } from '../../http/logins.ts';
import { hashBusy } from '../../http/problems.ts';
import { noteEvent } from '../../http/security-log.ts';
import { serve } from '../../http/serve.ts';
import { setPasswordHash, userByEmail } from '../../store/users.ts';

/** Decisions §4.3: one answer, in about one time, whether or not there is such an account. */
export const loginRoute = serve(login, async (call, services) => {
  const { body, ip, now, userAgent } = call;
  const { store, passwords } = services;
  if (body.email.trim() === '' || body.password === '') {
    return { status: 400, body: { detail: messages.inputsBlank } };
  }
  const emailKey = canonicalEmail(body.email);
  const ofAccount = counterOfAddress(services, loginOfAccount, ip, emailKey);
  const fromAddress = counterOfAddress(services, loginFromAddress, ip);
  // Counted before the password is looked at, so that tries sent at once do not slip through together.
  const limited = await countTries(services, [ofAccount, fromAddress], now);
  if (limited) return limited;
  const user = await userByEmail(store.read, emailKey);
  const verdict = await passwords.verify(user?.password_hash ?? null, body.password);
  if (verdict === 'busy') return hashBusy;
  if (!user || verdict === 'wrong') {
    await store.write((tx) => noteEvent(tx, services, { type: 'login_failed', actor: user?.id ?? '', ip, now }));
    return { status: 401, body: { detail: messages.wrongCredentials } };
  }
  const rehashed = verdict === 'outdated' ? await passwords.hash(body.password) : null;
  // Under the learner's lock: while the password was looked at the account may have been deleted.
  const session = await store.change(user.id, async (tx) => {
    await startAnew(tx, ofAccount);
    await forgive(tx, fromAddress);
    if (rehashed !== null && rehashed !== 'busy') await setPasswordHash(tx, user.id, rehashed);
    await noteEvent(tx, services, { type: 'login', actor: user.id, ip, now });
    return ok(await startLogin(tx, user.id, { userAgent, now }));
  });
  if (!session.ok) return { status: 401, body: { detail: messages.wrongCredentials } };
  return { status: 200, body: await tokensOf(services, user, session.value, now) };
});
