import { randomUUID } from 'node:crypto';
import { messages, register } from '@siedem/contract';
import { canonicalEmail, foldText, parseRegistration, type Registration } from '@siedem/domain';
import { countersOfAddress, countTries, registrations } from '../../accounts/limits.ts';
import { startLogin, tokensOf } from '../../accounts/logins.ts';
import { hashBusy, tooMany } from '../../http/problems.ts';
import { noteEvent } from '../../audit/security-log.ts';
import { type Call, serve } from '../../http/serve.ts';
import type { Services } from '../../http/services.ts';
import { leaveJob } from '../../queue/job.ts';
import { trialKeys } from '../../accounts/trial-ledger.ts';
import type { SessionRow } from '../../store/accounts/sessions.ts';
import { trialUsed } from '../../store/accounts/trials.ts';
import { createUser, type NewUser, type Taken, takenNames, type UserRow } from '../../store/accounts/users.ts';
import { type FieldMessages, registrationMessages } from './field-messages.ts';

const takenMessages: Readonly<Record<Taken, FieldMessages>> = {
  email_taken: { email: [messages.emailTaken] },
  username_taken: { username: [messages.usernameTaken] },
  identity_taken: { email: [messages.emailTaken] },
};

const robot: FieldMessages = { captcha: [messages.robot] };

const refuseFields = (...fields: readonly FieldMessages[]) => ({
  status: 400 as const,
  body: Object.assign({}, ...fields) as FieldMessages,
});

const namesOf = ({ username, email }: Registration) => ({
  usernameKey: foldText(username),
  emailKey: canonicalEmail(email),
});

/** All problems together, so that a form can show them all. A missing field counts as blank. */
const check = (body: Call<typeof register>['body']) => {
  const parsed = parseRegistration({
    username: body.username ?? '',
    email: body.email ?? '',
    password: body.password ?? '',
    confirmPassword: body.confirm_password ?? '',
  });
  return parsed.ok ? parsed : { ok: false as const, fields: registrationMessages(parsed.problems) };
};

type Created =
  | { readonly ok: true; readonly user: UserRow; readonly login: SessionRow }
  | { readonly ok: false; readonly fields: FieldMessages };

const create = (
  services: Services,
  user: Omit<NewUser, 'freePremium'>,
  from: { readonly userAgent: string; readonly ip: string },
): Promise<Created> =>
  services.store.write(async (tx) => {
    const hadTrial = await trialUsed(tx, trialKeys(services.keys, user), user.now);
    const created = await createUser(tx, { ...user, freePremium: hadTrial ? 0 : 1 });
    if (!created.ok) return { ok: false, fields: takenMessages[created.problem] };
    await noteEvent(tx, services, { type: 'registered', actor: user.id, ip: from.ip, now: user.now });
    await leaveJob(tx, 'welcome', { userId: user.id }, { now: user.now });
    const login = await startLogin(tx, user.id, { userAgent: from.userAgent, now: user.now });
    return { ok: true, user: created.value, login };
  });

/** Specification §5 Register, decisions §4.1: a new account, logged in. */
export const registerRoute = serve(register, async (call, services) => {
  const { body, ip, now, userAgent } = call;
  const limited = await countTries(services, { counters: countersOfAddress(services, registrations, ip), now });
  if (limited) return tooMany(limited);
  const checked = check(body);
  const entered = await services.outside.captcha.enter({ action: 'register', proof: body.captcha, ip });
  if (!checked.ok || !entered) {
    return refuseFields(checked.ok ? {} : checked.fields, entered ? {} : robot);
  }
  const { username, email, password } = checked.value;
  const names = namesOf(checked.value);
  const taken = await takenNames(services.store.read, names);
  if (taken.length > 0) return refuseFields(...taken.map((each) => takenMessages[each]));
  const passwordHash = await services.passwords.hash(password);
  if (passwordHash === 'busy') return hashBusy;
  const user = { id: randomUUID(), username, email, ...names, passwordHash, language: body.language ?? 'en', now };
  const created = await create(services, user, { userAgent, ip });
  if (!created.ok) return refuseFields(created.fields);
  return { status: 200, body: tokensOf(services, created.user, created.login, now) };
});
