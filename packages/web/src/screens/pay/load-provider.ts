import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import type { Language } from '../../i18n/texts.ts';
import { after } from '../../platform/clock.ts';

const PROVIDER = 'https://js.stripe.com/';
const PATIENCE_MS = 20_000;

/** Settles when the provider's script has failed, or has not come in time. */
function failure(): { readonly happens: Promise<null>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const happens = new Promise<null>((resolve) => {
    const fail = (): void => resolve(null);
    const listen = (event: Event): void => {
      if (event.target instanceof HTMLScriptElement && event.target.src.startsWith(PROVIDER)) fail();
    };
    // Errors of loading do not bubble, hence the capture.
    window.addEventListener('error', listen, true);
    const endPatience = after(PATIENCE_MS, fail);
    stop = () => {
      window.removeEventListener('error', listen, true);
      endPatience();
    };
  });
  return { happens, stop };
}

/**
 * Loads the provider's script. Its own loader, configured without fraud signals, waits for ever once the script has
 * failed: it listens again to the element that failed already. So failures are watched for here.
 *
 * @returns null where the provider cannot be reached; a new try needs a new page
 */
export async function loadProvider(publishableKey: string, locale: Language): Promise<Stripe | null> {
  const { happens, stop } = failure();
  try {
    // Otherwise the script also tells a host of its own about the visitor, which the policy of the page forbids anyway.
    loadStripe.setLoadParameters({ advancedFraudSignals: false });
    return await Promise.race([loadStripe(publishableKey, { locale }), happens]);
  } catch {
    return null;
  } finally {
    stop();
  }
}
