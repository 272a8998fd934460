import { useEffect, useEffectEvent, useState } from 'react';
import { fetchPayments, type Payment, withdrawPayment } from '../../data/account/payment-calls.ts';
import { problemText } from '../../data/problem-text.ts';
import { problemOf } from '../../data/session/account-problem.ts';
import { dateText, moneyText } from '../../i18n/format.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Translate } from '../../i18n/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Panel, PanelNote, PanelRoom, PanelRow, PanelRows } from '../../ui/panel/panel.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { PanelProblem } from './panel-problem.tsx';

const statusText = (t: Translate, status: string): string =>
  status === 'refunded' ? t('account.refunded') : status === 'withdrawn' ? t('account.withdrawn') : t('account.paid');

/** What was paid, and the withdrawal within 14 days that the law asks for as a function (Directive 2011/83/EU art. 11a). */
export function PaymentsPanel() {
  const { t, language } = useTexts();
  const [payments, setPayments] = useState<readonly Payment[] | null>(null);
  const [asking, setAsking] = useState<Payment | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const load = async (): Promise<void> => {
    const answer = await fetchPayments();
    if (answer.status !== 200) return setProblem(problemText(t, problemOf(answer)));
    setPayments(answer.body);
  };
  const open = useEffectEvent(() => void load());
  useEffect(() => open(), []);

  const confirm = async (payment: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const answer = await withdrawPayment(payment);
    setBusy(false);
    setAsking(null);
    if (answer.status === 200) showToast({ text: messageText(t, answer.body.data) });
    else setProblem(problemText(t, problemOf(answer)));
    await load();
  };

  return (
    <Panel title={t('account.payments')}>
      {payments === null && problem === null && <PanelRoom lines={1} />}
      {payments?.length === 0 && <PanelNote>{t('account.noPayments')}</PanelNote>}
      <PanelRows>
        {(payments ?? []).map((payment) => (
          <PanelRow
            key={payment.id}
            note={`${dateText(language, Date.parse(payment.created))}, ${statusText(t, payment.status)}`}
            action={
              payment.withdrawable && (
                <Button size="sm" onClick={() => setAsking(payment)}>
                  {t('account.withdraw')}
                </Button>
              )
            }
          >
            {moneyText(language, payment.amount)}
          </PanelRow>
        ))}
      </PanelRows>
      <PanelProblem
        list={payments}
        problem={problem}
        onRetry={() => {
          setProblem(null);
          void load();
        }}
      />
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t('account.withdrawTitle')}
        safeLabel={t('common.cancel')}
        actionLabel={t('account.withdrawYes')}
        onAction={() => asking && void confirm(asking.id)}
        busy={busy ? t('common.saving') : undefined}
      >
        {asking && t('account.withdrawWhy', { sum: moneyText(language, asking.amount) })}
      </ConfirmDialog>
    </Panel>
  );
}
