import { changePassword, type Message, messages } from '@siedem/contract';
import { fail, ok } from '@siedem/domain';
import { counter, countTries, passwordChanges } from '../../accounts/limits.ts';
import { startLogin, tokensOf } from '../../accounts/logins.ts';
import { passwordMessage } from '../../accounts/password-message.ts';
import { hashBusy, loginNeeded, tooMany } from '../../http/problems.ts';
import { noteEvent } from '../../audit/security-log.ts';
import { serve } from '../../http/serve.ts';
import { leaveJob } from '../../queue/job.ts';
import { cancelResets } from '../../store/accounts/password-resets.ts';
import { liveSession, revokeAllSessions } from '../../store/accounts/sessions.ts';
import { setPasswordHash, userById } from '../../store/accounts/users.ts';

const refuseField = (field: 'password' | 'current_password', detail: Message) => ({
  status: 400 as const,
  body: { [field]: [detail], detail },
});

/** A new password ends every login (decisions §4.4); the caller's continues with new tokens. */
export const changePasswordRoute = serve(changePassword, async (call, services) => {
  const { body, learner, ip, now, userAgent } = call;
  const { userId, sessionId: family } = learner;
  const { store, passwords } = services;
  const problem = passwordMessage(body.password);
  if (problem !== null) return refuseField('password', problem);
  const limited = await countTries(services, { counters: [counter(services, passwordChanges, userId)], now });
  if (limited) return tooMany(limited);
  const user = await userById(store.read, userId);
  if (!user) return loginNeeded;
  const verdict = await passwords.verify(user.password_hash, body.current_password);
  if (verdict === 'busy') return hashBusy;
  if (verdict === 'wrong') return refuseField('current_password', messages.wrongPassword);
  const hash = await passwords.hash(body.password);
  if (hash === 'busy') return hashBusy;
  const session = await store.change(userId, async (tx) => {
    // If the login ended meanwhile, perhaps by a change of password on another device, this one must not overwrite that.
    if (!(await liveSession(tx, { userId, family, now }))) return fail('ended');
    await setPasswordHash(tx, userId, hash);
    await cancelResets(tx, userId, now);
    await revokeAllSessions(tx, userId, { reason: 'password', now });
    await leaveJob(tx, 'password-changed', { userId }, { now });
    await noteEvent(tx, services, { type: 'password_changed', actor: userId, ip, now });
    return ok(await startLogin(tx, userId, { userAgent, now }));
  });
  if (!session.ok) return loginNeeded;
  const tokens = tokensOf(services, user, session.value, now);
  return { status: 200, body: { data: messages.passwordChanged, ...tokens } };
});
