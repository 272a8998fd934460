import { messages } from '@siedem/contract';

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

/** What the form itself refuses, by field (specification §5 Register); null where it may be sent. All else is the server's. */
export function problemsBeforeSending(fields: FormFields): Readonly<Record<string, readonly string[]>> | null {
  const blank = required.filter((name) => (name.includes('password') ? fields[name] : fields[name].trim()) === '');
  const problems = [
    ...blank.map((name) => [name, [messages.fieldBlank]] as const),
    ...(fields.agreed ? [] : [['agreement', [messages.agree]] as const]),
  ];
  return problems.length === 0 ? null : Object.fromEntries<readonly string[]>(problems);
}
