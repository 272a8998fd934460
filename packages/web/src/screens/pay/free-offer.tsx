import type { TokenUser } from '@siedem/contract';
import { useState } from 'react';
import { navigate } from '../../platform/address.ts';
import { grantPremium } from '../../data/account.ts';
import type { AccountProblem } from '../../data/session/account-problem.ts';
import { problemText } from '../../data/problem-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { ConsentNote } from './consent-note.tsx';
import { PaySlip } from './pay-slip.tsx';

interface Props {
  readonly user: TokenUser;
  /** true from the click until the way on is taken, so that the screen stays though the days are there by then */
  readonly claiming: boolean;
  readonly onClaiming: (claiming: boolean) => void;
}

/** Who has free days is not asked to pay: one button claims them (specification §4, decisions §5.2). */
export function FreeOffer({ user, claiming, onClaiming }: Props) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<AccountProblem | null>(null);

  const claim = async (): Promise<void> => {
    onClaiming(true);
    setProblem(null);
    const result = await grantPremium();
    if (result.ok) return navigate('/success');
    onClaiming(false);
    setProblem(result.problem);
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
            busy={claiming ? t('success.claiming') : undefined}
          >
            {t('success.claim')}
          </Button>
        </>
      }
    />
  );
}
