import { type Message, messages } from '@siedem/contract';
import {
  type EmailProblem,
  parseEmail,
  parsePassword,
  parseUsername,
  type PasswordProblem,
  type UsernameProblem,
} from '@siedem/domain';

/** What is typed, under the names of the wire. */
export interface FormFields {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly agreed: boolean;
}

export const blankForm: FormFields = { username: '', email: '', password: '', confirm_password: '', agreed: false };

const required = ['username', 'email', 'password', 'confirm_password'] as const;
export type FieldName = (typeof required)[number];

/** What the form itself refuses, by field (specification §5 Register); null where it may be sent. All else is the server's. */
export function problemsBeforeSending(fields: FormFields): Readonly<Record<string, readonly string[]>> | null {
  const blank = required.filter((name) => (name.includes('password') ? fields[name] : fields[name].trim()) === '');
  const problems = [
    ...blank.map((name) => [name, [messages.fieldBlank]] as const),
    ...(fields.agreed ? [] : [['agreement', [messages.agree]] as const]),
  ];
  return problems.length === 0 ? null : Object.fromEntries<readonly string[]>(problems);
}

const usernameMessages: Readonly<Record<UsernameProblem, Message | null>> = {
  blank: null,
  too_short: messages.usernameTooShort,
  too_long: messages.usernameTooLong,
  has_at: messages.usernameHasAt,
  bad_character: messages.usernameInvalid,
};
const emailMessages: Readonly<Record<EmailProblem, Message | null>> = {
  blank: null,
  too_long: messages.wrongEmail,
  not_valid: messages.wrongEmail,
};
const passwordMessages: Readonly<Record<PasswordProblem, Message | null>> = {
  blank: null,
  too_short: messages.passwordTooShort,
  too_long: messages.passwordTooLong,
  too_simple: messages.passwordTooSimple,
  bad_character: messages.dataNotValid,
};

/**
 * What the server would refuse in a field that was left, said while it is mended (decisions §4.1). A field left blank is
 * named when the form is sent; an '@' in the username is reported at once, because nothing typed after it helps.
 */
export function problemWhileTyping(name: FieldName, fields: FormFields, left: ReadonlySet<FieldName>): Message | null {
  if (name === 'username' && fields.username.includes('@')) return messages.usernameHasAt;
  if (!left.has(name)) return null;
  switch (name) {
    case 'username': {
      const parsed = parseUsername(fields.username);
      return parsed.ok ? null : usernameMessages[parsed.problem];
    }
    case 'email': {
      const parsed = parseEmail(fields.email);
      return parsed.ok ? null : emailMessages[parsed.problem];
    }
    case 'password': {
      const parsed = parsePassword(fields.password);
      return parsed.ok ? null : passwordMessages[parsed.problem];
    }
    case 'confirm_password':
      return fields.confirm_password === '' || fields.confirm_password === fields.password
        ? null
        : messages.passwordsDiffer;
  }
}

/** The fields that a refusal calls blank, in the order of the form. */
export const blankIn = (fields: Readonly<Record<string, readonly string[]>>): readonly FieldName[] =>
  required.filter((name) => fields[name]?.includes(messages.fieldBlank));
