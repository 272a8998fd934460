import { isBlank, LIMITS } from '@siedem/domain';
import { type FormEvent, useId, useState } from 'react';
import { Navigate } from 'react-router';
import { answerSurvey } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { problemText } from '../../data/problem-text.ts';
import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import s from './survey-screen.module.css';

/** `/survey`: the first category (specification §2 Survey, §4). Who has answered is led on. */
export function SurveyScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [blank, setBlank] = useState(false);
  const errorId = useId();
  if (user !== null && !user.first_login) return <Navigate to={sent ? '/success' : '/'} replace />;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const unseen = isBlank(name);
    setBlank(unseen);
    if (unseen) return;
    setBusy(true);
    setProblem(null);
    setSent(true);
    const result = await answerSurvey(name);
    setBusy(false);
    if (!result.ok) {
      setSent(false);
      setProblem(result.problem);
    }
  };

  return (
    <Page width="auth">
      <title>{`${t('survey.title')} · ${t('app.name')}`}</title>
      <TitledCard title={t('survey.question')}>
        <form className={s.form} noValidate onSubmit={(event) => void submit(event)}>
          <input
            className={s.line}
            aria-label={t('survey.question')}
            aria-invalid={blank || problem !== null || undefined}
            aria-describedby={errorId}
            name="category_name"
            placeholder={t('survey.placeholder')}
            maxLength={LIMITS.categoryName}
            autoComplete="off"
            autoFocus
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setBlank(false);
            }}
          />
          <FieldError id={errorId}>{blank ? t('message.fieldBlank') : problem && problemText(t, problem)}</FieldError>
          <Button kind="pen" size="lg" keyCap="enter" type="submit" busy={busy ? t('survey.busy') : undefined}>
            {t('survey.confirm')}
          </Button>
        </form>
      </TitledCard>
    </Page>
  );
}
