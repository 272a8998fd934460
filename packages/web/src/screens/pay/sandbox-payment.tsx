import { messages } from '@siedem/contract';
import { TriangleAlert } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchSandboxPayment, paySandbox } from '../../data/account/payment-calls.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Panel, PanelForm, PanelRow, PanelRows } from '../../ui/panel/panel.tsx';
import { ConsentNote } from './consent-note.tsx';
import { OutcomeBanner } from './outcome-banner.tsx';
import { useOutcome } from './use-outcome.ts';

/** The numbers that the sandbox knows (decisions §7), and what each leads to. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'pay.testSucceeded'],
  ['4000 0000 0000 0077', 'pay.testProcessing'],
  ['4000 0000 0000 0341', 'pay.testFailed'],
  ['4000 0000 0000 9979', 'pay.testCanceled'],
  ['4000 0000 0000 0002', 'pay.testDeclined'],
] as const;

/** A payment that a second try may not touch: it is over or under way. */
const TAKEN = new Set(['succeeded', 'processing']);

/** The card form of our own provider, for trying the product: nobody can take it for a real one. */
export function SandboxPayment({ clientSecret, onNew }: { clientSecret: string; onNew: () => void }) {
  const { t } = useTexts();
  const [card, setCard] = useState('');
  const [busy, setBusy] = useState(false);
  const { outcome, take, refuse, clear, countAgain } = useOutcome();
  const taken = outcome?.kind === 'uncounted' || (outcome?.kind === 'status' && TAKEN.has(outcome.status));
  const closed = outcome?.kind === 'status' && outcome.status === 'canceled';

  const check = async (): Promise<void> => {
    const answer = await fetchSandboxPayment(clientSecret);
    if (answer.status === 200 && TAKEN.has(answer.body.status)) take(answer.body.status);
  };
  // A payment that was under way before a reload goes on.
  const open = useEffectEvent(() => void check());
  useEffect(() => open(), []);

  const choose = (number: string): void => {
    setCard(number);
    // Here, where no money moves, another number is another try, also while the one before is processing.
    if (outcome?.kind === 'status' && outcome.status === 'processing') clear();
  };
  const submit = async (): Promise<void> => {
    if (busy || taken) return;
    // The payment before is over and done with: a new one takes its place.
    if (closed) return onNew();
    clear();
    setBusy(true);
    const answer = await paySandbox(clientSecret, card);
    setBusy(false);
    if (answer.status === 200) take(answer.body.status);
    else if (answer.status === 400) refuse({ type: answer.body.type, message: answer.body.detail });
    else refuse({ type: 'api_error', message: messages.paymentFailed });
  };

  return (
    <Panel title={t('pay.sandboxTitle')}>
      <Banner tone="near" icon={TriangleAlert}>
        {t('pay.sandboxMark')}
      </Banner>
      <PanelForm onSubmit={submit}>
        <TextField
          label={t('pay.number')}
          name="card"
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          value={card}
          onChange={(event) => choose(event.target.value)}
        />
        <ConsentNote of="paid" />
        <OutcomeBanner outcome={outcome} onCountAgain={countAgain} onCheck={() => void check()} />
        <Button kind="pen" size="lg" type="submit" disabled={taken} busy={busy ? t('pay.paying') : undefined}>
          {closed ? t('pay.retry') : t('pay.now')}
        </Button>
      </PanelForm>
      <h3>{t('pay.testNumbers')}</h3>
      <PanelRows>
        {TEST_CARDS.map(([number, what]) => (
          <PanelRow
            key={number}
            note={t(what)}
            action={
              <Button
                size="sm"
                aria-label={t('pay.useNumber', { number, what: t(what) })}
                onClick={() => choose(number)}
              >
                {t('pay.use')}
              </Button>
            }
          >
            {number}
          </PanelRow>
        ))}
      </PanelRows>
    </Panel>
  );
}
