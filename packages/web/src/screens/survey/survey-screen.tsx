import { isBlank, LIMITS } from '@siedem/domain';
import { type FormEvent, useId, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { answerSurvey, grantPremium } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { problemText } from '../../data/problem-text.ts';
import { giveKept, goesWith, startBringing } from '../../data/starter/bring-kept.ts';
import { chosenLanguage, readKept } from '../../data/starter/kept.ts';
import { STACK_LANGUAGES } from '../../data/starter/stacks.ts';
import { useSession } from '../../data/use-session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import s from './survey-screen.module.css';

/** The name begun with: the language of the landing page, where one was chosen there. */
function useName() {
  const { t } = useTexts();
  return useState(() => {
    const language = readKept()?.language ?? chosenLanguage();
    return language === null ? '' : t(`language.${language}`);
  });
}

/**
 * `/survey`: the first category (specification §2 Survey, §4). The same button claims the free days, so that the boxes
 * come next; without them, or where claiming fails, `/success` does. Who has answered is led on.
 */
export function SurveyScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const [name, setName] = useName();
  const [kept] = useState(readKept);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [step, setStep] = useState<'asking' | 'sending' | 'answered'>('asking');
  const [blank, setBlank] = useState(false);
  const errorId = useId();
  const noteId = useId();
  if (user === null) return null;
  if (!user.first_login && step !== 'sending') return <Navigate to={step === 'answered' ? '/success' : '/'} replace />;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (step === 'sending') return;
    const unseen = isBlank(name);
    setBlank(unseen);
    if (unseen) return;
    setStep('sending');
    setProblem(null);
    const answered = await answerSurvey(name);
    if (!answered.ok) {
      setStep('asking');
      return setProblem(answered.problem);
    }
    giveKept(user.user_id, name);
    startBringing();
    if (user.free_premium && (await grantPremium()).ok) return void navigate('/', { replace: true });
    setStep('answered');
  };
  const write = (text: string): void => {
    setName(text);
    setBlank(false);
  };

  return (
    <Page width="auth">
      <title>{`${t('survey.title')} · ${t('app.name')}`}</title>
      <TitledCard title={t('survey.question')}>
        <form className={s.form} noValidate onSubmit={(event) => void submit(event)}>
          <div className={s.chips}>
            <Segmented label={t('survey.common')} look="chips">
              {STACK_LANGUAGES.map((language) => t(`language.${language}`)).map((text) => (
                <button
                  key={text}
                  type="button"
                  className={segmentClass('chips')}
                  aria-pressed={text === name}
                  onClick={() => write(text)}
                >
                  {text}
                </button>
              ))}
            </Segmented>
          </div>
          <input
            className={s.line}
            aria-label={t('survey.question')}
            aria-invalid={blank || problem !== null || undefined}
            aria-describedby={`${errorId} ${noteId}`}
            name="category_name"
            placeholder={t('survey.placeholder')}
            maxLength={LIMITS.categoryName}
            autoComplete="off"
            autoFocus
            value={name}
            onChange={(event) => write(event.target.value)}
          />
          <FieldError id={errorId}>{blank ? t('message.fieldBlank') : problem && problemText(t, problem)}</FieldError>
          <div id={noteId} className={s.notes}>
            <p>{t('survey.later')}</p>
            {kept !== null && (
              <p>
                {goesWith(kept, name) ? t('survey.cardsCome', { count: kept.cards.length }) : t('survey.cardsStay')}
              </p>
            )}
            {user.free_premium && <p>{t('survey.free')}</p>}
          </div>
          <Button
            kind="pen"
            size="lg"
            keyCap="enter"
            type="submit"
            busy={step === 'sending' ? t('survey.busy') : undefined}
          >
            {user.free_premium ? t('survey.claim') : t('survey.confirm')}
          </Button>
        </form>
      </TitledCard>
    </Page>
  );
}
