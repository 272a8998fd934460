import { type Message, messages } from '@siedem/contract';
import { parsePassword, type PasswordProblem } from '@siedem/domain';
import { isCommonPassword } from '../common-passwords.ts';

const problems: Readonly<Record<PasswordProblem, Message>> = {
  blank: messages.fieldBlank,
  too_short: messages.passwordTooShort,
  too_long: messages.passwordTooLong,
  too_simple: messages.passwordTooSimple,
  bad_character: messages.dataNotValid,
};

/** What is wrong with a new password, or null (decisions §4.1). */
export const passwordMessage = (password: string): Message | null => {
  const parsed = parsePassword(password);
  if (!parsed.ok) return problems[parsed.problem];
  return isCommonPassword(password) ? messages.passwordTooCommon : null;
};
