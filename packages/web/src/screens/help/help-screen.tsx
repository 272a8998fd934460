import { type Message, messages } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../ui/link/link.tsx';
import { askSupport } from '../../data/account/support-calls.ts';
import { useCaptcha } from '../../data/use-captcha.ts';
import { useSession } from '../../data/use-session.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { CaptchaLine } from '../../ui/captcha-line/captcha-line.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { TextAreaField, TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CardForm, TabbedCard } from '../../ui/tabbed-card/tabbed-card.tsx';
import { forgetQuestion, type Question, storedQuestion, storeQuestion } from './help-draft.ts';

/** The server's own texts if it said what is wrong; everything else is one failure (specification §8 Help). */
const SERVER_TEXTS = new Set<string>([
  messages.questionBlank,
  messages.robot,
  messages.wrongEmail,
  messages.dataNotValid,
  messages.tooMany,
]);

interface Warning {
  readonly text: string;
  readonly at: readonly (keyof Question | 'captcha')[];
}

/** `/help`: a question to support, from visitors too (specification §2 Help, §5). */
export function HelpScreen() {
  const { user } = useSession();
  // A new form once it is known who asks, for the e-mail.
  return <HelpForm key={user?.user_id ?? ''} userId={user?.user_id ?? null} email={user?.email ?? ''} />;
}

/** The form's draft, its sending, and what came of it. */
function useHelpForm(userId: string | null, email: string) {
  const captcha = useCaptcha('help');
  const [draft, setDraft] = useState(() => storedQuestion(email));
  const [warning, setWarning] = useState<Warning | null>(null);
  const [busy, setBusy] = useState(false);
  /** The server's confirmation, null until then. */
  const [confirmation, setConfirmation] = useState<string | null>(null);

  const set = (change: Partial<Question>): void => {
    const next = { ...draft, ...change };
    setDraft(next);
    storeQuestion(next);
  };
  const send = async (): Promise<Warning | null> => {
    const blank = (['email', 'title', 'question'] as const).filter((name) => draft[name].trim() === '');
    if (blank.length > 0) return { text: messages.questionBlank, at: blank };
    const proof = await captcha.proof();
    if (!proof.ok) return { text: messages.robot, at: ['captcha'] };
    const answer = await askSupport({ ...draft, user: userId }, proof.captcha);
    if (answer.status === 200) {
      forgetQuestion();
      setConfirmation(answer.body.data);
      return null;
    }
    captcha.renew();
    const text = answer.status === 400 ? answer.body.data : answer.status === 'error' ? answer.detail : '';
    const at: Warning['at'] = text === messages.wrongEmail ? ['email'] : text === messages.robot ? ['captcha'] : [];
    return { text: SERVER_TEXTS.has(text) ? text : (messages.questionFailed satisfies Message), at };
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setWarning(null);
    setWarning(await send());
    setBusy(false);
  };
  return { captcha, draft, set, warning, busy, confirmation, submit };
}

function HelpForm({ userId, email }: { userId: string | null; email: string }) {
  const { t } = useTexts();
  const form = useHelpForm(userId, email);
  return (
    <Page width="auth">
      <title>{`${t('help.title')} · ${t('app.name')}`}</title>
      {form.confirmation === null ? (
        <TabbedCard current={t('help.title')} title={t('help.heading')}>
          <HelpFields {...form} />
        </TabbedCard>
      ) : (
        <Confirmed text={form.confirmation} email={form.draft.email} />
      )}
    </Page>
  );
}

function Confirmed({ text, email }: { text: string; email: string }) {
  const { t } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <EmptyState
      as="h1"
      title={messageText(t, text)}
      action={
        <Link ref={link} className={buttonClass({ kind: 'pen' })} to="/">
          {t('help.home')}
        </Link>
      }
    >
      {t('help.answerTo', { email })}
    </EmptyState>
  );
}

function HelpFields({ captcha, draft, set, warning, busy, submit }: ReturnType<typeof useHelpForm>) {
  const { t } = useTexts();
  const attributes = (name: keyof Question, limit: number) => ({
    name,
    value: draft[name],
    maxLength: limit,
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
    counter: (left: number) => t('field.left', { count: left }),
    'aria-invalid': warning?.at.includes(name) || undefined,
  });
  return (
    <CardForm problem={warning} onFocus={captcha.begin} onSubmit={submit}>
      <TextField
        label={t('help.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={draft.email === ''}
        {...attributes('email', LIMITS.helpEmail)}
      />
      <TextField
        label={t('help.subject')}
        autoComplete="off"
        autoFocus={draft.email !== ''}
        {...attributes('title', LIMITS.helpTitle)}
      />
      <TextAreaField label={t('help.question')} rows={6} {...attributes('question', LIMITS.helpQuestion)} />
      {captcha.shown && (
        <CaptchaLine
          state={captcha.state}
          label={t('captcha.label')}
          status={t(`captcha.${captcha.state}`)}
          onSolve={captcha.begin}
          mark={warning?.at.includes('captcha') ? 'bad' : 'none'}
        />
      )}
      <FieldError>{warning && messageText(t, warning.text)}</FieldError>
      <Button kind="pen" size="lg" type="submit" busy={busy ? t('help.sending') : undefined}>
        {t('help.send')}
      </Button>
    </CardForm>
  );
}
