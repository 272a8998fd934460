import { messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useState } from 'react';
import { useParams } from '../../ui/router/router.tsx';
import { Link } from '../../ui/link/link.tsx';
import { setNewPassword } from '../../data/account/account-calls.ts';
import { fieldText, problemText } from '../../data/problem-text.ts';
import { type AccountProblem, problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CardForm, TabbedCard } from '../../ui/tabbed-card/tabbed-card.tsx';
import { ResetDone } from './reset-done.tsx';

/** What the form refuses by itself: blank fields and a repetition that differs. */
function early(password: string, confirm: string): AccountProblem | null {
  if (password === '') return { kind: 'fields', fields: { password: [messages.fieldBlank] } };
  if (confirm !== password) return { kind: 'fields', fields: { confirm_password: [messages.passwordsDiffer] } };
  return null;
}

/** `/reset_password/:pk/:token`: sets a new password by a mailed link (specification §2, §8 Reset). */
export function SetPasswordScreen() {
  const { t } = useTexts();
  const { pk = '', token = '' } = useParams();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const general =
    problem?.kind === 'fields' ? fieldText(t, problem, 'non_field_errors') : problem && problemText(t, problem);
  const reveal = { showLabel: t('field.show'), hideLabel: t('field.hide') };
  const counter = (left: number) => t('field.left', { count: left });

  const submit = async (): Promise<void> => {
    if (busy) return;
    const refused = early(password, confirm);
    setProblem(refused);
    if (refused !== null) return;
    setBusy(true);
    const answer = await setNewPassword({ pk, token }, password);
    setBusy(false);
    if (answer.status === 200) setDone(answer.body.data);
    else setProblem(problemOf(answer));
  };

  return (
    <Page width="auth">
      <title>{`${t('reset.title')} · ${t('app.name')}`}</title>
      {done !== null ? (
        <ResetDone message={messageText(t, done)} />
      ) : (
        <TabbedCard current={t('reset.title')} title={t('reset.setTitle')}>
          <CardForm problem={problem} onSubmit={submit}>
            <PasswordField
              label={t('reset.password')}
              hint={t('register.passwordHint')}
              name="password"
              autoComplete="new-password"
              autoFocus
              maxLength={LIMITS.password}
              counter={counter}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={fieldText(t, problem, 'password')}
              {...reveal}
            />
            <PasswordField
              label={t('reset.confirm')}
              name="confirm_password"
              autoComplete="new-password"
              maxLength={LIMITS.password}
              counter={counter}
              value={confirm}
              onChange={(event) => setConfirm(event.target.value)}
              error={fieldText(t, problem, 'confirm_password')}
              {...reveal}
            />
            <FieldError>
              {general && (
                <>
                  {general} <Link to="/reset_password">{t('reset.again')}</Link>
                </>
              )}
            </FieldError>
            <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('common.saving') : undefined}>
              {t('reset.save')}
            </Button>
          </CardForm>
        </TabbedCard>
      )}
    </Page>
  );
}
