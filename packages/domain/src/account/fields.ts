import { isBlank, isStorableText, normaliseText, textLength } from '../card/text.ts';
import { LIMITS } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';

/** Why a username is refused. */
export type UsernameProblem = 'blank' | 'too_short' | 'too_long' | 'has_at' | 'bad_character';

/** A username in normal form: 3–100 code points, no '@', case kept (decisions §4.1). */
export function parseUsername(username: string): Result<string, UsernameProblem> {
  const normal = normaliseText(username);
  if (isBlank(normal)) return fail('blank');
  if (!isStorableText(normal)) return fail('bad_character');
  if (normal.includes('@')) return fail('has_at');
  const length = textLength(normal);
  if (length < LIMITS.usernameMin) return fail('too_short');
  return length > LIMITS.username ? fail('too_long') : ok(normal);
}

/** Why an e-mail address is refused. */
export type EmailProblem = 'blank' | 'too_long' | 'not_valid';

const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * An e-mail address as typed, trimmed: the common form of RFC 5321 §2.3.11, at most 200 characters. ASCII only: letters
 * that look like others (a dotless ı, a Kelvin sign) must not make two accounts of one mailbox; a domain in another
 * script comes in its ASCII form (RFC 5890).
 */
export function parseEmail(email: string, limit: number = LIMITS.email): Result<string, EmailProblem> {
  const trimmed = email.trim();
  if (trimmed === '') return fail('blank');
  if (textLength(trimmed) > limit) return fail('too_long');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const labels = trimmed.slice(at + 1).split('.');
  const valid =
    at > 0 &&
    LOCAL.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  return valid ? ok(trimmed) : fail('not_valid');
}

/** The form in which addresses are compared (decisions §4.1): case does not matter, in the domain neither. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

/** Why a password is refused. */
export type PasswordProblem = 'blank' | 'too_short' | 'too_long' | 'too_simple' | 'bad_character';

/** A password: 8–200 code points, at least one that is not a letter (decisions §4.1). Kept exactly as typed. */
export function parsePassword(password: string): Result<string, PasswordProblem> {
  if (password === '') return fail('blank');
  if (!isStorableText(password)) return fail('bad_character');
  const length = textLength(password);
  if (length < LIMITS.passwordMin) return fail('too_short');
  if (length > LIMITS.password) return fail('too_long');
  return /[^\p{L}\p{M}]/u.test(password) ? ok(password) : fail('too_simple');
}

/** The fields of registration, as typed or cleaned. */
export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Every field of registration that is refused, and why; the others are left out. */
export interface RegistrationProblems {
  readonly username?: UsernameProblem;
  readonly email?: EmailProblem;
  readonly password?: PasswordProblem;
  readonly confirmPassword?: 'blank' | 'differs';
}

/** Checks the four fields of registration (specification §5 Register, decisions §4.1): the cleaned fields or every field's problem. */
export function parseRegistration(
  fields: Registration,
):
  | { readonly ok: true; readonly value: Registration }
  | { readonly ok: false; readonly problems: RegistrationProblems } {
  const username = parseUsername(fields.username);
  const email = parseEmail(fields.email);
  const password = parsePassword(fields.password);
  const confirm =
    fields.confirmPassword === '' ? 'blank' : fields.confirmPassword === fields.password ? undefined : 'differs';
  if (username.ok && email.ok && password.ok && !confirm) {
    return { ok: true, value: { ...fields, username: username.value, email: email.value } };
  }
  return {
    ok: false,
    problems: {
      ...(username.ok ? {} : { username: username.problem }),
      ...(email.ok ? {} : { email: email.problem }),
      ...(password.ok ? {} : { password: password.problem }),
      ...(confirm ? { confirmPassword: confirm } : {}),
    },
  };
}
