import { type Message, messages } from '@siedem/contract';
import { CircleAlert } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from '../../ui/router/router.tsx';
import { beginPayment } from '../../data/account/payment-calls.ts';
import type { ClientConfig } from '../../data/config-store.ts';
import { problemText } from '../../data/problem-text.ts';
import { type AccountProblem, problemOf } from '../../data/session/account-problem.ts';
import { useWhenBack } from '../../data/use-when-back.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { documentPath, reloadPage } from '../../platform/page.ts';
import { Banner, bannerActionClass } from '../../ui/banner/banner.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { SandboxPayment } from './sandbox-payment.tsx';

const StripePayment = lazy(async () => ({ default: (await import('./stripe-payment.tsx')).StripePayment }));

/** What the provider adds to the address when it leads the learner back. */
const RETURNED = 'payment_intent_client_secret';

interface Started {
  readonly clientSecret: string;
  readonly provider: 'stripe' | 'sandbox';
  /** true when the learner comes back from the provider's page */
  readonly returned: boolean;
}

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'started'; readonly payment: Started }
  | { readonly kind: 'failed'; readonly problem: AccountProblem };

/** The payment of a learner: begun or taken up again, with the form of the server's provider. */
export function Payment({ config }: { config: ClientConfig }) {
  const { t } = useTexts();
  if (config.payments === 'off') {
    return (
      <Panel title={t('pay.card')}>
        <Banner tone="bad" icon={CircleAlert}>
          {messageText(t, messages.paymentsOff satisfies Message)}
        </Banner>
      </Panel>
    );
  }
  // The policy of a page is fixed when it is loaded, and only /pay lets the provider's script in.
  if (config.payments === 'stripe' && !/^\/pay\/?$/.test(documentPath())) return <LoadAnew />;
  return <OpenPayment config={config} />;
}

function Opening() {
  const { t } = useTexts();
  return (
    <Panel title={t('pay.card')}>
      <Loader>{t('pay.opening')}</Loader>
    </Panel>
  );
}

function LoadAnew() {
  useEffect(reloadPage, []);
  return <Opening />;
}

function OpenPayment({ config }: { config: ClientConfig }) {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState<State>(() => {
    const secret = search.get(RETURNED);
    return secret === null
      ? { kind: 'opening' }
      : { kind: 'started', payment: { clientSecret: secret, provider: 'stripe', returned: true } };
  });
  useEffect(() => {
    // The secret is kept by the screen; it need not stand in the address, nor in the history.
    if (search.has(RETURNED)) setSearch({}, { replace: true });
  }, [search, setSearch]);
  useEffect(() => {
    if (state.kind !== 'opening') return;
    let gone = false;
    void beginPayment().then((answer) => {
      if (gone) return;
      if (answer.status === 200) setState({ kind: 'started', payment: { ...answer.body, returned: false } });
      else setState({ kind: 'failed', problem: problemOf(answer) });
    });
    return () => {
      gone = true;
    };
  }, [state.kind]);

  const again = (): void => setState({ kind: 'opening' });
  useWhenBack(state.kind === 'failed', again);
  switch (state.kind) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return (
        <Panel title={t('pay.card')}>
          <Banner
            tone="bad"
            icon={CircleAlert}
            action={
              <button type="button" className={bannerActionClass} onClick={again}>
                {t('pay.retry')}
              </button>
            }
          >
            {problemText(t, state.problem)}
          </Banner>
        </Panel>
      );
    case 'started': {
      const { clientSecret, provider, returned } = state.payment;
      if (provider === 'sandbox') {
        return <SandboxPayment key={clientSecret} clientSecret={clientSecret} onNew={again} />;
      }
      return (
        <Suspense fallback={<Opening />}>
          <StripePayment
            key={clientSecret}
            clientSecret={clientSecret}
            publishableKey={config.stripe_publishable_key ?? ''}
            arrival={returned ? 'returned' : 'first'}
          />
        </Suspense>
      );
    }
  }
}
