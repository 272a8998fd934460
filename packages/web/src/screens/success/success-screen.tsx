import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  const leaving = useRef(false);
  const free = user !== null && user.free_premium && !user.premium;
  // Enter does the one obvious thing.
  useEffect(() => (free ? claim.current : close.current)?.focus(), [free]);
  if (user === null) return null;

  const claimDays = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await grantPremium();
    setBusy(false);
    if (!result.ok) setProblem(result.problem);
    else if (leaving.current) void navigate('/');
    leaving.current = false;
  };

  return (
    <Page width="auth">
      <title>{`${t('success.title')} · ${t('app.name')}`}</title>
      <Slip
        title={t('success.heading')}
        actions={
          <>
            {free && (
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
            )}
            <Link
              ref={close}
              className={buttonClass({ kind: free ? 'quiet' : 'pen', size: 'lg' })}
              to="/"
              onClick={(event) => {
                // Before the days are there the boxes would ask for money: who is quicker than the claim goes with it.
                if (busy) event.preventDefault();
                leaving.current = busy;
              }}
            >
              {free ? t('success.close') : <ButtonBody keyCap="enter">{t('success.close')}</ButtonBody>}
            </Link>
          </>
        }
      >
        <SlipRow term={t('success.until')}>{isoDay(user.premium_expired_date) || t('success.none')}</SlipRow>
      </Slip>
    </Page>
  );
}
