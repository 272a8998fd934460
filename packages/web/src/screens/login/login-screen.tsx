import { LIMITS } from '@siedem/domain';
import { Link } from '../../ui/link/link.tsx';
import { problemText } from '../../data/problem-text.ts';
import { useProvidersOff } from '../../data/use-client-config.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProviderButtons } from '../../ui/provider-buttons/provider-buttons.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';
import { useLogin } from './use-login.ts';

/** `/login`, and `#/` at the root (specification §2 Login, §5). A success shows itself: the route leads learners on. */
export function LoginScreen() {
  const { t } = useTexts();
  const off = useProvidersOff();
  const { email, password, warning, busy, isUsername, ...form } = useLogin();

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
        <CardForm problem={warning} onSubmit={form.submit}>
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
            onBlur={form.leaveEmail}
            onChange={(event) => form.setEmail(event.target.value)}
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
            onChange={(event) => form.setPassword(event.target.value)}
            showLabel={t('field.show')}
            hideLabel={t('field.hide')}
            warning={warning && problemText(t, warning.problem)}
          />
          <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('login.busy') : undefined}>
            {t('login.submit')}
          </Button>
          <OrLine>{t('login.or')}</OrLine>
          <ProviderButtons off={off} onChoose={(provider) => void form.chooseProvider(provider)} />
        </CardForm>
      </TabbedCard>
    </Page>
  );
}
