import { messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useState } from 'react';
import { changePassword } from '../../data/account.ts';
import { requestPasswordLink } from '../../data/account/account-calls.ts';
import { fieldText, problemText } from '../../data/problem-text.ts';
import { type AccountProblem, problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { Panel, PanelButtons, PanelForm, PanelNote, PanelRoom } from '../../ui/panel/panel.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Profile, ProfileState } from '../../data/account/use-profile.ts';

const BLANK = { current_password: '', password: '', confirm_password: '' };
type Fields = typeof BLANK;

const names = ['current_password', 'password', 'confirm_password'] as const;

/** What the form refuses by itself. */
function early(fields: Fields): AccountProblem | null {
  const blank = names.filter((name) => fields[name] === '');
  if (blank.length > 0) {
    return { kind: 'fields', fields: Object.fromEntries(blank.map((name) => [name, [messages.fieldBlank]])) };
  }
  if (fields.password === fields.confirm_password) return null;
  return { kind: 'fields', fields: { confirm_password: [messages.passwordsDiffer] } };
}

/** Changes the password; who has none, because a provider logs them in, is offered a link by mail. */
export function PasswordPanel({ profile }: { profile: ProfileState }) {
  const { t } = useTexts();
  if (profile.kind === 'failed') return null;
  return (
    <Panel title={t('account.password')}>
      {profile.kind === 'here' ? <Change of={profile.body} /> : <PanelRoom lines={8} />}
    </Panel>
  );
}

function Change({ of }: { of: Profile }) {
  return of.has_password ? <PasswordForm email={of.email} /> : <AskForLink email={of.email} />;
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useTexts();
  const [fields, setFields] = useState(BLANK);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const attributes = (name: keyof Fields) => ({
    name,
    value: fields[name],
    maxLength: LIMITS.password,
    counter: (left: number) => t('field.left', { count: left }),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setFields((before) => ({ ...before, [name]: event.target.value })),
    error: fieldText(t, problem, name),
    showLabel: t('field.show'),
    hideLabel: t('field.hide'),
  });

  const submit = async (): Promise<void> => {
    if (busy) return;
    const refused = early(fields);
    setProblem(refused);
    if (refused !== null) return;
    setBusy(true);
    const result = await changePassword(fields.current_password, fields.password);
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    setFields(BLANK);
    showToast({ text: messageText(t, messages.passwordChanged) });
  };

  return (
    <PanelForm problem={problem} onSubmit={submit}>
      {/* Password managers look for the account beside the passwords. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('account.current')} autoComplete="current-password" {...attributes('current_password')} />
      <PasswordField
        label={t('account.new')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
        {...attributes('password')}
      />
      <PasswordField label={t('account.confirm')} autoComplete="new-password" {...attributes('confirm_password')} />
      <FieldError>{problem && problem.kind !== 'fields' && problemText(t, problem)}</FieldError>
      <PanelButtons>
        <Button type="submit" busy={busy ? t('common.saving') : undefined}>
          {t('account.save')}
        </Button>
      </PanelButtons>
    </PanelForm>
  );
}

function AskForLink({ email }: { email: string }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const ask = async (): Promise<void> => {
    const answer = await requestPasswordLink(email);
    if (answer.status === 200) showToast({ text: messageText(t, answer.body.message) });
    else setProblem(problemOf(answer));
  };
  return (
    <>
      <PanelNote>{t('account.noPassword')}</PanelNote>
      <FieldError>{problem && problemText(t, problem)}</FieldError>
      <PanelButtons>
        <Button onClick={() => void ask()}>{t('account.askLink')}</Button>
      </PanelButtons>
    </>
  );
}
