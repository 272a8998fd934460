import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { CircleAlert } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { reloadPage } from '../../platform/page.ts';
import { useTheme } from '../../platform/theme.ts';
import { Banner, bannerActionClass } from '../../ui/banner/banner.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { cardAppearance } from './card-appearance.ts';
import { loadProvider } from './load-provider.ts';
import { StripeForm } from './stripe-form.tsx';

export interface StripePaymentProps {
  clientSecret: string;
  publishableKey: string;
  /** returned: the learner comes back from the provider's page, and the payment's state is shown whatever it is */
  arrival: 'first' | 'returned';
}

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly stripe: Stripe }
  | { readonly kind: 'unreachable' };

/** The provider's script, loaded here and nowhere else, and the form inside it. */
export function StripePayment({ clientSecret, publishableKey, arrival }: StripePaymentProps) {
  const { t, language } = useTexts();
  const theme = useTheme();
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' });
  // The provider is loaded once for a visit; its fields follow the language by themselves.
  const load = useEffectEvent(() => loadProvider(publishableKey, language));
  useEffect(() => {
    let gone = false;
    const show = (next: Loading): void => {
      if (!gone) setLoading(next);
    };
    void load().then((stripe) => show(stripe === null ? { kind: 'unreachable' } : { kind: 'ready', stripe }));
    return () => {
      gone = true;
    };
  }, []);

  return (
    <Panel title={t('pay.card')}>
      {loading.kind === 'loading' && <Loader>{t('pay.opening')}</Loader>}
      {loading.kind === 'unreachable' && (
        <Banner
          tone="bad"
          icon={CircleAlert}
          role="alert"
          action={
            // The script's loader remembers its failure, a new page does not.
            <button type="button" className={bannerActionClass} onClick={reloadPage}>
              {t('pay.retry')}
            </button>
          }
        >
          {t('pay.unreachable')}
        </Banner>
      )}
      {loading.kind === 'ready' && (
        <Elements
          stripe={loading.stripe}
          options={{ clientSecret, locale: language, appearance: cardAppearance(theme) }}
        >
          <StripeForm clientSecret={clientSecret} arrival={arrival} />
        </Elements>
      )}
    </Panel>
  );
}
