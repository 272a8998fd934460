import type { TokenUser } from '@siedem/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AccountProblem, grantPremium } from '../../data/account.ts';
import { problemText } from '../../data/problem-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { ConsentNote } from './consent-note.tsx';
import { PaySlip } from './pay-slip.tsx';

/** Who has free days is not asked to pay: one button claims them (specification §4, decisions §5.2). */
export function FreeOffer({ user }: { user: TokenUser }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<AccountProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const claim = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const result = await grantPremium();
    setBusy(false);
    if (result.ok) void navigate('/success');
    else setProblem(result.problem);
  };
  return (
    <PaySlip
      user={user}
      price="free"
      actions={
        <>
          <ConsentNote of="free" />
          <FieldError>{problem && problemText(t, problem)}</FieldError>
          <Button
            kind="pen"
            size="lg"
            keyCap="enter"
            autoFocus
            onClick={() => void claim()}
            busy={busy ? t('success.claiming') : undefined}
          >
            {t('success.claim')}
          </Button>
        </>
      }
    />
  );
}
