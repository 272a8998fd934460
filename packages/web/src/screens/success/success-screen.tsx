import { useEffect, useRef, useState } from 'react';
import { Link } from '../../ui/link/link.tsx';
import { grantPremium } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { problemText } from '../../data/problem-text.ts';
import { useSession } from '../../data/use-session.ts';
import { isoDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Slip, SlipRow } from '../../ui/slip/slip.tsx';

/** The one button that claims the free days. The screen shows itself a success: premium is there. */
function Claim() {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  // Enter does the one obvious thing.
  useEffect(() => button.current?.focus(), []);
  const claim = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await grantPremium();
    setBusy(false);
    if (!result.ok) setProblem(result.problem);
  };
  return (
    <>
      <p>{t('success.free')}</p>
      <FieldError>{problem && problemText(t, problem)}</FieldError>
      <Button
        ref={button}
        kind="pen"
        size="lg"
        keyCap="enter"
        onClick={() => void claim()}
        busy={busy ? t('success.claiming') : undefined}
      >
        {t('success.claim')}
      </Button>
    </>
  );
}

function Extend() {
  const { t } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} className={buttonClass({ kind: 'pen', size: 'lg' })} to="/pay">
      <ButtonBody keyCap="enter">{t('success.extend')}</ButtonBody>
    </Link>
  );
}

/** `/success` without premium: the free days with the button that claims them, or the way to pay (specification §2, §4). */
export function SuccessScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  if (user === null) return null;
  const until = isoDay(user.premium_expired_date);
  // With premium this screen is there only until the boxes are: the claim goes on.
  const free = user.free_premium || user.premium;
  const heading = free ? t('success.freeHeading') : t('success.endedHeading');
  return (
    <Page width="auth">
      <title>{`${heading} · ${t('app.name')}`}</title>
      <Slip title={heading} actions={free ? <Claim /> : <Extend />}>
        {until !== '' && <SlipRow term={t('success.until')}>{until}</SlipRow>}
      </Slip>
    </Page>
  );
}
