import { messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useState } from 'react';
import { useLocation } from '../../ui/router/router.tsx';
import { Link } from '../../ui/link/link.tsx';
import { requestPasswordLink } from '../../data/account/account-calls.ts';
import { problemText } from '../../data/problem-text.ts';
import { type AccountProblem, problemOf } from '../../data/session/account-problem.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CardForm, TabbedCard, tabLinkClass } from '../../ui/tabbed-card/tabbed-card.tsx';
import { ResetDone } from './reset-done.tsx';

/** The e-mail that stood on the login screen: nobody should have to type it again. */
const handedOver = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

/** `/reset_password`: asks for a link by mail (specification §2, decisions §4.3). */
export function RequestResetScreen() {
  const { t } = useTexts();
  const arrival: { readonly state: unknown } = useLocation();
  const [email, setEmail] = useState(() => handedOver(arrival.state));
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    if (busy) return;
    if (email.trim() === '') return setProblem({ kind: 'text', text: messages.fieldBlank });
    setBusy(true);
    setProblem(null);
    const answer = await requestPasswordLink(email.trim());
    setBusy(false);
    if (answer.status === 200) setDone(answer.body.message);
    else setProblem(problemOf(answer));
  };

  return (
    <Page width="auth">
      <title>{`${t('reset.title')} · ${t('app.name')}`}</title>
      {done !== null ? (
        <ResetDone message={messageText(t, done)} />
      ) : (
        <TabbedCard
          current={t('reset.title')}
          others={
            <Link className={tabLinkClass} to="/login">
              {t('login.title')}
            </Link>
          }
          title={t('reset.requestTitle')}
        >
          <CardForm problem={problem} onSubmit={submit}>
            <p>{t('reset.requestLead')}</p>
            <TextField
              label={t('reset.email')}
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              maxLength={LIMITS.email}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={problem && problemText(t, problem)}
            />
            <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('reset.sending') : undefined}>
              {t('reset.send')}
            </Button>
          </CardForm>
        </TabbedCard>
      )}
    </Page>
  );
}
