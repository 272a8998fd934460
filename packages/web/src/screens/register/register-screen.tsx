import { Link } from '../../ui/link/link.tsx';
import { fieldText, problemText } from '../../data/problem-text.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { useProvidersOff } from '../../data/use-client-config.ts';
import type { Translate } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { CaptchaLine } from '../../ui/captcha-line/captcha-line.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { PasswordField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProviderButtons } from '../../ui/provider-buttons/provider-buttons.tsx';
import { CardForm, OrLine, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';
import { AgreementText } from './agreement-text.tsx';
import { blankIn, type FieldName } from './form-fields.ts';
import { useRegister } from './use-register.ts';

const NAMES = {
  username: 'register.username',
  email: 'register.email',
  password: 'register.password',
  confirm_password: 'register.confirm',
} as const satisfies Record<FieldName, string>;

/** What is above Submit: what belongs to no field, and which fields are blank. Each field says the rest itself. */
function warningOf(t: Translate, problem: AccountProblem | null): string | null {
  if (problem === null) return null;
  if (problem.kind !== 'fields') return problemText(t, problem);
  const blank = blankIn(problem.fields);
  return blank.length === 0 ? null : t('register.blank', { fields: blank.map((name) => t(NAMES[name])).join(', ') });
}

type Form = ReturnType<typeof useRegister>;

/** The four fields. */
function Fields({ attributes }: Pick<Form, 'attributes'>) {
  const { t } = useTexts();
  const reveal = { showLabel: t('field.show'), hideLabel: t('field.hide') };
  const plain = { autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField
        label={t('register.username')}
        autoComplete="username"
        autoFocus
        {...plain}
        {...attributes('username')}
      />
      <TextField label={t('register.email')} type="email" autoComplete="email" {...plain} {...attributes('email')} />
      <PasswordField
        label={t('register.password')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
        {...reveal}
        {...attributes('password')}
      />
      <PasswordField
        label={t('register.confirm')}
        autoComplete="new-password"
        {...reveal}
        {...attributes('confirm_password')}
      />
    </>
  );
}

/** The proof of being no robot, where one is asked for, and the agreement. */
function Consent({ form: { captcha, problem, fields, agree } }: { form: Form }) {
  const { t } = useTexts();
  return (
    <>
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
        onChange={(event) => agree(event.target.checked)}
        error={fieldText(t, problem, 'agreement')}
      >
        <AgreementText />
      </Checkbox>
    </>
  );
}

/** `/register` (specification §2 Register, §5). A success shows itself: the route leads learners on. */
export function RegisterScreen() {
  const { t } = useTexts();
  const off = useProvidersOff();
  const form = useRegister();
  const { problem, captcha, busy } = form;
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
        <CardForm problem={problem} onFocus={captcha.begin} onSubmit={form.submit}>
          <Fields attributes={form.attributes} />
          <Consent form={form} />
          <FieldError>{warningOf(t, problem)}</FieldError>
          <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('register.busy') : undefined}>
            {t('register.submit')}
          </Button>
          <OrLine>{t('login.or')}</OrLine>
          <ProviderButtons off={off} onChoose={(provider) => void form.chooseProvider(provider)} />
        </CardForm>
      </TabbedCard>
    </Page>
  );
}
