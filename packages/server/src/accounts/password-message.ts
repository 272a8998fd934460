import { type Message, messages } from '@siedem/contract';
import { parsePassword, type PasswordProblem } from '@siedem/domain';

/** The catalogue's message for everything that can be wrong with a new password. */
export const passwordMessages: Readonly<Record<PasswordProblem, Message>> = {
  blank: messages.fieldBlank,
  too_short: messages.passwordTooShort,
  too_long: messages.passwordTooLong,
  too_simple: messages.passwordTooSimple,
  bad_character: messages.dataNotValid,
};

/** What is wrong with a new password, or null (decisions §4.1). */
export const passwordMessage = (password: string): Message | null => {
  const parsed = parsePassword(password);
  return parsed.ok ? null : passwordMessages[parsed.problem];
};
