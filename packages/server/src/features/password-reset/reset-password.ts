import { messages, resetPassword } from '@siedem/contract';
import { fail, ok } from '@siedem/domain';
import { passwordMessage } from '../../accounts/password-message.ts';
import { hashBusy } from '../../http/problems.ts';
import { noteEvent } from '../../audit/security-log.ts';
import { serve } from '../../http/serve.ts';
import { leaveJob } from '../../queue/job.ts';
import { resetTokenHash } from '../../jobs/offer-reset-link.ts';
import { confirmEmail } from '../../store/accounts/confirmations.ts';
import { cancelResets, consumeReset, resetIsLive } from '../../store/accounts/password-resets.ts';
import { revokeAllSessions } from '../../store/accounts/sessions.ts';
import { setPasswordHash } from '../../store/accounts/users.ts';

const linkInvalid = { status: 400 as const, body: { non_field_errors: [messages.resetLinkInvalid] } };

/** Specification §7, decisions §4.4: the link works once; all logins end, and nobody is logged in by it. */
export const resetPasswordRoute = serve(resetPassword, async ({ params, body, ip, now }, services) => {
  const { store, passwords } = services;
  const userId = params.pk;
  const link = { userId, tokenHash: resetTokenHash(params.token), now };
  // A first look saves the hashing for invalid links; only consuming the token decides whether it is valid.
  if (!(await resetIsLive(store.read, link))) return linkInvalid;
  const problem = passwordMessage(body.password);
  if (problem !== null) return { status: 400, body: { password: [problem] } };
  const hash = await passwords.hash(body.password);
  if (hash === 'busy') return hashBusy;
  // Takes the learner's lock first, like the deletion of the account, so that the two cannot deadlock.
  const done = await store.change(userId, async (tx) => {
    if (!(await consumeReset(tx, link))) return fail('spent');
    await cancelResets(tx, userId, now);
    // The link came by mail, so the address is confirmed.
    await confirmEmail(tx, userId, now);
    await setPasswordHash(tx, userId, hash);
    await revokeAllSessions(tx, userId, { reason: 'reset', now });
    await leaveJob(tx, 'password-changed', { userId }, { now });
    await noteEvent(tx, services, { type: 'password_reset', actor: userId, ip, now });
    return ok(null);
  });
  return done.ok ? { status: 200, body: { data: messages.passwordReset } } : linkInvalid;
});
