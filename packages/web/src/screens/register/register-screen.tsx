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
import { useCaptcha } from '../../data/use-captcha.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaLine } from '../../ui/captcha-line/captcha-line.tsx';
import { Checkbox, FieldError, PasswordField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProviderButtons } from '../../ui/provider-buttons/provider-buttons.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';
import { AgreementText } from './agreement-text.tsx';
import { blankForm, type FormFields, problemsBeforeSending } from './form-fields.ts';

/** The warning line stands right below the box, which says by itself what it is missing. */
const withoutAgreement = (problem: AccountProblem): AccountProblem =>
  problem.kind === 'fields' ? { ...problem, fields: { ...problem.fields, agreement: [] } } : problem;

/** `/register` (specification §2 Register, §5). A success shows itself: the route leads learners on. */
export function RegisterScreen() {
  const { t, language } = useTexts();
  const captcha = useCaptcha('register');
  const [fields, setFields] = useState(blankForm);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);

  // A language chosen on the landing page before its script was there.
  const learn = useSearchParams()[0].get('learn');
  useEffect(() => {
    if (isStackLanguage(learn)) chooseFirstLanguage(learn);
  }, [learn]);

  const set = (change: Partial<FormFields>): void => setFields((before) => ({ ...before, ...change }));
  const attributes = (name: 'username' | 'email' | 'password' | 'confirm_password', limit: number) => ({
    name,
    value: fields[name],
    maxLength: limit,
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
    counter: (left: number) => t('field.left', { count: left }),
    error: fieldText(t, problem, name),
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
          <FieldError>{problem && problemText(t, withoutAgreement(problem))}</FieldError>
          <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('register.busy') : undefined}>
            {t('register.submit')}
          </Button>
          <OrLine>{t('login.or')}</OrLine>
          <ProviderButtons onChoose={(provider) => void chooseProvider(provider)} />
        </CardForm>
      </TabbedCard>
    </Page>
  );
}
