import { LIMITS } from '@siedem/domain';
import { useId } from 'react';
import { Navigate } from '../../ui/router/router.tsx';
import { problemText } from '../../data/problem-text.ts';
import { goesWith } from '../../data/starter/bring-kept.ts';
import { STACK_LANGUAGES } from '../../data/starter/stacks.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import { TitledCard } from '../../ui/titled-card/titled-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useSurvey } from './use-survey.ts';
import s from './survey-screen.module.css';

/** The languages learned most, each a tap. */
function Chips({ name, onChoose }: { name: string; onChoose: (name: string) => void }) {
  const { t } = useTexts();
  return (
    <div className={s.chips}>
      <Segmented label={t('survey.common')} look="chips">
        {STACK_LANGUAGES.map((language) => t(`language.${language}`)).map((text) => (
          <button
            key={text}
            type="button"
            className={segmentClass('chips')}
            aria-pressed={text === name}
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        ))}
      </Segmented>
    </div>
  );
}

/** What is good to know before confirming. */
function Notes({ id, survey: { kept, name, user } }: { id: string; survey: ReturnType<typeof useSurvey> }) {
  const { t } = useTexts();
  return (
    <div id={id} className={s.notes}>
      <p>{t('survey.later')}</p>
      {kept !== null && (
        <p>{goesWith(kept, name) ? t('survey.cardsCome', { count: kept.cards.length }) : t('survey.cardsStay')}</p>
      )}
      {user?.free_premium && <p>{t('survey.free')}</p>}
    </div>
  );
}

/** The ways on: with the free days, and with the first words of the language where there are any. */
function Answers({ survey: { user, step, stack, submit } }: { survey: ReturnType<typeof useSurvey> }) {
  const { t } = useTexts();
  return (
    <>
      <Button
        kind="pen"
        size="lg"
        keyCap="enter"
        type="submit"
        busy={step === 'sending' ? t('survey.busy') : undefined}
      >
        {user?.free_premium ? t('survey.claim') : t('survey.confirm')}
      </Button>
      {stack !== null && step === 'asking' && (
        <Button size="lg" onClick={() => void submit(true)}>
          {user?.free_premium ? t('survey.claimWith') : t('survey.confirmWith')}
        </Button>
      )}
    </>
  );
}

/**
 * `/survey`: the first category (specification §2 Survey). It leads to `/success`, which is the main view once the free
 * days are claimed (§4). Who has answered before is led on.
 */
export function SurveyScreen() {
  const { t } = useTexts();
  const survey = useSurvey();
  const { user, name, blank, problem, step } = survey;
  const errorId = useId();
  const noteId = useId();
  if (user === null) return null;
  if (!user.first_login && step !== 'sending') return <Navigate to={step === 'answered' ? '/success' : '/'} replace />;
  return (
    <Page width="auth">
      <title>{`${t('survey.title')} · ${t('app.name')}`}</title>
      <TitledCard title={t('survey.question')}>
        <form
          className={s.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void survey.submit(false);
          }}
        >
          <Chips name={name} onChoose={survey.write} />
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
            onChange={(event) => survey.write(event.target.value)}
          />
          <FieldError id={errorId}>{blank ? t('message.fieldBlank') : problem && problemText(t, problem)}</FieldError>
          <Notes id={noteId} survey={survey} />
          <Answers survey={survey} />
        </form>
      </TitledCard>
    </Page>
  );
}
