import { randomInt, randomUUID } from 'node:crypto';
import { messages } from '@siedem/contract';
import { canonicalEmail, foldText, ok, parseEmail } from '@siedem/domain';
import { countersOfAddress, countTries, type Limit } from '../../accounts/limits.ts';
import { startLogin, tokensOf } from '../../accounts/logins.ts';
import { refuse, refuseFor, tooMany } from '../../http/problems.ts';
import { noteEvent } from '../../audit/security-log.ts';
import type { Services } from '../../http/services.ts';
import { trialKeys } from '../../accounts/trial-ledger.ts';
import type { SocialAnswer, SocialPerson, SocialProblem } from '../../outside/social.ts';
import type { Tx } from '../../store/engine/context.ts';
import type { SessionRow } from '../../store/accounts/sessions.ts';
import { trialUsed } from '../../store/accounts/trials.ts';
import { createUser, type UserRow, userByIdentity } from '../../store/accounts/users.ts';
import { socialUsername } from './social-username.ts';

/** Each attempt costs a request to the provider. */
const fromAddress: Limit = { name: 'social', most: 100, windowMs: 15 * 60_000 };

/** Retries if the account is created or deleted concurrently; after that the person has to try again. */
const ROUNDS = 5;

const refused = (detail: (typeof messages)[keyof typeof messages]) => ({ status: 400 as const, body: { detail } });

const answerTo = (problem: SocialProblem) => {
  switch (problem) {
    case 'off':
      return refuse(503, messages.providerOff);
    case 'unreachable':
      return refuseFor(503, messages.busy, 5000);
    case 'refused':
      return refused(messages.socialRefused);
    case 'no-email':
      return refused(messages.socialNoEmail);
  }
};

export interface SocialCall {
  readonly ip: string;
  readonly now: number;
  readonly userAgent: string;
  readonly header: (name: string) => string | undefined;
}

const createFrom = async (
  tx: Tx,
  services: Services,
  person: SocialPerson,
  call: SocialCall,
): Promise<UserRow | 'taken'> => {
  const identity = { provider: person.provider, subject: person.subject };
  const ledgerKeys = trialKeys(services.keys, { email: person.email, identities: [identity] });
  const hadTrial = await trialUsed(tx, ledgerKeys, call.now);
  const base = socialUsername(person);
  for (const suffix of ['', ` ${randomInt(10, 100)}`, ` ${randomInt(1000, 10_000)}`, ` ${randomInt(1e8, 1e9)}`]) {
    const created = await createUser(tx, {
      id: randomUUID(),
      username: base + suffix,
      usernameKey: foldText(base + suffix),
      email: person.email,
      emailKey: canonicalEmail(person.email),
      passwordHash: null,
      identity,
      freePremium: hadTrial ? 0 : 1,
      language: /^\s*pl\b/i.test(call.header('accept-language') ?? '') ? 'pl' : 'en',
      confirmed: true,
      now: call.now,
    });
    if (created.ok) return created.value;
    if (created.problem !== 'username_taken') return 'taken';
  }
  throw new Error('no free username found');
};

interface SignedIn {
  readonly user: UserRow;
  readonly login: SessionRow;
}

/**
 * Finds the account by the provider's id only. An e-mail never links a sign-in to an account (decisions §4.5). `changed meanwhile`:
 * the account was deleted, or created by a concurrent sign-in of the same person.
 */
const tryOnce = async (
  services: Services,
  person: SocialPerson,
  call: SocialCall,
): Promise<SignedIn | 'taken' | 'changed meanwhile'> => {
  const { store } = services;
  const { ip, now, userAgent } = call;
  const enter = async (tx: Tx, user: UserRow): Promise<SignedIn> => {
    const detail = { provider: person.provider };
    await noteEvent(tx, services, { type: 'social_login', actor: user.id, ip, now, detail });
    return { user, login: await startLogin(tx, user.id, { userAgent, now }) };
  };
  const known = await userByIdentity(store.read, person);
  if (known) {
    const entered = await store.change(known.id, async (tx) => ok(await enter(tx, known)));
    return entered.ok ? entered.value : 'changed meanwhile';
  }
  const created = await store.write(async (tx) => {
    const user = await createFrom(tx, services, person, call);
    return user === 'taken' ? user : enter(tx, user);
  });
  if (created !== 'taken') return created;
  return (await userByIdentity(store.read, person)) ? 'changed meanwhile' : 'taken';
};

/** Logs in, or registers, the person whom a provider vouches for. `verify` is asked only within the address's limit. */
export const signIn = async (services: Services, call: SocialCall, verify: () => Promise<SocialAnswer>) => {
  const { ip, now } = call;
  const limited = await countTries(services, { counters: countersOfAddress(services, fromAddress, ip), now });
  if (limited) return tooMany(limited);
  const answer = await verify();
  if (!answer.ok) return answerTo(answer.problem);
  const email = parseEmail(answer.person.email);
  if (!email.ok) return answerTo('no-email');
  const person = { ...answer.person, email: email.value };
  // Retries if the account was created or deleted meanwhile: the stored state decides.
  for (let round = 0; round < ROUNDS; round += 1) {
    const signedIn = await tryOnce(services, person, call);
    if (signedIn === 'changed meanwhile') continue;
    if (signedIn === 'taken') return refused(messages.emailTaken);
    return { status: 200 as const, body: tokensOf(services, signedIn.user, signedIn.login, now) };
  }
  return answerTo('unreachable');
};
