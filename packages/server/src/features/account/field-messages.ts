import { type Message, messages } from '@siedem/contract';
import type { EmailProblem, RegistrationProblems, UsernameProblem } from '@siedem/domain';
import { passwordMessages } from '../../accounts/password-message.ts';

const usernameMessages: Readonly<Record<UsernameProblem, Message>> = {
  blank: messages.fieldBlank,
  too_short: messages.usernameTooShort,
  too_long: messages.usernameTooLong,
  has_at: messages.usernameHasAt,
  bad_character: messages.usernameInvalid,
};

const emailMessages: Readonly<Record<EmailProblem, Message>> = {
  blank: messages.fieldBlank,
  too_long: messages.wrongEmail,
  not_valid: messages.wrongEmail,
};

const confirmMessages = { blank: messages.fieldBlank, differs: messages.passwordsDiffer } as const;

/** `{field: [message]}`, as registration answers (decisions §4.1). */
export type FieldMessages = Record<string, Message[]>;

/** The catalogue's message for every field that is wrong. */
export const registrationMessages = ({
  username,
  email,
  password,
  confirmPassword,
}: RegistrationProblems): FieldMessages => ({
  ...(username ? { username: [usernameMessages[username]] } : {}),
  ...(email ? { email: [emailMessages[email]] } : {}),
  ...(password ? { password: [passwordMessages[password]] } : {}),
  ...(confirmPassword ? { confirm_password: [confirmMessages[confirmPassword]] } : {}),
});
