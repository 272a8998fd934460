import { messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { useSearchParams } from '../../ui/router/router.tsx';
import { register } from '../../data/account.ts';
import { fieldText } from '../../data/problem-text.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { leaveForProvider, type SocialProvider } from '../../data/social-redirect.ts';
import { chooseFirstLanguage } from '../../data/starter/kept.ts';
import { isStackLanguage } from '../../data/starter/stacks.ts';
import { useCaptcha } from '../../data/use-captcha.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import {
  blankForm,
  type FieldName,
  type FormFields,
  problemsBeforeSending,
  problemWhileTyping,
} from './form-fields.ts';

/** A language chosen on the landing page before its script was there. */
function useLanguageOfAddress(): void {
  const learn = useSearchParams()[0].get('learn');
  useEffect(() => {
    if (isStackLanguage(learn)) chooseFirstLanguage(learn);
  }, [learn]);
}

/** What is typed, what is wrong with it, and what the fields are tied to. */
function useFields() {
  const { t } = useTexts();
  const [fields, setFields] = useState(blankForm);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const set = (part: Partial<FormFields>): void => setFields((before) => ({ ...before, ...part }));
  /** The refusal of a field is over when it is changed; those of the others stay. */
  const over = (name: FieldName | 'agreement'): void =>
    setProblem((now) => (now?.kind === 'fields' ? { ...now, fields: { ...now.fields, [name]: [] } } : now));
  const change = (name: FieldName, value: string): void => {
    set({ [name]: value });
    over(name);
  };
  const agree = (agreed: boolean): void => {
    set({ agreed });
    over('agreement');
  };
  const errorOf = (name: FieldName): string | undefined => {
    const now = problemWhileTyping(name, fields, left);
    return now === null ? fieldText(t, problem, name) : messageText(t, now);
  };
  const attributes = (name: FieldName) => ({
    name,
    value: fields[name],
    maxLength: name === 'confirm_password' ? LIMITS.password : LIMITS[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
    counter: (rest: number) => t('field.left', { count: rest }),
    error: errorOf(name),
  });
  return { fields, agree, problem, setProblem, attributes };
}

/** The form of `/register` while it is filled in and sent (specification §5 Register). */
export function useRegister() {
  const { language } = useTexts();
  const captcha = useCaptcha('register');
  const { fields, agree, problem, setProblem, attributes } = useFields();
  const [busy, setBusy] = useState(false);
  useLanguageOfAddress();

  const send = async (): Promise<AccountProblem | null> => {
    const early = problemsBeforeSending(fields);
    if (early !== null) return { kind: 'fields', fields: early };
    const proof = await captcha.proof();
    if (!proof.ok) return { kind: 'fields', fields: { captcha: [messages.robot] } };
    const result = await register({
      username: fields.username,
      email: fields.email,
      password: fields.password,
      confirmPassword: fields.confirm_password,
      language,
      ...(proof.captcha === undefined ? {} : { captcha: proof.captcha }),
    });
    if (result.ok) return null;
    captcha.renew();
    return result.problem;
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setProblem(await send());
    setBusy(false);
  };
  const chooseProvider = async (provider: SocialProvider): Promise<void> => {
    const text = await leaveForProvider(provider);
    if (text !== null) setProblem({ kind: 'text', text });
  };
  return { fields, agree, problem, attributes, captcha, busy, submit, chooseProvider };
}
