import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { Lock } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { appOrigin } from '../../platform/page.ts';
import { Button } from '../../ui/button/button.tsx';
import { PanelForm, PanelNote } from '../../ui/panel/panel.tsx';
import { ConsentNote } from './consent-note.tsx';
import { OutcomeBanner } from './outcome-banner.tsx';
import type { StripePaymentProps } from './stripe-payment.tsx';
import { useOutcome } from './use-outcome.ts';

/** States in which there is no more card to ask for. */
const TAKEN = new Set(['succeeded', 'processing']);

/** The provider's element and Pay now (specification §4, §7: the provider is called directly). */
export function StripeForm({ clientSecret, arrival }: Pick<StripePaymentProps, 'clientSecret' | 'arrival'>) {
  const { t } = useTexts();
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const { outcome, take, refuse, clear, countAgain } = useOutcome();
  const taken = outcome?.kind === 'uncounted' || (outcome?.kind === 'status' && TAKEN.has(outcome.status));

  const check = async (tell: 'all' | 'taken'): Promise<void> => {
    const answer = await stripe?.retrievePaymentIntent(clientSecret);
    if (answer === undefined) return;
    if (answer.error !== undefined) refuse(answer.error);
    else if (tell === 'all' || TAKEN.has(answer.paymentIntent.status)) take(answer.paymentIntent.status);
  };
  // A payment may have been under way before this page: the learner is informed, and nothing is paid twice.
  const open = useEffectEvent(() => void check(arrival === 'returned' ? 'all' : 'taken'));
  useEffect(() => {
    if (stripe !== null) open();
  }, [stripe]);

  const submit = async (): Promise<void> => {
    if (busy || stripe === null || elements === null) return;
    clear();
    setBusy(true);
    const result = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${appOrigin()}/pay` },
      redirect: 'if_required',
    });
    setBusy(false);
    if (result.error !== undefined) refuse(result.error);
    else take(result.paymentIntent.status);
  };

  return (
    <PanelForm onSubmit={submit}>
      {!taken && <PaymentElement onLoadError={({ error }) => refuse(error)} />}
      <ConsentNote of="paid" />
      <OutcomeBanner outcome={outcome} onCountAgain={countAgain} onCheck={() => void check('all')} />
      {!taken && (
        <Button
          kind="pen"
          size="lg"
          type="submit"
          disabled={stripe === null || elements === null}
          busy={busy ? t('pay.paying') : undefined}
        >
          {t('pay.now')}
        </Button>
      )}
      <PanelNote icon={Lock}>{t('pay.direct')}</PanelNote>
    </PanelForm>
  );
}
