import { messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link/link.tsx';
import { login } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { problemText } from '../../data/problem-text.ts';
import { leaveForProvider, type SocialProvider } from '../../data/social-redirect.ts';
import { useProvidersOff } from '../../data/use-client-config.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProviderButtons } from '../../ui/provider-buttons/provider-buttons.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';

interface Warning {
  readonly problem: AccountProblem;
  /** fields to mark; the text itself stands once, above Submit */
  readonly at: { readonly email: boolean; readonly password: boolean };
}

const NOWHERE = { email: false, password: false };

/** What the screen of a provider's answer hands over (specification §8 Social login failure). */
const handedOver = (state: unknown): Warning | null =>
  typeof state === 'object' && state !== null && 'problem' in state
    ? { problem: state.problem as AccountProblem, at: NOWHERE }
    : null;

/** `/login`, and `#/` at the root (specification §2 Login, §5). A success shows itself: the route leads learners on. */
export function LoginScreen() {
  const { t } = useTexts();
  const arrival: { readonly state: unknown } = useLocation();
  const off = useProvidersOff();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [warning, setWarning] = useState(() => handedOver(arrival.state));
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(false);
  const isUsername = left && email.trim() !== '' && !email.includes('@');

  const submit = async (): Promise<void> => {
    if (busy) return;
    const blank = { email: email.trim() === '', password: password === '' };
    if (blank.email || blank.password) {
      return setWarning({ problem: { kind: 'text', text: messages.inputsBlank }, at: blank });
    }
    setBusy(true);
    setWarning(null);
    setLeft(true);
    const result = await login(email.trim(), password);
    setBusy(false);
    if (!result.ok) setWarning({ problem: result.problem, at: { email: false, password: true } });
  };
  const chooseProvider = async (provider: SocialProvider): Promise<void> => {
    const text = await leaveForProvider(provider);
    if (text !== null) setWarning({ problem: { kind: 'text', text }, at: NOWHERE });
  };

  return (
    <Page width="auth">
      <title>{`${t('login.title')} · ${t('app.name')}`}</title>
      <TabbedCard
        current={t('login.title')}
        others={
          <Link className={tabLinkClass} to="/register">
            {t('register.title')}
          </Link>
        }
        title={t('login.greeting')}
      >
        <CardForm problem={warning} onSubmit={submit}>
          <TextField
            label={t('login.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.email}
            autoFocus
            value={email}
            aria-invalid={warning?.at.email || undefined}
            hint={isUsername ? t('login.notUsername') : undefined}
            onBlur={() => setLeft(true)}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            label={t('login.password')}
            labelEnd={
              <Link to="/reset_password/" state={{ email }}>
                {t('login.forgot')}
              </Link>
            }
            name="password"
            autoComplete="current-password"
            maxLength={LIMITS.password}
            value={password}
            aria-invalid={warning?.at.password || undefined}
            onChange={(event) => setPassword(event.target.value)}
            showLabel={t('field.show')}
            hideLabel={t('field.hide')}
            warning={warning && problemText(t, warning.problem)}
          />
          <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('login.busy') : undefined}>
            {t('login.submit')}
          </Button>
          <OrLine>{t('login.or')}</OrLine>
          <ProviderButtons off={off} onChoose={(provider) => void chooseProvider(provider)} />
        </CardForm>
      </TabbedCard>
    </Page>
  );
}
