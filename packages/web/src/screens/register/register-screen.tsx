import { messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import { register } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { fieldText, problemText } from '../../data/problem-text.ts';
import { leaveForProvider, type SocialProvider } from '../../data/social-redirect.ts';
import { chooseFirstLanguage } from '../../data/starter/kept.ts';
import { isStackLanguage } from '../../data/starter/stacks.ts';
import { useProvidersOff } from '../../data/use-client-config.ts';
import { useCaptcha } from '../../data/use-captcha.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { messageText } from '../../i18n/message-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaLine } from '../../ui/captcha-line/captcha-line.tsx';
import { Checkbox, FieldError, PasswordField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProviderButtons } from '../../ui/provider-buttons/provider-buttons.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';
import { AgreementText } from './agreement-text.tsx';
import {
  blankForm,
  blankIn,
  type FieldName,
  type FormFields,
  problemsBeforeSending,
  problemWhileTyping,
} from './form-fields.ts';

const NAMES = {
  username: 'register.username',
  email: 'register.email',
  password: 'register.password',
  confirm_password: 'register.confirm',
} as const satisfies Record<FieldName, string>;

/** What stands above Submit: what belongs to no field, and which fields are blank. Each field says the rest itself. */
function warningOf(t: Translate, problem: AccountProblem | null): string | null {
  if (problem === null) return null;
  if (problem.kind !== 'fields') return problemText(t, problem);
  const blank = blankIn(problem.fields);
  return blank.length === 0 ? null : t('register.blank', { fields: blank.map((name) => t(NAMES[name])).join(', ') });
}

/** `/register` (specification §2 Register, §5). A success shows itself: the route leads learners on. */
export function RegisterScreen() {
  const { t, language } = useTexts();
  const captcha = useCaptcha('register');
  const off = useProvidersOff();
  const [fields, setFields] = useState(blankForm);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());

  // A language chosen on the landing page before its script was there.
  const learn = useSearchParams()[0].get('learn');
  useEffect(() => {
    if (isStackLanguage(learn)) chooseFirstLanguage(learn);
  }, [learn]);

  const set = (change: Partial<FormFields>): void => setFields((before) => ({ ...before, ...change }));
  /** The refusal of a field is over when it is changed; those of the others stay. */
  const change = (name: FieldName, value: string): void => {
    set({ [name]: value });
    setProblem((now) => (now?.kind === 'fields' ? { ...now, fields: { ...now.fields, [name]: [] } } : now));
  };
  const errorOf = (name: FieldName): string | undefined => {
    const now = problemWhileTyping(name, fields, left);
    return now === null ? fieldText(t, problem, name) : messageText(t, now);
  };
  const attributes = (name: FieldName, limit: number) => ({
    name,
    value: fields[name],
    maxLength: limit,
    onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
    counter: (rest: number) => t('field.left', { count: rest }),
    error: errorOf(name),
  });
  const reveal = { showLabel: t('field.show'), hideLabel: t('field.hide') };

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

  return (
    <Page width="auth">
      <title>{`${t('register.title')} · ${t('app.name')}`}</title>
      <TabbedCard
        current={t('register.title')}
        others={
          <Link className={tabLinkClass} to="/login">
            {t('login.title')}
          </Link>
        }
        title={t('register.greeting')}
      >
        <CardForm problem={problem} onFocus={captcha.begin} onSubmit={submit}>
          <TextField
            label={t('register.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...attributes('username', LIMITS.username)}
          />
          <TextField
            label={t('register.email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...attributes('email', LIMITS.email)}
          />
          <PasswordField
            label={t('register.password')}
            hint={t('register.passwordHint')}
            autoComplete="new-password"
            {...reveal}
            {...attributes('password', LIMITS.password)}
          />
          <PasswordField
            label={t('register.confirm')}
            autoComplete="new-password"
            {...reveal}
            {...attributes('confirm_password', LIMITS.password)}
          />
          {captcha.shown && (
            <CaptchaLine
              state={captcha.state}
              label={t('captcha.label')}
              status={t(`captcha.${captcha.state}`)}
              error={fieldText(t, problem, 'captcha')}
              onSolve={captcha.begin}
            />
          )}
          <Checkbox
            name="agreement"
            checked={fields.agreed}
            onChange={(event) => set({ agreed: event.target.checked })}
            error={fieldText(t, problem, 'agreement')}
          >
            <AgreementText />
          </Checkbox>
          <FieldError>{warningOf(t, problem)}</FieldError>
          <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('register.busy') : undefined}>
            {t('register.submit')}
          </Button>
          <OrLine>{t('login.or')}</OrLine>
          <ProviderButtons off={off} onChoose={(provider) => void chooseProvider(provider)} />
        </CardForm>
      </TabbedCard>
    </Page>
  );
}
