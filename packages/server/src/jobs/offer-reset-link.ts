import { createHash, createHmac } from 'node:crypto';
import { canonicalEmail, fail, ok } from '@siedem/domain';
import { countTriesIn, peekTries } from '../accounts/limits.ts';
import { counterOfMailbox, resetsTo } from '../accounts/recipients.ts';
import { noteEvent } from '../audit/security-log.ts';
import { layOut } from '../mails/lay-out.ts';
import { mailLanguage } from '../mails/letter-text.ts';
import { passwordResetMail } from '../mails/password-reset.ts';
import { offerReset, otherResetsSince, resetIsLive } from '../store/accounts/password-resets.ts';
import { userByEmail } from '../store/accounts/users.ts';
import type { JobPayload } from '../queue/job.ts';
import type { JobNeeds } from './job-needs.ts';

const LIVES_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 3;

/** SHA-256 of a reset token, hex: the form in which it is kept. */
export const resetTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Handles a request for a reset link outside the HTTP call: neither response nor time reveals whether an address is
 * known. The token is derived from the job's id and a secret, so a retry sends the same link, and no
 * token is stored.
 */
export const offerResetLink = async (
  needs: JobNeeds,
  id: string,
  { email }: JobPayload<'reset-request'>,
): Promise<void> => {
  const { store, keys, outside, config } = needs;
  const now = needs.clock();
  const user = await userByEmail(store.read, canonicalEmail(email));
  if (user === undefined) return;
  const token = createHmac('sha256', keys.pepper).update(`reset\n${id}`).digest('base64url');
  const reset = { userId: user.id, tokenHash: resetTokenHash(token), now };
  const tries = { counters: [counterOfMailbox(needs, resetsTo, user.email)], now };
  if (await peekTries(needs, tries)) return;
  const offered = await store.change(user.id, async (tx) => {
    const others = await otherResetsSince(tx, { ...reset, since: now - HOUR_MS });
    if (config.rateLimits === 'on' && others >= MOST_AN_HOUR) return fail('too many');
    await offerReset(tx, { ...reset, expiresAt: now + LIVES_MS });
    await noteEvent(tx, needs, { type: 'reset_requested', actor: user.id, ip: '', now, once: `reset-${id}` });
    return ok(await resetIsLive(tx, reset));
  });
  if (!offered.ok || !offered.value) return;
  const language = mailLanguage(user.language);
  const url = `${config.publicUrl}/reset_password/${user.id}/${token}`;
  await outside.mail.send({ id, to: user.email, ...layOut(passwordResetMail(language, url), language) });
  await store.write((tx) => countTriesIn(tx, needs, tries));
};
