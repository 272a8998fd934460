import { useEffect, useRef, useState } from 'react';
import { Link } from '../../ui/link/link.tsx';
import { grantPremium } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { problemText } from '../../data/problem-text.ts';
import { useSession } from '../../data/use-session.ts';
import { isoDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button, ButtonBody, buttonClass } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Slip, SlipRow } from '../../ui/slip/slip.tsx';

/** `/success`: until when premium lasts, and the way on (specification §2). Who has not claimed the free days may do so here. */
export function SuccessScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const close = useRef<HTMLAnchorElement>(null);
  const claim = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const free = user !== null && user.free_premium && !user.premium;
  const until = isoDay(user?.premium_expired_date ?? null);
  // Enter does the one obvious thing.
  useEffect(() => (free ? claim.current : close.current)?.focus(), [free]);
  if (user === null) return null;

  const claimDays = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await grantPremium();
    setBusy(false);
    if (!result.ok) setProblem(result.problem);
  };

  const none = !user.premium && !free;
  return (
    <Page width="auth">
      <title>{`${free ? t('success.freeHeading') : t('success.title')} · ${t('app.name')}`}</title>
      <Slip
        title={free ? t('success.freeHeading') : none ? t('success.endedHeading') : t('success.heading')}
        actions={
          free ? (
            <>
              <p>{t('success.free')}</p>
              <FieldError>{problem && problemText(t, problem)}</FieldError>
              <Button
                ref={claim}
                kind="pen"
                size="lg"
                keyCap="enter"
                onClick={() => void claimDays()}
                busy={busy ? t('success.claiming') : undefined}
              >
                {t('success.claim')}
              </Button>
            </>
          ) : (
            <Link ref={close} className={buttonClass({ kind: 'pen', size: 'lg' })} to={none ? '/pay' : '/'}>
              <ButtonBody keyCap="enter">{none ? t('success.extend') : t('success.close')}</ButtonBody>
            </Link>
          )
        }
      >
        {until !== '' && <SlipRow term={t('success.until')}>{until}</SlipRow>}
      </Slip>
    </Page>
  );
}
